-- Roles belong to a group, at whose root they stand. Where there are several groups, each has those of today as its own.
drop index if exists role_code_key;
alter table role add column if not exists org_id uuid;
alter table role alter column org_id drop not null;
update role set org_id = (select id from organisation where parent_id is null order by created_at, id limit 1), version = version + 1 where org_id is null;
insert into role (id, org_id, code, name, name_en, rights, data_scope, created_by, deleted_at)
select gen_random_uuid(), g.id, r.code, r.name, r.name_en, r.rights, r.data_scope, r.created_by, r.deleted_at
from organisation g join role r on r.org_id = (select id from organisation where parent_id is null order by created_at, id limit 1)
where g.parent_id is null and not exists (select 1 from role o where o.org_id = g.id and o.code = r.code);
delete from role where org_id is null;
alter table role alter column org_id set not null;
