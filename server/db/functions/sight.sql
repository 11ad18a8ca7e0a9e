-- A transaction reaches the rows of these organisations (docs/adr/0040). They are set together with its BEGIN and gone with its end; where nothing is set, nothing is
-- reached.
create or replace function careline_orgs() returns uuid[] language sql stable parallel safe as $$ select nullif(current_setting('careline.orgs', true), '')::uuid[] $$;
-- Those among them in which he sees his own rows alone.
create or replace function careline_own_orgs() returns uuid[] language sql stable parallel safe as $$ select coalesce(nullif(current_setting('careline.own_orgs', true), '')::uuid[], '{}') $$;
create or replace function careline_group() returns uuid language sql stable parallel safe as $$ select nullif(current_setting('careline.group_id', true), '')::uuid $$;
create or replace function careline_person() returns uuid language sql stable parallel safe as $$ select nullif(current_setting('careline.person_id', true), '')::uuid $$;
-- plpgsql: the table it reads is made after it.
create or replace function careline_group_orgs() returns uuid[] language plpgsql stable parallel safe as $$
begin
  return (select coalesce(array_agg(o.id), '{}') from organisation o where o.group_id = careline_group());
end $$;
create or replace function careline_orgs_and_above() returns uuid[] language plpgsql stable parallel safe as $$
begin
  return (
    with recursive line as (
      select o.id, o.parent_id from organisation o where o.id = any(careline_orgs())
      union select o.id, o.parent_id from line l join organisation o on o.id = l.parent_id
    ) select coalesce(array_agg(id), '{}') from line);
end $$;
