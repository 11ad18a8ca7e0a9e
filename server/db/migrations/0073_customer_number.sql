-- Each customer has a number of the house, given by the table whichever way a row comes in: by a form, an import, a login, a referral.
create sequence customer_number;
alter table member alter column customer_no
  set default 'KH' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('customer_number')::text, 6, '0');
-- Those who are there already are numbered by the day they came.
update member set customer_no = 'KH' || to_char(created_at at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('customer_number')::text, 6, '0')
where customer_no is null;
