-- Customers have a distribution status and a follow status from here on: those of before begin with what their follow-up person says.
alter table member
  add column if not exists distribution_status text not null default 'none',
  add column if not exists follow_status text not null default 'none';
update member set distribution_status = 'distributed', follow_status = 'following' where owner_user_id is not null;
alter table member alter column distribution_status drop default, alter column follow_status drop default;
