-- Work that goes on without anybody looking: imports and exports. One process holds a job at a time; its fence tells who that is.
create table job (
  id uuid primary key,
  org_id uuid not null,
  group_id uuid not null,
  owner_id uuid not null,
  language text not null check (language in ('zh-CN', 'en')),
  kind text not null check (kind in ('import', 'export')),
  entity text not null,
  -- As the person calls it: the name of the file.
  name text not null,
  state text not null check (state in ('checking', 'checked', 'running', 'done', 'stopped', 'failed')),
  -- What it was doing when it was stopped: that is what goes on.
  stopped_in text check (stopped_in in ('checking', 'running')),
  spec jsonb not null,
  total integer,
  done integer not null default 0,
  failed integer not null default 0,
  -- The last line that is decided: a row before it never comes again.
  at_line integer not null default 0,
  -- Why it failed as a whole.
  problem jsonb,
  tries integer not null default 0,
  fence integer not null default 0,
  beat_at timestamptz,
  version integer not null default 1,
  created_at timestamp(3) with time zone not null default now(),
  started_at timestamp(3) with time zone,
  finished_at timestamp(3) with time zone
);
create index job_due on job (created_at) where state in ('checking', 'running');
create index job_owner on job (owner_id, created_at desc, id desc);

-- Rows that were not taken, with every reason.
create table job_fault (
  job_id uuid not null references job on delete cascade,
  line integer not null,
  at smallint not null,
  code text not null,
  field text,
  values jsonb,
  primary key (job_id, line, at)
);

-- The source and the results. A file of a job is in use as long as the job is there.
create table job_file (
  job_id uuid not null references job on delete cascade,
  part text not null check (part in ('source', 'in', 'failed', 'unprocessed', 'export')),
  path text not null,
  name text not null,
  primary key (job_id, part)
);
create index job_file_path on job_file (path);

-- Which column was which field the last time, by the headers of the file.
create table import_template (
  org_id uuid not null,
  entity text not null,
  headers text not null,
  mapping jsonb not null,
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  primary key (org_id, entity, headers)
);
