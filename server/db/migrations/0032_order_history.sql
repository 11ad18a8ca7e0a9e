-- Orders keep their history where every entity does; a move may have a reason.
alter table record_change add column reason text;

insert into record_change (entity, entity_id, version, change, at, by_id, by_name, changes)
select 'order', s.order_id, s.version, case when s.version = 1 then 'created' else 'moved' end, s.at, s.by_id, s.by_name,
  jsonb_build_array(jsonb_build_object('field', 'status', 'from', lag(s.status) over (partition by s.order_id order by s.version), 'to', s.status))
from order_step s;

drop table order_step;

-- Orders are exported by who runs the desk, who counts them, and the administrator: roles made before there was such a right hold it from here on.
update role set rights = rights || '{order.export}', version = version + 1, updated_at = now()
where code in ('serviceLead', 'finance', 'corpadmin') and not 'order.export' = any(rights);
