-- Roles, people and organisations are served by the engine: a removed row holds no name back, and an organisation belongs to itself.
drop index if exists organisation_code_key;
drop index if exists staff_user_username_key;
drop index if exists role_org_id_code_key;
alter table organisation add column if not exists org_id uuid;
update organisation set org_id = id where org_id is null;
alter table organisation alter column org_id set not null;
