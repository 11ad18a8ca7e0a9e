-- The rule for customers who were reported first (docs/adr/0058): the latest that has begun and not ended, of the organisation or of the nearest one above that has any.
-- It reads organisations above the caller's, and rows of colleagues in his own: who holds a number is told to nobody but by the call that asks.
create function report_rule_of(org uuid) returns table (days int, on_repeat text) language sql stable security definer set search_path from current as $$
  with recursive up(id, parent_id, depth) as (
    select o.id, o.parent_id, 0 from organisation o where o.id = org
    union all select o.id, o.parent_id, up.depth + 1 from up join organisation o on o.id = up.parent_id where up.depth < 32
  ),
  today(day) as (select (now() at time zone 'Asia/Shanghai')::date)
  select r.protected_days, r.on_repeat from up cross join today
  join report_rule r on r.org_id = up.id and r.enabled and r.deleted_at is null and r.starts_on <= today.day and (r.ends_on is null or r.ends_on >= today.day)
  order by up.depth, r.starts_on desc, r.id desc limit 1
$$;

-- Customers of this number whom a colleague holds within his time: who follows them up, else who added them. What he adds in this very transaction is held by nobody yet.
create function report_holders(org uuid, number text, person uuid, besides uuid)
returns table (holder_id uuid, holder_name text, customer text, until timestamptz) language sql stable security definer set search_path from current as $$
  select u.id, u.nick_name, m.name, held.until
  from report_rule_of(org) rule
  join member m on m.org_id = org and m.mobile = number and m.deleted_at is null and m.archived_at is null and m.id is distinct from besides
    and not (m.created_by = person and m.created_at = now()::timestamptz(3))
  join staff_user u on u.id = coalesce(m.owner_user_id, m.created_by) and u.enabled and u.deleted_at is null and u.id <> person
  cross join lateral (
    select greatest(m.created_at, case when m.owner_user_id is not null then m.owner_since end) + make_interval(days => rule.days) as until
  ) held
  where held.until > now() order by held.until desc
$$;
