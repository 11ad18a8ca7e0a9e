-- What the payment system has said, once for each number: a notice that comes again books nothing, whatever became of its order meanwhile (docs/adr/0064).
create table payment_notice (
  payment_no text primary key,
  order_id uuid not null,
  amount bigint not null,
  at timestamptz not null default now()
);

-- Who confirmed a payment, of orders that were paid before it stood on the row: they are not the ones to correct it.
update "order" o set paid_by = c.by_id
from (
  select distinct on (entity_id) entity_id, by_id from record_change
  where entity = 'order' and change = 'moved' and changes @> '[{"field": "status", "to": "paid"}]' order by entity_id, version desc
) c
where c.entity_id = o.id and o.paid_by is null and o.paid_at is not null and exists (select from staff_user u where u.id = c.by_id);

-- Whoever answers for money approves orders and corrects payments.
update role set rights = rights || '{order.approve}', version = version + 1, updated_at = now()
where code in ('serviceLead', 'finance', 'manager', 'corpadmin') and 'order.move' = any(rights) and not 'order.approve' = any(rights);
