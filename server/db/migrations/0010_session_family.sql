-- All sessions of one login, one for each choice of an organisation (docs/adr/0020): named after the first, they have the same absolute end and end together.
alter table session add column family_id uuid;
update session set family_id = id;
alter table session alter column family_id set not null;
create index session_family on session (family_id) where ended_at is null;
