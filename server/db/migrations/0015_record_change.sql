-- The history of what the engine keeps: one line a change, written with it. Numbers of people stand here as masks, other delicate values only as changed.

create table record_change (
  entity text not null,
  entity_id uuid not null,
  version integer not null,
  change text not null check (change in ('created', 'updated', 'removed', 'restored', 'moved')),
  at timestamptz(3) not null default now(),
  by_id uuid not null,
  by_name text,
  -- [{field, from, to}]
  changes jsonb not null,
  primary key (entity_id, version)
);
