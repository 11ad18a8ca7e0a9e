-- An organisation and everything above it, nearest first (docs/adr/0078): the one walk up the tree. Parents in a circle, whoever made it, end it at 32 steps.
create function careline_line(org uuid) returns table (id uuid, parent_id uuid, depth int) language sql stable parallel safe set search_path from current as $$
  with recursive up(id, parent_id, depth) as (
    select o.id, o.parent_id, 0 from organisation o where o.id = org
    union all select o.id, o.parent_id, up.depth + 1 from up join organisation o on o.id = up.parent_id where up.depth < 32
  ) select id, parent_id, depth from up
$$;

-- The functions below read `<table>_in_force`, which are made from the descriptions at the end of every start.
set local check_function_bodies = off;

-- The words of a dictionary as an organisation has them (docs/adr/0053), in their order: [{value, label, labelEn, isPast}].
-- Offered are the words of the group that the nearest organisation on the way up has taken over, all of them where none has, and the own words of every organisation on
-- that way. What is not offered any more, or elsewhere in the group alone, is past: whoever meets it in a row can read it.
-- It reads organisations above and beside the caller's, words and no more: so it is its owner's, behind the wall (docs/adr/0040).
create or replace function org_words(dictionary uuid, org uuid) returns jsonb language sql stable security definer set search_path from current as $$
  with up as (select * from careline_line(org)),
  chooser as (
    select up.id from up join org_dictionary d on d.org_id = up.id and d.dictionary_id = dictionary and d.item_id is not null and d.deleted_at is null
    order by up.depth limit 1
  ),
  -- The group's words, and what the chooser makes of them.
  shared as (
    select i.value, i.label, i.label_en, coalesce(d.sort, i.sort) as sort,
      i.deleted_at is null and i.enabled and case when exists (select from chooser) then coalesce(d.enabled, false) else true end as is_on
    from dictionary_item i
    left join org_dictionary d on d.item_id = i.id and d.deleted_at is null and d.org_id = (select id from chooser)
    where i.dictionary_id = dictionary
  ),
  own as (
    select d.value, d.label, d.label_en, d.sort, d.deleted_at is null and d.enabled and up.id is not null as is_on
    from org_dictionary d left join up on up.id = d.org_id where d.dictionary_id = dictionary and d.item_id is null
  ),
  every as (select * from shared union all select * from own),
  -- The one that is offered counts, of several with one value.
  each as (select distinct on (value) value, label, label_en, sort, is_on from every order by value, is_on desc, sort nulls last)
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('value', value, 'label', label, 'labelEn', label_en, 'isPast', case when is_on then null else true end))
    order by is_on desc, sort nulls last, value), '[]') from each
$$;

-- An organisation that customers may read of (docs/adr/0055): it and everything above it is switched on and shown; whether the root is shown decides nothing.
create or replace function org_is_public(org uuid) returns boolean language sql stable set search_path from current as $$
  select coalesce(bool_and(o.deleted_at is null and o.status = 'enabled' and (o.parent_id is null or o.is_show is distinct from false)), false)
  from careline_line(org) up join organisation o on o.id = up.id
$$;

-- Customers of this number whom a colleague holds within his time: who follows them up, else who added them. What he adds in this very transaction is held by nobody yet.
create or replace function report_holders(org uuid, number text, person uuid, besides uuid)
returns table (holder_id uuid, holder_name text, customer text, until timestamptz) language sql stable security definer set search_path from current as $$
  select u.id, u.nick_name, m.name, held.until
  from report_rule_in_force(org) rule
  join member m on m.org_id = org and m.mobile = number and m.deleted_at is null and m.archived_at is null and m.id is distinct from besides
    and not (m.created_by = person and m.created_at = now()::timestamptz(3))
  join staff_user u on u.id = coalesce(m.owner_user_id, m.created_by) and u.enabled and u.deleted_at is null and u.id <> person
  cross join lateral (
    select greatest(m.created_at, case when m.owner_user_id is not null then m.owner_since end) + make_interval(days => rule.protected_days) as until
  ) held
  where held.until > now() order by held.until desc
$$;
drop function report_rule_of(uuid);

-- When a tag of a customer ends is written wherever it is set: by form, side panel, for many at once, by a file (docs/adr/0058).
-- A tag that stays keeps its end; one that is new has the days that are in force in its organisation.
create or replace function member_tag_ends() returns trigger language plpgsql security definer set search_path from current as $$
declare
  had text[] := '{}';
  kept jsonb := coalesce(new.tags_until, '{}');
begin
  if tg_op = 'UPDATE' then
    had := coalesce(old.tags, '{}');
    kept := coalesce(old.tags_until, '{}');
  end if;
  with fresh as (
    select t.tag, now() + make_interval(days => t.days) as until
    from tag_time_in_force(new.org_id) t where t.tag = any(new.tags) and not t.tag = any(had) and not kept ? t.tag
  ),
  every(tag, until) as (
    select tag, to_char(until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') from fresh
    union all select key, value from jsonb_each_text(kept) where key = any(new.tags)
  )
  select jsonb_object_agg(tag, until), min(until::timestamptz) into new.tags_until, new.tags_end_at from every;
  return new;
end $$;
