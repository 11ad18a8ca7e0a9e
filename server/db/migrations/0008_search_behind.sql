-- The pairs of characters of messages are written behind the senders (docs/adr/0014): inside their commit they cost a third of the send path.
create table message_gram (
  message_id uuid primary key,
  grams text[] not null
);

-- Up to which position of each group's log the texts are in message_gram.
create table search_head (
  group_id uuid primary key,
  position bigint not null
);

-- Pictures, orders and what was taken back are not found by their words.
insert into message_gram (message_id, grams)
select id, text_grams(content) from message where message_type = 0 and sender_kind <> 'system' and recalled_at is null and deleted_at is null;
insert into search_head (group_id, position) select group_id, position from event_head;
-- After what there was: an index made at once costs a fraction of one that grows row by row.
create index message_gram_index on message_gram using gin (grams);
