-- Visit rules on versions (docs/adr/0122). Something that set a rule off begins a course on the version that was in force then, and goes on by it.
create table visit_course (
  id uuid primary key default gen_random_uuid(),
  org_id uuid not null references organisation (id) on delete cascade,
  visit_rule_id uuid not null references visit_rule (id) on delete cascade,
  -- Names the row, or the day of a row, that set the rule off.
  cause text not null,
  version_id uuid not null,
  version_number integer not null,
  member_id uuid not null references member (id) on delete cascade,
  patient_id uuid references patient (id) on delete set null,
  -- Rounds are counted from this moment.
  at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'done', 'stopped')),
  -- It went over to another version then: rounds of before are not made up for.
  moved_at timestamptz,
  created_at timestamptz not null default now(),
  unique (visit_rule_id, cause)
);
create index visit_course_open_index on visit_course (visit_rule_id, version_number) where state = 'open';
create index visit_course_version_index on visit_course (version_id) where state = 'open';
create index visit_course_member_index on visit_course (member_id);

-- The notice of a round to a customer: asked for at the door of messages when its moment comes, and never before, since a visit may be made, moved or cancelled until then.
create table visit_notice (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references visit_course (id) on delete cascade,
  round integer not null,
  -- The round is a message alone where there is none.
  visit_id uuid references return_visit (id) on delete cascade,
  -- The round's own moment; that of its visit counts where there is one.
  round_at timestamptz not null,
  lead_hours integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'asked', 'dropped')),
  message_id uuid,
  unique (course_id, round)
);
create index visit_notice_waiting_index on visit_notice (round_at) where state = 'waiting';
create index visit_notice_visit_index on visit_notice (visit_id);

-- Rules that were on have published what they say; a draft is one still.
insert into definition_version (id, org_id, entity, row_id, number, content, published_by, published_at)
select gen_random_uuid(), r.org_id, 'visitRule', r.id, 1, jsonb_build_object('type', r.type, 'targetGroupId', r.target_group_id, 'triggerCondition', r.trigger_condition,
    'triggerDate', r.trigger_date, 'offsetValue', r.offset_value, 'offsetUnit', r.offset_unit, 'atTime', r.at_time, 'triggerCycle', r.trigger_cycle, 'cycleDays', r.cycle_days,
    'cycleTimes', r.cycle_times, 'noticeModes', r.notice_modes, 'contents', r.contents, 'smsTemplateId', r.sms_template_id, 'mpTemplateId', r.mp_template_id, 'category', r.category,
    'noticeHours', r.notice_hours, 'channel', r.channel, 'script', r.script, 'executorRoleIds', r.executor_role_ids, 'toOwner', r.to_owner, 'startsOn', r.starts_on, 'endsOn', r.ends_on),
  r.enabled_by_id, coalesce(r.enabled_at, r.updated_at, r.created_at)
from visit_rule r where r.status in ('enabled', 'disabled');
update visit_rule r set standing = case when v.id is null then 'draft' else 'published' end, published_number = v.number, published_at = v.published_at, published_by = v.published_by,
  edited_at = coalesce(r.updated_at, r.created_at)
from visit_rule x left join definition_version v on v.entity = 'visitRule' and v.row_id = x.id where x.id = r.id;
insert into visit_course (org_id, visit_rule_id, cause, version_id, version_number, member_id, patient_id, at, state)
select distinct on (t.visit_rule_id, t.cause) t.org_id, t.visit_rule_id, t.cause, v.id, v.number, t.member_id, t.patient_id, coalesce(c.visited_at, o.paid_at, case
    when t.cause ~ ':\d{4}$' then (m.birthday + make_interval(years => right(t.cause, 4)::int - extract(year from m.birthday)::int))::date::timestamp at time zone 'Asia/Shanghai'
    when t.cause ~ ':\d{4}-\d\d-\d\d$' then right(t.cause, 10)::date::timestamp at time zone 'Asia/Shanghai'
    else m.created_at end, t.created_at), 'open'
from return_visit t join definition_version v on v.entity = 'visitRule' and v.row_id = t.visit_rule_id
  left join member m on m.id::text = split_part(t.cause, ':', 1) left join medical_record c on c.id::text = t.cause left join "order" o on o.id::text = t.cause
where t.cause is not null order by t.visit_rule_id, t.cause, t.round;

-- Whoever switched rules on publishes them.
update role set rights = array_append(rights, 'visitRule.publish') where 'visitRule.write' = any(rights) and not 'visitRule.publish' = any(rights);

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
