-- Who sees orders sees by which channel they came in, and who pushes one chooses it.
update role set rights = rights || '{orderChannel.read}', version = version + 1, updated_at = now()
where rights && '{order.read,order.push}' and not 'orderChannel.read' = any(rights);
-- Each organisation that is there begins with the channel of what its staff push; new ones name theirs.
insert into order_channel (id, org_id, created_by, name, name_en, code, sort, enabled)
select gen_random_uuid(), o.id, '00000000-0000-0000-0000-000000000000', '员工推送', 'Pushed by staff', 'staff', 10, true
from organisation o where o.deleted_at is null and o.parent_id is not null
  and not exists (select from order_channel c where c.org_id = o.id and c.code = 'staff');
