-- A time line takes the newest changes of its row, or those before a moment, however many there are.
create index record_change_time on record_change (entity_id, at, version);

-- The first message of a conversation at a moment or after it. Numbers are dense and times grow with them: halved until it is found, so no index is written with each message.
create function message_seq_at(p_conversation uuid, p_at timestamptz) returns integer language plpgsql stable parallel safe as $$
declare
  low integer := 1;
  high integer;
  middle integer;
  sent timestamptz;
begin
  select last_seq + 1 into high from conversation where id = p_conversation;
  while low < high loop
    middle := (low + high) / 2;
    select m.sent_at into sent from message m where m.conversation_id = p_conversation and m.seq = middle;
    if sent < p_at then low := middle + 1; else high := middle; end if;
  end loop;
  return low;
end $$;

-- The last message of each day of a conversation, from the newest day before a bound backwards, so many at most: a day costs the same however long the conversation is.
-- A day whose last message is not before the bound is left out.
create function chat_days(p_conversation uuid, p_before timestamptz, p_most integer)
returns table (message_id uuid, seq integer, sent_at timestamptz, messages integer) language plpgsql stable parallel safe as $$
declare
  last_seq integer := message_seq_at(p_conversation, p_before) - 1;
  begins timestamptz;
  later timestamptz;
begin
  select m.sent_at into later from message m where m.conversation_id = p_conversation and m.seq = last_seq + 1;
  for told in 1..p_most loop
    select m.id, m.seq, m.sent_at into message_id, seq, sent_at from message m where m.conversation_id = p_conversation and m.seq = last_seq;
    exit when not found;
    begins := date_trunc('day', sent_at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai';
    last_seq := message_seq_at(p_conversation, begins) - 1;
    messages := seq - last_seq;
    if later is null or later >= begins + interval '1 day' then return next; end if;
    later := null;
  end loop;
end $$;
