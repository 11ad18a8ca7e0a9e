-- The audit is read: from where somebody called, and in the order in which it is looked at, by time, person, action and row. What checks found last stands beside it.

alter table audit add column address text;
drop index audit_at;
drop index audit_actor;
drop index audit_entity;
create index audit_at on audit (at, id);
create index audit_actor on audit (actor_id, at, id);
create index audit_operation on audit (operation, at, id);
create index audit_entity on audit (entity_id, at, id) where entity_id is not null;

-- A row without an address has the hash that it always had.
create or replace function audit_hash(before bytea, day date, a audit) returns bytea language sql stable
return sha256(before || convert_to(jsonb_build_array(day, a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_kind, a.actor_id, a.org_id, a.session_id, a.operation,
  a.class, a.outcome, a.code, a.entity, a.entity_id, a.detail)::text || coalesce(a.address, ''), 'UTF8'));

-- The last result of each check that an operator lets run. Codes, counts and names of tables: no personal text.
create table check_result (
  kind text primary key check (kind in ('audit', 'data')),
  at timestamptz not null default now(),
  is_good boolean not null,
  detail jsonb not null
);

update role set rights = rights || array['system.operate', 'audit.read'], version = version + 1, updated_at = now() where code = 'corpadmin' and not 'audit.read' = any(rights);
update role set rights = rights || array['system.operate'], version = version + 1, updated_at = now() where code = 'developer' and not 'system.operate' = any(rights);
