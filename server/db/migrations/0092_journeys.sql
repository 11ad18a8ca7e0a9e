-- A journey that takes people in (docs/adr/0103). Whoever enters somebody locks its row first, so that caps and "once" are exact.
create table journey_run (
  journey_id uuid primary key,
  -- The version in force: those who enter now walk through it.
  version_id uuid not null,
  -- People of its group, and events, count from here on.
  since timestamptz not null,
  -- Its group is looked through when it comes.
  due_at timestamptz
);
create index journey_run_due_index on journey_run (due_at);

-- The log of a hospital group has been read so far for what happens to customers.
create table journey_head (group_id uuid primary key, position bigint not null);
