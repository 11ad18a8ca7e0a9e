-- Approvals and investigations have numbers of the house, given by the table (docs/adr/0118).
create sequence approval_number;
alter table approval alter column approval_no
  set default 'SP' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('approval_number')::text, 6, '0');
create sequence investigation_number;
alter table investigation alter column investigation_no
  set default 'DC' || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(nextval('investigation_number')::text, 6, '0');
