-- Beside a row whose moment has come: the reminders that were sent (again_at infinity), and when a move that failed is tried again. Another moment of the row is another line.
create table life_clock (
  row_id uuid not null,
  act text not null,
  moment timestamptz not null,
  tries int not null default 0,
  again_at timestamptz not null,
  primary key (row_id, act, moment)
);
create index life_clock_moment_index on life_clock (moment);

-- Conversations are woken by the worker of all lives, along the index that their life asks for.
drop index if exists conversation_snoozed_index;
