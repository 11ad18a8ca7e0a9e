-- A day of a figure as it stood when it was closed (docs/adr/0101): one row an organisation, so that a day is there whole or not at all, and once.
create table figure_day (
  org_id uuid not null references organisation (id) on delete cascade,
  entity text not null,
  figure text not null,
  day date not null,
  -- [[key, number], ...]: rows without a value have the key null.
  counts jsonb not null,
  frozen_at timestamptz not null default now(),
  primary key (org_id, entity, figure, day)
);
