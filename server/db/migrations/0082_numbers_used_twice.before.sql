-- A number stands once in an organisation from now on (docs/adr/0098). Of customers who share one already the earliest keeps it, the others are marked: they stop no start, are
-- named by the check of the data, and stand in the list of possible duplicates.
alter table member add column if not exists is_repeat boolean;
update member m set is_repeat = true where m.deleted_at is null and m.mobile is not null and exists (
  select from member o where o.org_id = m.org_id and o.mobile = m.mobile and o.deleted_at is null and (o.created_at, o.id) < (m.created_at, m.id));
update member m set is_repeat = true where m.deleted_at is null and m.id_card_no is not null and exists (
  select from member o where o.org_id = m.org_id and split_part(o.id_card_no, ':', 2) = split_part(m.id_card_no, ':', 2) and o.deleted_at is null
    and (o.created_at, o.id) < (m.created_at, m.id));
