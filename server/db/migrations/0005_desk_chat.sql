-- The desk: who is at a live connection, what older rows lack, and chat_append anew.

-- Unlogged: written every few seconds, and after a crash of the database nobody is connected. A person is announced as present while
-- he has a row, whichever node it is of; where a node has vanished its rows are too old, and any other node takes them away.
create unlogged table staff_presence (
  user_id uuid not null,
  node_id uuid not null,
  seen_at timestamptz not null,
  primary key (user_id, node_id)
) with (fillfactor = 50);
create index staff_presence_node on staff_presence (node_id);

update conversation c set
  opened_at = coalesce(c.opened_at, c.created_at),
  last_staff_seq = (select max(m.seq) from message m where m.conversation_id = c.id and m.sender_kind = 'staff'),
  first_reply_at = case when c.state <> 'waiting' then (select min(m.sent_at) from message m where m.conversation_id = c.id and m.sender_kind = 'staff') end;

-- Group commit: stores the given messages in the order given and answers one row a message, then one a conversation whose
-- state they changed. Everything is set based; conversations are locked in sorted order, the head row comes last.
-- kind 'stored': position and seq are new. 'known': stored before, the first answer again (`more`: recalledAt). 'reused': the client id
-- belongs to another message. 'taken': held back, somebody else serves than its sender expected (`more`: id and name of who does); it
-- has no seq. 'created', 'updated': an event about the conversation (`more`: its patch). A message without a row: no such conversation.
-- p_replay: the outcome of an earlier try is unknown, so ids are looked up as well.
-- p_reply_tos, p_has_expected and p_expected may be null where no message has any.
drop function chat_append(boolean, jsonb, uuid[], uuid[], uuid[], uuid[], smallint[], text[], uuid[], text[], uuid[], text[]);
create function chat_append(
  p_replay boolean,
  p_opened jsonb,
  p_ids uuid[], p_groups uuid[], p_conversations uuid[], p_client_ids uuid[], p_types smallint[], p_contents text[],
  p_orders uuid[], p_sender_kinds text[], p_senders uuid[], p_sender_names text[],
  p_reply_tos integer[], p_has_expected boolean[], p_expected uuid[]
) returns table (
  kind text, n integer, message_id uuid, conversation_id uuid, seq integer, event_position bigint, at timestamptz,
  assignee_id uuid, version integer, more jsonb
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
  v_taken integer[] := '{}';
  v_takers uuid[] := '{}';
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

  if true = any(p_has_expected) then
    -- Who serves before each answer: whoever holds the conversation (nobody a closed one), or who answered first among these.
    with given as materialized (
      select g.id, g.conversation_id, g.client_id, g.sender_id, g.has_expected, g.expected, g.n::integer as n
      from unnest(p_ids, p_conversations, p_client_ids, p_sender_kinds, p_senders, p_has_expected, p_expected)
        with ordinality as g(id, conversation_id, client_id, sender_kind, sender_id, has_expected, expected, n)
      where g.sender_kind = 'staff'
    ), answers as materialized (
      select g.n, g.sender_id, g.has_expected, g.expected, case when c.state <> 'closed' then c.assignee_id end as held_by,
        first_value(g.sender_id) over in_order as first_sender, row_number() over in_order as rank
      from given g join conversation c on c.id = g.conversation_id
      where c.id = any(p_conversations)
        -- Each looked up by index, whatever the plan: as joins these would read all messages.
        and (select x.id from message x where x.sender_id = g.sender_id and x.client_id = g.client_id limit 1) is null
        and (not p_replay or g.client_id is not null or (select x.id from message x where x.id = g.id limit 1) is null)
      window in_order as (partition by g.conversation_id order by g.n)
    ), serving as materialized (
      select n, sender_id, expected, has_expected, coalesce(held_by, case when rank > 1 then first_sender end) as server_id from answers
    )
    select coalesce(array_agg(n), '{}'), coalesce(array_agg(server_id), '{}') into v_taken, v_takers from serving
    where has_expected and server_id <> sender_id and server_id is distinct from expected;

    return query
    select 'taken', t.n, null::uuid, null::uuid, null::integer, null::bigint, v_now, t.id, null::integer,
      jsonb_build_object('id', t.id, 'name', (select u.nick_name from staff_user u where u.id = t.id))
    from unnest(v_taken, v_takers) as t(n, id);
  end if;

  return query
  with given as materialized (
    select g.id, g.group_id, g.conversation_id, g.client_id, g.message_type, g.content, g.order_id, g.sender_kind, g.sender_id, g.sender_name,
      g.reply_to_seq, g.n::integer as n
    from unnest(p_ids, p_groups, p_conversations, p_client_ids, p_types, p_contents, p_orders, p_sender_kinds, p_senders, p_sender_names, p_reply_tos)
      with ordinality as g(id, group_id, conversation_id, client_id, message_type, content, order_id, sender_kind, sender_id, sender_name, reply_to_seq, n)
    where g.n <> all(v_taken)
  ), held as materialized (
    select c.id, c.org_id, c.member_id, c.last_seq, c.state, c.waiting_since, c.opened_at, c.first_reply_at,
      -- Nobody serves a closed one any more: who answers it takes it.
      case when c.state <> 'closed' then c.assignee_id end as assignee_id
    from conversation c where c.id = any(p_conversations)
  ), known as materialized (
    select g.n, m.id, m.seq, m.sent_at, m.recalled_at,
      m.conversation_id = g.conversation_id and m.message_type = g.message_type and m.content = g.content
        and m.order_id is not distinct from g.order_id
        and m.reply_to_seq is not distinct from case when g.reply_to_seq < m.seq then g.reply_to_seq end as is_same
    from given g join held c on c.id = g.conversation_id
      cross join lateral (select * from message x where x.sender_id = g.sender_id and x.client_id = g.client_id limit 1) m
    union all
    select g.n, m.id, m.seq, m.sent_at, m.recalled_at, true
    from given g join held c on c.id = g.conversation_id
      cross join lateral (select * from message x where x.id = g.id limit 1) m
    where p_replay and g.client_id is null
  ), fresh as materialized (
    select g.*, c.org_id, c.member_id, c.state, c.assignee_id, c.waiting_since, c.opened_at, c.first_reply_at,
      row_number() over in_order as rank, count(*) over (partition by g.conversation_id) as together,
      (c.last_seq + row_number() over in_order)::integer as seq
    from given g join held c on c.id = g.conversation_id
    where not exists (select from known k where k.n = g.n)
    window in_order as (partition by g.conversation_id order by g.n)
  ), folded as (
    select conversation_id, group_id, org_id, member_id, state as old_state, assignee_id as old_assignee_id, waiting_since as old_waiting_since,
      opened_at as old_opened_at, first_reply_at as old_first_reply_at,
      max(seq) as last_seq, min(seq) as first_seq, max(seq) filter (where sender_kind = 'staff') as last_staff_seq,
      min(seq) filter (where sender_kind = 'staff') as answer_seq,
      coalesce(bool_or(sender_kind = 'staff'), false) as has_staff,
      bool_or(rank = 1 and sender_kind = 'member') as starts_with_member,
      bool_or(rank = together and sender_kind = 'member') as ends_with_member,
      (array_agg(id) filter (where rank = together))[1] as last_id,
      (array_agg(message_type) filter (where rank = together))[1] as last_type,
      (array_agg(sender_id) filter (where rank = together))[1] as actor_id,
      (array_agg(sender_id order by n) filter (where sender_kind = 'staff'))[1] as first_staff
    from fresh group by conversation_id, group_id, org_id, member_id, state, assignee_id, waiting_since, opened_at, first_reply_at
  ), next as materialized (
    -- contract/lives/conversationLife.ts: an answer serves; what a customer writes waits until somebody serves. Whatever is written
    -- to a closed one begins a new stay.
    select f.*,
      case when has_staff or old_state not in ('closed', 'waiting') then 'serving' else 'waiting' end as state,
      coalesce(old_assignee_id, first_staff) as assignee_id,
      case when not ends_with_member then null when has_staff or old_state = 'closed' then v_now else coalesce(old_waiting_since, v_now) end as waiting_since,
      case when old_state = 'closed' then v_now else coalesce(old_opened_at, v_now) end as opened_at,
      coalesce(case when old_state <> 'closed' then old_first_reply_at end, case when has_staff then v_now end) as first_reply_at
    from folded f
  ), stored as (
    insert into message (id, org_id, created_at, created_by, conversation_id, seq, client_id, message_type, content, order_id, sender_kind, sender_id, sender_name, sent_at, reply_to_seq)
    select id, org_id, v_now, sender_id, conversation_id, seq, client_id, message_type, content, order_id, sender_kind, sender_id, sender_name, v_now,
      case when reply_to_seq < seq then reply_to_seq end
    from fresh
  ), moved as (
    update conversation c set
      last_seq = f.last_seq, last_message_id = f.last_id, last_message_type = f.last_type, last_message_at = v_now, updated_at = v_now,
      state = f.state, assignee_id = f.assignee_id, waiting_since = f.waiting_since, opened_at = f.opened_at, first_reply_at = f.first_reply_at,
      last_staff_seq = coalesce(f.last_staff_seq, c.last_staff_seq),
      -- What was written to is neither closed nor asleep.
      closed_at = null, close_reason = null, snoozed_until = null,
      version = c.version + (row(f.state, f.assignee_id, f.waiting_since, f.opened_at, f.first_reply_at)
        is distinct from row(c.state, c.assignee_id, c.waiting_since, c.opened_at, c.first_reply_at))::integer
    from next f where c.id = f.conversation_id and c.id = any(p_conversations)
    returning f.conversation_id, f.group_id, c.org_id, c.member_id, f.actor_id, c.version, c.state, c.assignee_id, c.waiting_since, c.team_id, c.opened_at, c.first_reply_at,
      c.id = any(v_created) as is_created,
      row(f.state, f.assignee_id, f.waiting_since, f.opened_at, f.first_reply_at)
        is distinct from row(f.old_state, f.old_assignee_id, f.old_waiting_since, f.old_opened_at, f.old_first_reply_at) as is_changed
  ), steps as (
    -- Each stands before the message that made it.
    insert into conversation_step (id, org_id, created_at, created_by, conversation_id, after_seq, move, from_state, to_state, actor_kind, actor_id, actor_name, waited_since, at)
    select gen_random_uuid(), s.org_id, v_now, a.sender_id, s.conversation_id, a.seq - 1, s.move, s.from_state, s.to_state, a.sender_kind, a.sender_id, a.sender_name, s.waited_since, v_now
    from (
      -- The first message of a customer wakes or opens it.
      select org_id, conversation_id, first_seq as seq, case when old_state = 'closed' then 'write' else 'writeOn' end as move,
        old_state as from_state, case when old_state = 'closed' then 'waiting' else 'serving' end as to_state, null::timestamptz as waited_since
      from next where starts_with_member and old_state in ('closed', 'snoozed', 'waitingCustomer')
      union all
      -- The first answer takes it over, or wakes it.
      select x.org_id, x.conversation_id, x.answer_seq, 'answer', x.from_state, 'serving', x.waited_since
      from (
        select next.*,
          case when not starts_with_member then old_state when old_state in ('closed', 'waiting') then 'waiting' else 'serving' end as from_state,
          case when old_state = 'closed' or old_waiting_since is null then case when starts_with_member then v_now end else old_waiting_since end as waited_since
        from next where has_staff
      ) x
      where x.from_state <> 'serving' or x.old_assignee_id is null
    ) s join fresh a on a.conversation_id = s.conversation_id and a.seq = s.seq
  ), events as materialized (
    select e.*, row_number() over (partition by e.group_id order by e.place, e.n) as k, count(*) over (partition by e.group_id) as total
    from (
      select 1 as place, f.n, f.group_id, f.message_type as frame_type, 'message' as entity, f.id as entity_id, 'created' as change, 1 as version, f.id as message_id, f.seq,
        f.org_id, f.member_id, f.sender_id as actor_id, m.conversation_id, m.assignee_id, null::jsonb as patch
      from fresh f join moved m on m.conversation_id = f.conversation_id
      union all
      select case when is_created then 0 else 2 end, 0, group_id, 17, 'conversation', conversation_id, case when is_created then 'created' else 'updated' end, version, null, null,
        org_id, member_id, actor_id, conversation_id, assignee_id,
        case when not is_created then jsonb_build_object('state', state, 'assigneeId', assignee_id, 'teamId', team_id,
          'waitingSince', to_char(waiting_since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'openedAt', to_char(opened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'firstReplyAt', to_char(first_reply_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'closedAt', null, 'closeReason', null, 'snoozedUntil', null) end
      from moved where is_created or is_changed
    ) e
  ), head as (
    insert into event_head as h (group_id, position)
    select group_id, count(*) from events group by group_id order by group_id
    on conflict (group_id) do update set position = h.position + excluded.position
    returning group_id, position
  ), logged as (
    insert into event_log (group_id, position, at, frame_type, entity, entity_id, change, version, patch, message_id, org_ids, member_ids, actor_id)
    select e.group_id, h.position - e.total + e.k, v_now, e.frame_type, e.entity, e.entity_id, e.change, e.version, e.patch,
      e.message_id, array[e.org_id], array[e.member_id], e.actor_id
    from events e join head h on h.group_id = e.group_id
  )
  select case when e.place = 1 then 'stored' else e.change end, e.n, e.message_id, e.conversation_id, e.seq, h.position - e.total + e.k, v_now,
    e.assignee_id, e.version, e.patch
  from events e join head h on h.group_id = e.group_id
  union all
  select case when k.is_same then 'known' else 'reused' end, k.n, k.id, null, k.seq, null, k.sent_at, null, null,
    case when k.recalled_at is not null then jsonb_build_object('recalledAt', to_char(k.recalled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end
  from known k;

  if p_opened is not null then
    -- Its first message was refused: nothing was opened.
    delete from conversation where id = any(v_created) and last_seq = 0;
  end if;
end $$;
