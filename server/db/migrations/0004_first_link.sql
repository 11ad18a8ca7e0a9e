-- The one-time link that makes the first administrator: at most one, that of the last start (F10).
create table first_link (
  is_only boolean primary key default true check (is_only),
  token_hash bytea not null,
  created_at timestamptz not null default now()
);
