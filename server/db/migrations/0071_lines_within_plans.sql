-- The walk up the tree becomes a part of the plan that asks for it (docs/adr/0089): a function with settings of its own is run apart, and planned anew for each way it is
-- called. Whoever calls it past row level security has the schema in their own settings.
create or replace function careline_line(org uuid) returns table (id uuid, parent_id uuid, depth int) language sql stable parallel safe as $$
  with recursive up(id, parent_id, depth) as (
    select o.id, o.parent_id, 0 from organisation o where o.id = org
    union all select o.id, o.parent_id, up.depth + 1 from up join organisation o on o.id = up.parent_id where up.depth < 32
  ) select id, parent_id, depth from up
$$;
