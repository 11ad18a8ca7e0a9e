-- Somebody may decide about tasks in a house: their account is open, and a role that reaches it from where they are gives the right. A task is given to nobody else, since
-- they could never act on it. It says yes or no of rows that whoever asks need not see: so it is its owner's, behind the wall (docs/adr/0040). What a role reaches is told by server/session/grants.ts; a test compares the two.
create function careline_decides(person uuid, house uuid) returns boolean language sql stable parallel safe security definer set search_path from current as $$
  select exists (
    select from staff_user u
    cross join lateral (select distinct at.id from unnest(array[u.org_id] || coalesce(u.bound_org_ids, '{}')) as at(id)) as held
    join organisation o on o.id = held.id and o.status = 'enabled' and o.deleted_at is null
    left join user_bind_org b on b.user_id = u.id and b.org_id = held.id and b.deleted_at is null
    join role r on r.org_id = o.group_id and r.deleted_at is null and r.is_disabled is not true
      and r.code = any(coalesce(u.role_codes, '{}') || coalesce(b.role_codes, '{}')) and (r.code = 'corpadmin' or 'processTask.move' = any(r.rights))
    where u.id = person and u.enabled and u.deleted_at is null
      and case r.data_scope
        when 'group' then o.group_id = (select h.group_id from organisation h where h.id = house)
        when 'orgAndBelow' then held.id in (select up.id from careline_line(house) up)
        when 'org' then held.id = house
        when 'own' then held.id = house
        else held.id = house or house = any(coalesce(r.scope_org_ids, '{}')) end)
$$;

-- These of the tokens began a subprocess in which, or in one of its own, somebody has acted: whoever takes a decision back need not see any of it.
create function careline_acted_below(tokens uuid[]) returns setof uuid language sql stable parallel safe security definer set search_path from current as $$
  with recursive below as (
    select i.id, i.parent_token_id as token from process_instance i where i.parent_token_id = any(tokens) and i.deleted_at is null
    union all select i.id, b.token from below b join process_token t on t.instance_id = b.id join process_instance i on i.parent_token_id = t.id and i.deleted_at is null)
  select distinct b.token from below b join process_task x on x.instance_id = b.id and x.status in ('claimed', 'approved', 'rejected', 'returned', 'rolledBack', 'delegated')
$$;
