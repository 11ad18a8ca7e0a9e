-- The ordered log of each group, read marks, and the one statement that stores chat messages.

create table event_head (
  group_id uuid primary key,
  position bigint not null
);
alter table event_head set (fillfactor = 50);

-- Apart from event_head, so that cleaning never waits for writers: everything above `position` is still kept.
create table event_kept (
  group_id uuid primary key,
  position bigint not null
);

create table event_log (
  group_id uuid not null,
  -- Dense and commit-ordered: the head row is locked from here to the commit.
  position bigint not null,
  at timestamptz not null,
  frame_type smallint not null,
  entity text not null,
  entity_id uuid,
  many uuid[],
  change text not null,
  version integer not null,
  patch jsonb,
  message_id uuid,
  org_ids uuid[] not null,
  member_ids uuid[] not null,
  staff_ids uuid[],
  actor_id uuid not null,
  primary key (group_id, position)
);

create table read_mark (
  conversation_id uuid not null,
  reader_id uuid not null,
  reader_system text not null check (reader_system in ('staff', 'member')),
  seq integer not null,
  primary key (conversation_id, reader_id)
);
alter table read_mark set (fillfactor = 70);
alter table conversation set (fillfactor = 70);

-- Group commit: stores the given messages in the order given and answers one row a message, then one a conversation whose
-- state they changed. Everything is set based; conversations are locked in sorted order, the head row comes last.
-- kind 'stored': position and seq are new. 'known': stored before, the first answer again. 'reused': the client id
-- belongs to another message. 'created', 'updated': an event about the conversation. A message without a row: no such conversation.
-- p_replay: the outcome of an earlier try is unknown, so ids are looked up as well.
create function chat_append(
  p_replay boolean,
  p_opened jsonb,
  p_ids uuid[], p_groups uuid[], p_conversations uuid[], p_client_ids uuid[], p_types smallint[], p_contents text[],
  p_orders uuid[], p_sender_kinds text[], p_senders uuid[], p_sender_names text[]
) returns table (
  kind text, n integer, message_id uuid, conversation_id uuid, seq integer, event_position bigint, at timestamptz,
  assignee_id uuid, state text, waiting_since timestamptz, version integer
) language plpgsql
-- Plans are made once and must fit one message and hundreds, empty tables and full ones: tables are read by index only (an array of
-- ids, or a lateral look-up), and what was read is joined by hashing.
set enable_seqscan = off
set enable_mergejoin = off
set enable_nestloop = off
-- Before PostgreSQL 18 a discouraged plan counts as a dear one: compiling it would take seconds, for milliseconds of work.
set jit = off
-- Somebody who holds one conversation must not hold up all of them: the group is split and the rest goes on.
set lock_timeout = '1s'
as $$
#variable_conflict use_column
declare
  v_now timestamptz;
  v_created uuid[] := '{}';
begin
  if p_opened is not null then
    -- Two nodes may open the same one: the second finds its own id missing ('gone') and looks again.
    with opened as (
      insert into conversation (id, org_id, created_at, created_by, kind, member_id, bus_id, patient_id, state, last_seq, last_message_type, last_message_at)
      -- Who it is about: the order's patient; without one the member's only patient. Of several nobody is guessed.
      select o.id, o.org_id, now(), o.created_by, o.kind, o.member_id, o.bus_id,
        coalesce((select b.patient_id from "order" b where b.id = o.bus_id),
          (select (array_agg(p.id))[1] from patient p where p.member_id = o.member_id and p.deleted_at is null having count(*) = 1)),
        'waiting', 0, 0, now()
      from jsonb_to_recordset(p_opened) as o(id uuid, org_id uuid, created_by uuid, kind text, member_id uuid, bus_id uuid)
      order by o.member_id, o.kind, o.bus_id, o.org_id
      on conflict do nothing
      returning id
    )
    select coalesce(array_agg(id), '{}') into v_created from opened;
  end if;

  perform 1 from conversation where id = any(p_conversations) order by id for no key update;
  v_now := date_trunc('milliseconds', clock_timestamp());

  return query
  with given as materialized (
    select g.id, g.group_id, g.conversation_id, g.client_id, g.message_type, g.content, g.order_id, g.sender_kind, g.sender_id, g.sender_name, g.n::integer as n
    from unnest(p_ids, p_groups, p_conversations, p_client_ids, p_types, p_contents, p_orders, p_sender_kinds, p_senders, p_sender_names)
      with ordinality as g(id, group_id, conversation_id, client_id, message_type, content, order_id, sender_kind, sender_id, sender_name, n)
  ), held as materialized (
    select c.id, c.org_id, c.member_id, c.last_seq, c.state, c.assignee_id, c.waiting_since from conversation c where c.id = any(p_conversations)
  ), known as materialized (
    select g.n, m.id, m.seq, m.sent_at,
      m.conversation_id = g.conversation_id and m.message_type = g.message_type and m.content = g.content
        and m.order_id is not distinct from g.order_id as is_same
    from given g join held c on c.id = g.conversation_id
      cross join lateral (select * from message x where x.sender_id = g.sender_id and x.client_id = g.client_id limit 1) m
    union all
    select g.n, m.id, m.seq, m.sent_at, true
    from given g join held c on c.id = g.conversation_id
      cross join lateral (select * from message x where x.id = g.id limit 1) m
    where p_replay and g.client_id is null
  ), fresh as materialized (
    select g.*, c.org_id, c.member_id, c.state, c.assignee_id, c.waiting_since,
      row_number() over in_order as rank, count(*) over (partition by g.conversation_id) as together,
      (c.last_seq + row_number() over in_order)::integer as seq
    from given g join held c on c.id = g.conversation_id
    where not exists (select from known k where k.n = g.n)
    window in_order as (partition by g.conversation_id order by g.n)
  ), folded as (
    select conversation_id, group_id, member_id, state as old_state, assignee_id as old_assignee_id, waiting_since as old_waiting_since,
      max(seq) as last_seq,
      coalesce(bool_or(sender_kind = 'staff'), false) as has_staff,
      bool_or(rank = 1 and sender_kind = 'member') as starts_with_member,
      bool_or(rank = together and sender_kind = 'member') as ends_with_member,
      (array_agg(id) filter (where rank = together))[1] as last_id,
      (array_agg(message_type) filter (where rank = together))[1] as last_type,
      (array_agg(sender_id) filter (where rank = together))[1] as actor_id,
      (array_agg(sender_id order by n) filter (where sender_kind = 'staff'))[1] as first_staff
    from fresh group by conversation_id, group_id, member_id, state, assignee_id, waiting_since
  ), next as (
    -- contract/lives/conversationLife.ts: an answer serves; what a customer writes waits until somebody serves.
    select f.*,
      case when has_staff or old_state not in ('closed', 'waiting') then 'serving' else 'waiting' end as state,
      coalesce(case when old_state = 'closed' and starts_with_member then null else old_assignee_id end, first_staff) as assignee_id,
      case when not ends_with_member then null when has_staff then v_now else coalesce(old_waiting_since, v_now) end as waiting_since
    from folded f
  ), stored as (
    insert into message (id, org_id, created_at, created_by, conversation_id, seq, client_id, message_type, content, order_id, sender_kind, sender_id, sender_name, sent_at)
    select id, org_id, v_now, sender_id, conversation_id, seq, client_id, message_type, content, order_id, sender_kind, sender_id, sender_name, v_now
    from fresh
  ), moved as (
    update conversation c set
      last_seq = f.last_seq, last_message_id = f.last_id, last_message_type = f.last_type, last_message_at = v_now, updated_at = v_now,
      state = f.state, assignee_id = f.assignee_id, waiting_since = f.waiting_since,
      version = c.version + (row(f.state, f.assignee_id, f.waiting_since) is distinct from row(c.state, c.assignee_id, c.waiting_since))::integer
    from next f where c.id = f.conversation_id and c.id = any(p_conversations)
    returning f.conversation_id, f.group_id, c.org_id, c.member_id, f.actor_id, c.version, c.state, c.assignee_id, c.waiting_since,
      c.id = any(v_created) as is_created,
      row(f.state, f.assignee_id, f.waiting_since) is distinct from row(f.old_state, f.old_assignee_id, f.old_waiting_since) as is_changed
  ), events as materialized (
    select e.*, row_number() over (partition by e.group_id order by e.place, e.n) as k, count(*) over (partition by e.group_id) as total
    from (
      select 1 as place, f.n, f.group_id, f.message_type as frame_type, 'message' as entity, f.id as entity_id, 'created' as change, 1 as version, f.id as message_id, f.seq,
        f.org_id, f.member_id, f.sender_id as actor_id, m.conversation_id, null::text as state, m.assignee_id, null::timestamptz as waiting_since
      from fresh f join moved m on m.conversation_id = f.conversation_id
      union all
      select case when is_created then 0 else 2 end, 0, group_id, 17, 'conversation', conversation_id, case when is_created then 'created' else 'updated' end, version, null, null,
        org_id, member_id, actor_id, conversation_id, state, assignee_id, waiting_since
      from moved where is_created or is_changed
    ) e
  ), head as (
    insert into event_head as h (group_id, position)
    select group_id, count(*) from events group by group_id order by group_id
    on conflict (group_id) do update set position = h.position + excluded.position
    returning group_id, position
  ), logged as (
    insert into event_log (group_id, position, at, frame_type, entity, entity_id, change, version, patch, message_id, org_ids, member_ids, actor_id)
    select e.group_id, h.position - e.total + e.k, v_now, e.frame_type, e.entity, e.entity_id, e.change, e.version,
      case when e.place = 2 then jsonb_build_object('state', e.state, 'assigneeId', e.assignee_id,
        'waitingSince', to_char(e.waiting_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end,
      e.message_id, array[e.org_id], array[e.member_id], e.actor_id
    from events e join head h on h.group_id = e.group_id
  )
  select case when e.place = 1 then 'stored' else e.change end, e.n, e.message_id, e.conversation_id, e.seq, h.position - e.total + e.k, v_now,
    e.assignee_id, e.state, e.waiting_since, e.version
  from events e join head h on h.group_id = e.group_id
  union all
  select case when k.is_same then 'known' else 'reused' end, k.n, k.id, null, k.seq, null, k.sent_at, null, null, null, null from known k;

  if p_opened is not null then
    -- Its first message was refused: nothing was opened.
    delete from conversation where id = any(v_created) and last_seq = 0;
  end if;
end $$;
