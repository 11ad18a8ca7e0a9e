-- One rule of an organisation holds on each day (docs/adr/0088). Several could, of which the one that began last counted: a rule whose every later day belonged to such
-- others ends on the day before the first of them, so that on each day the same rule counts as before. Where days would be left behind a shorter rule, people decide: the
-- start says which rows these are.
with standing as (
  select id, org_id, starts_on, ends_on from report_rule where deleted_at is null and enabled and (ends_on is null or ends_on >= starts_on)
),
followed as (
  select r.id, r.ends_on, min(s.starts_on) as next_on, range_agg(daterange(s.starts_on, s.ends_on, '[]')) as taken
  from standing r join standing s on s.org_id = r.org_id and s.starts_on > r.starts_on and (r.ends_on is null or s.starts_on <= r.ends_on)
  group by r.id, r.ends_on
)
update report_rule r set ends_on = f.next_on - 1, version = r.version + 1, updated_at = now()
from followed f where f.id = r.id and daterange(f.next_on, f.ends_on, '[]') <@ f.taken;
