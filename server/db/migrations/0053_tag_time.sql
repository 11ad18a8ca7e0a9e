-- When a tag of a customer ends is written wherever it is set: by form, side panel, for many at once, by a file (docs/adr/0058).
-- A tag that stays keeps its end; one that is new has the days of its organisation, or of the nearest one above that names it.
create function member_tag_ends() returns trigger language plpgsql security definer set search_path from current as $$
declare
  had text[] := '{}';
  kept jsonb := coalesce(new.tags_until, '{}');
begin
  if tg_op = 'UPDATE' then
    had := coalesce(old.tags, '{}');
    kept := coalesce(old.tags_until, '{}');
  end if;
  with recursive up(id, parent_id, depth) as (
    select o.id, o.parent_id, 0 from organisation o where o.id = new.org_id
    union all select o.id, o.parent_id, up.depth + 1 from up join organisation o on o.id = up.parent_id where up.depth < 32
  ),
  fresh as (
    select distinct on (t.tag) t.tag, now() + make_interval(days => t.days) as until
    from up join tag_time t on t.org_id = up.id and t.enabled and t.deleted_at is null
    where t.tag = any(new.tags) and not t.tag = any(had) and not kept ? t.tag order by t.tag, up.depth
  ),
  every(tag, until) as (
    select tag, to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from fresh
    union all select key, value from jsonb_each_text(kept) where key = any(new.tags)
  )
  select jsonb_object_agg(tag, until), min(until::timestamptz) into new.tags_until, new.tags_end_at from every;
  return new;
end $$;
create trigger member_tag_ends before insert or update of tags on member for each row when (new.tags is not null) execute function member_tag_ends();
