-- Message templates on versions (docs/adr/0122): what could be sent has published what it says, and what was switched off is retired.
insert into definition_version (id, org_id, entity, row_id, number, content, published_by, published_at, retired_at)
select gen_random_uuid(), t.org_id, 'smsTemplate', t.id, 1, jsonb_build_object('text', t.text, 'kind', t.kind, 'signId', t.sign_id, 'variables', t.variables, 'characters', t.characters,
    'parts', t.parts, 'providerCode', t.provider_code), t.submitted_by, coalesce(t.reviewed_at, t.created_at), case when t.status = 'off' then coalesce(t.updated_at, now()) end
from sms_template t where t.status in ('approved', 'off');
insert into definition_version (id, org_id, entity, row_id, number, content, published_at, retired_at)
select gen_random_uuid(), t.org_id, 'mpTemplate', t.id, 1, jsonb_build_object('kind', t.kind, 'providerId', t.provider_id, 'fields', t.fields, 'link', t.link), t.created_at,
  case when t.status = 'off' then coalesce(t.updated_at, now()) end
from mp_template t;
update sms_template t set standing = case when t.status = 'off' then 'retired' when v.id is null then 'draft' else 'published' end,
  published_number = case when v.retired_at is null then v.number end, published_at = v.published_at, published_by = v.published_by, edited_at = coalesce(t.updated_at, t.created_at),
  status = case when t.status = 'off' then 'approved' else t.status end
from sms_template x left join definition_version v on v.entity = 'smsTemplate' and v.row_id = x.id where x.id = t.id;
update mp_template t set standing = case when t.status = 'off' then 'retired' else 'published' end, published_number = case when v.retired_at is null then v.number end,
  published_at = v.published_at, edited_at = coalesce(t.updated_at, t.created_at), status = case when t.status = 'off' then 'usable' else t.status end
from definition_version v where v.entity = 'mpTemplate' and v.row_id = t.id;

-- Whoever submitted templates, or switched them off, publishes them.
update role set rights = array_append(rights, 'smsTemplate.publish') where 'smsTemplate.move' = any(rights) and not 'smsTemplate.publish' = any(rights);
update role set rights = array_append(rights, 'mpTemplate.publish') where 'mpTemplate.move' = any(rights) and not 'mpTemplate.publish' = any(rights);
