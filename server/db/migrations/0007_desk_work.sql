-- Since when somebody who serves waiting customers has been away. Taken out when he is seen again.
create table assignee_away (
  user_id uuid primary key,
  since timestamptz not null
);

-- What the desk looks for every few seconds, whatever the number of conversations.
create index conversation_snoozed_index on conversation (snoozed_until) where state = 'snoozed';
