-- The server looks at the books by itself (B7).
alter table check_result drop constraint check_result_kind_check;
alter table check_result add constraint check_result_kind_check check (kind in ('audit', 'data', 'books'));

-- A refund says when it was since refunds are stamped; of those before, their history does.
update "order" o set refunded_at = coalesce((select max(h.at) from record_change h cross join lateral jsonb_array_elements(h.changes) c
    where h.entity = 'order' and h.entity_id = o.id and c ->> 'field' = 'status' and c ->> 'to' = 'refunded'), o.updated_at, o.created_at)
where o.status = 'refunded' and o.refunded_at is null;
