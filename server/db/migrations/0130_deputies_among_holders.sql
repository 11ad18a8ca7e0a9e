-- Whoever stands in just now for these people, who have a task of a case in this house: they may decide there and have it not themselves. Whoever began the case is told as
-- nobody's deputy, since a task mostly keeps them out. Whoever asks need not see the absence: so it is its owner's, behind the wall (docs/adr/0040).
create function careline_deputies(people uuid[], house uuid, starter uuid) returns uuid[] language sql stable parallel safe security definer set search_path from current as $$
  select coalesce(array_agg(distinct a.deputy_id), '{}') from staff_absence a
  where a.user_id = any(people) and a.deleted_at is null and now() >= a.starts_at and now() < a.ends_at
    and a.deputy_id <> all(people) and a.deputy_id <> starter and careline_decides(a.deputy_id, house)
$$;

-- The worker looks every second whether an absence of theirs is over.
create index process_instance_deputies_index on process_instance (id) where status = 'running' and deputy_ids <> '{}';
