-- An organisation that customers may read of (docs/adr/0055): it and everything above it is switched on and shown; whether the root is shown decides nothing.
create function org_is_public(org uuid) returns boolean language sql stable set search_path from current as $$
  with recursive up(id, parent_id, is_on, depth) as (
    select o.id, o.parent_id, o.deleted_at is null and o.status = 'enabled' and (o.parent_id is null or o.is_show is distinct from false), 0 from organisation o where o.id = org
    union all select o.id, o.parent_id, o.deleted_at is null and o.status = 'enabled' and (o.parent_id is null or o.is_show is distinct from false), up.depth + 1
      from up join organisation o on o.id = up.parent_id where up.depth < 32
  )
  select coalesce(bool_and(is_on), false) from up
$$;
