-- Numbers of the house have six digits at least. lpad cuts what is longer, so that the millionth row had the number of the hundred thousandth and could not be made.
create function careline_digits(n bigint) returns text language sql immutable parallel safe as $$
  select lpad(n::text, greatest(6, length(n::text)), '0')
$$;

alter table member alter column customer_no
  set default 'KH' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || careline_digits(nextval('customer_number'));
alter table approval alter column approval_no
  set default 'SP' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || careline_digits(nextval('approval_number'));
alter table investigation alter column investigation_no
  set default 'DC' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || careline_digits(nextval('investigation_number'));
