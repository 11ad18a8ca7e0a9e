-- Sessions, tickets, login attempts, audit, stored files, order steps and the keys of calls that may be made once.
-- Time is the database's own everywhere here: the clocks of server and database may differ (L7).

create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  subject_kind text not null check (subject_kind in ('staff', 'member')),
  subject_id uuid not null,
  org_id uuid not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- 'logout' answers 401, everything else 403: the account has changed.
  ended_by text
);
create index session_subject on session (subject_id) where ended_at is null;
create index session_expires on session (expires_at);

-- Unlogged: a ticket lives 30 s, and after a crash of the database every socket needs a new one anyway.
create unlogged table ticket (
  token_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  -- The organisation and language the ticket was asked for in.
  org_id uuid not null,
  language text not null,
  created_at timestamptz not null default now()
);
create index ticket_session on ticket (session_id);
create index ticket_created on ticket (created_at);

-- The account is a keyed hash: the table tells nobody which names were tried.
create table login_attempt (
  id bigint generated always as identity primary key,
  account bytea not null,
  network text not null,
  at timestamptz not null default now(),
  -- Null while the password is being checked: counted against the account, not against the network.
  succeeded boolean
);
create index login_attempt_account on login_attempt (account, at);
create index login_attempt_network on login_attempt (network, at) where succeeded = false;

create unique index staff_user_username_lower on staff_user (lower(username));

-- Append-only for everybody: the triggers refuse what a grant to the owner could not.
create table audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_kind text not null,
  actor_id uuid,
  org_id uuid,
  session_id uuid,
  operation text not null,
  class text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  code integer,
  entity text,
  entity_id uuid,
  detail jsonb
);
create index audit_at on audit (at);
create index audit_actor on audit (actor_id, at);
create index audit_entity on audit (entity_id, at) where entity_id is not null;
create function audit_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'The audit is append-only: % is refused.', tg_op using errcode = 'insufficient_privilege';
end $$;
create trigger audit_keeps before update or delete on audit for each row execute function audit_is_append_only();
create trigger audit_keeps_all before truncate on audit for each statement execute function audit_is_append_only();

create table stored_file (
  -- What callers see and messages carry; never a place on the disk.
  path text primary key,
  org_id uuid not null,
  uploader_kind text not null check (uploader_kind in ('staff', 'member')),
  uploader_id uuid not null,
  content_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
create index stored_file_created on stored_file (created_at);
create index message_image on message (content) where message_type = 1;
create index message_order on message (order_id, sent_at) where message_type = 3;

create table order_step (
  order_id uuid not null,
  version integer not null,
  status text not null,
  at timestamptz not null default now(),
  by_kind text not null,
  by_id uuid not null,
  by_name text,
  primary key (order_id, version)
);
create sequence order_number;
-- Searched by its beginning, whatever the collation.
create index order_number_prefix on "order" (order_no text_pattern_ops);
-- Searched by the digits a mask leaves visible.
create index member_mobile_end on member (org_id, right(mobile, 4));

create table once_key (
  actor_id uuid not null,
  operation text not null,
  key text not null,
  request_hash bytea not null,
  entity_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (actor_id, operation, key)
);

-- ID numbers are sealed as v1:<blind index>:<nonce>:<tag>:<text>; equal numbers are found by the blind index alone.
create index patient_id_no_blind on patient (split_part(id_no, ':', 2)) where id_no is not null;
