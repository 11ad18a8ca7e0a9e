-- Somebody holds a right in a house: their account is open, and a role that reaches it from where they are gives the right. It says yes or no of rows that whoever asks need not
-- see: so it is its owner's, behind the wall (docs/adr/0040). What a role reaches is told by server/session/grants.ts; a test compares the two.
create function careline_holds(person uuid, wanted text, house uuid) returns boolean language sql stable parallel safe security definer set search_path from current as $$
  select exists (
    select from staff_user u
    cross join lateral (select distinct at.id from unnest(array[u.org_id] || coalesce(u.bound_org_ids, '{}')) as at(id)) as held
    join organisation o on o.id = held.id and o.status = 'enabled' and o.deleted_at is null
    left join user_bind_org b on b.user_id = u.id and b.org_id = held.id and b.deleted_at is null
    join role r on r.org_id = o.group_id and r.deleted_at is null and r.is_disabled is not true
      and r.code = any(coalesce(u.role_codes, '{}') || coalesce(b.role_codes, '{}')) and (r.code = 'corpadmin' or wanted = any(r.rights))
    where u.id = person and u.enabled and u.deleted_at is null
      and case r.data_scope
        when 'group' then o.group_id = (select h.group_id from organisation h where h.id = house)
        when 'orgAndBelow' then held.id in (select up.id from careline_line(house) up)
        when 'org' then held.id = house
        when 'own' then held.id = house
        else held.id = house or house = any(coalesce(r.scope_org_ids, '{}')) end)
$$;

create or replace function careline_decides(person uuid, house uuid) returns boolean language sql stable parallel safe security definer set search_path from current as $$
  select careline_holds(person, 'processTask.move', house)
$$;

-- Everybody of the group who holds it there: whoever has to look at something is told of it.
create function careline_holders(wanted text, house uuid) returns setof uuid language sql stable parallel safe security definer set search_path from current as $$
  select u.id from staff_user u join organisation at on at.id = u.org_id join organisation h on h.id = house and h.group_id = at.group_id
  where u.enabled and u.deleted_at is null and careline_holds(u.id, wanted, house) order by u.id
$$;
