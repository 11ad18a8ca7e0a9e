-- Whoever wrote a draft since the last time it was published as it stood: made the row, or changed a field that its versions keep. A version that is published once more ends
-- nothing, since what was drafted beside it is a draft still. The history knows them, and whoever decides in a process need not see the row: so it is its owner's, behind the
-- wall (docs/adr/0040, 0180).
create function careline_authors(named text, row_of uuid, kept text[]) returns setof uuid language sql stable parallel safe security definer set search_path from current as $$
  select distinct c.by_id from record_change c
  where c.entity = named and c.entity_id = row_of
    and (c.change = 'created' or exists (select from jsonb_array_elements(c.changes) x where x ->> 'field' = any(kept)))
    and c.version > coalesce((
      select max(p.version) from record_change p cross join jsonb_array_elements(p.changes) x
      join definition_version v on v.entity = named and v.row_id = row_of and v.from_number is null and v.number::text = x ->> 'to'
      where p.entity = named and p.entity_id = row_of and x ->> 'field' = 'publishedNumber'), 0)
$$;

-- A process that decides about an approval asks what that is about: whoever has a task of it need not see approvals.
create function careline_approval_about(approval_id uuid) returns table (kind text, subject_id uuid) language sql stable parallel safe security definer set search_path from current as $$
  select a.kind, a.subject_id from approval a where a.id = approval_id and a.deleted_at is null
$$;
