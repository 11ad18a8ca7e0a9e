-- A transaction reaches the rows of these organisations (docs/adr/0040). They are set together with its BEGIN and gone with its end; where nothing is set, nothing is
-- reached.
create or replace function careline_orgs() returns uuid[] language sql stable parallel safe as $$ select nullif(current_setting('careline.orgs', true), '')::uuid[] $$;
-- Those among them in which somebody sees their own rows alone.
create or replace function careline_own_orgs() returns uuid[] language sql stable parallel safe as $$ select coalesce(nullif(current_setting('careline.own_orgs', true), '')::uuid[], '{}') $$;
-- Those whose return visits somebody sees all of (docs/adr/0105).
create or replace function careline_managed_orgs() returns uuid[] language sql stable parallel safe as $$ select coalesce(nullif(current_setting('careline.managed_orgs', true), '')::uuid[], '{}') $$;
create or replace function careline_group() returns uuid language sql stable parallel safe as $$ select nullif(current_setting('careline.group_id', true), '')::uuid $$;
create or replace function careline_person() returns uuid language sql stable parallel safe as $$ select nullif(current_setting('careline.person_id', true), '')::uuid $$;
-- The organisation of the session: the first of them (server/db/rlsContext.ts).
create or replace function careline_org() returns uuid language sql stable parallel safe as $$ select (careline_orgs())[1] $$;
-- plpgsql: the table it reads is made after it.
create or replace function careline_group_orgs() returns uuid[] language plpgsql stable parallel safe as $$
begin
  return (select coalesce(array_agg(o.id), '{}') from organisation o where o.group_id = careline_group());
end $$;
create or replace function careline_orgs_and_above() returns uuid[] language plpgsql stable parallel safe as $$
begin
  return (
    -- Only the topmost of them have anything above them that is not among them.
    select careline_orgs() || coalesce(array_agg(distinct up.id), '{}') from organisation o cross join lateral careline_line(o.parent_id) up
    where o.id = any(careline_orgs()) and o.parent_id <> all(careline_orgs()));
end $$;
