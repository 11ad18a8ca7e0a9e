-- Visits of nodes in an instance of a process (docs/adr/0115). A token names those that it came from: what descends from a visit is what that visit set off.
create table process_token (
  id uuid primary key,
  instance_id uuid not null references process_instance (id) on delete cascade,
  node text not null,
  edge text,
  parents uuid[] not null,
  state text not null check (state in ('here', 'joining', 'gone', 'undone')),
  round integer not null,
  seq integer not null,
  end_seq integer,
  -- A timer rings, or the time of its tasks is over.
  due_at timestamptz,
  unique (instance_id, seq)
);
create index process_token_due_index on process_token (due_at) where due_at is not null;

-- Numbers of instances never come again.
create sequence process_number;

-- Whoever has a task finds it, and the instance that it belongs to.
create index process_task_candidates_index on process_task using gin (candidate_ids) where deleted_at is null;
create index process_instance_people_index on process_instance using gin (people_ids) where deleted_at is null;

-- Instances whose version was retired with its instances: the worker cancels each, and what follows from that is in one transaction with it.
create table process_stop (instance_id uuid primary key references process_instance (id) on delete cascade);
