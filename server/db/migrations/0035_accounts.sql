-- Codes by message, scan logins, invitations, people who leave; and where a session is used, for the list of sessions.
-- Of tokens and codes the hashes alone are kept. Time is the database's own.

alter table session add column address text;
alter table session add column agent text;

-- The account is a keyed hash, of names that do not exist too: the table tells nobody which do.
create table login_code (
  id bigint generated always as identity primary key,
  account bytea not null,
  network text not null,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  tries integer not null default 0,
  used_at timestamptz
);
create index login_code_account on login_code (account, created_at);
create index login_code_network on login_code (network, created_at);

create table invitation (
  user_id uuid primary key,
  token_hash bytea not null unique,
  created_by uuid not null,
  created_at timestamptz not null default now()
);

-- One login by scanning. The state is in the code that is scanned; the browser alone knows the word whose hash stands in "challenge"; the telephone alone has the ticket.
create table scan_login (
  id uuid primary key,
  state_hash bytea not null unique,
  challenge bytea not null,
  number integer not null,
  address text not null,
  agent text not null,
  created_at timestamptz not null default now(),
  status text not null default 'waiting' check (status in ('waiting', 'scanned', 'confirmed', 'refused', 'used')),
  ticket_hash bytea unique,
  account_id uuid,
  wecom_id text
);
create index scan_login_created on scan_login (created_at);

-- What of somebody's is still to be passed on: gone with its last row.
create table passing (
  id uuid primary key,
  entity text not null,
  field text not null,
  from_user_id uuid not null,
  to_user_id uuid,
  org_id uuid not null,
  by_user_id uuid not null,
  language text not null,
  -- Taken in the order of their ids; what could not be passed on is left behind.
  after_id uuid,
  passed integer not null default 0,
  left_out integer not null default 0,
  created_at timestamptz not null default now()
);
