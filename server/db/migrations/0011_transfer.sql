-- Large files arrive in slices; what is uploaded as a file of one's own has a name and stays.
alter table stored_file alter column bytes type bigint;
alter table stored_file alter column width drop not null;
alter table stored_file alter column height drop not null;
alter table stored_file add column name text not null default '';
-- Kept until somebody removes it; all else goes after a day where nothing uses it.
alter table stored_file add column is_kept boolean not null default false;
create index stored_file_uploader on stored_file (uploader_kind, uploader_id, created_at desc);

create table upload (
  uploader_kind text not null check (uploader_kind in ('staff', 'member')),
  uploader_id uuid not null,
  -- Chosen by the uploader: the same id of two people is two uploads.
  id uuid not null,
  org_id uuid not null,
  -- The folder of its slices. Made here, so that no name of a caller is ever a place on the disk.
  place text not null unique,
  name text not null,
  bytes bigint not null,
  sha256 text not null,
  total integer not null,
  received integer[] not null default '{}',
  -- Once it is whole.
  path text,
  created_at timestamptz not null default now(),
  primary key (uploader_kind, uploader_id, id)
);
create index upload_created on upload (created_at);

update role set rights = rights || '{file.upload}', version = version + 1, updated_at = now()
where code = 'developer' and not 'file.upload' = any(rights);
