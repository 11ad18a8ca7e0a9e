-- Definitions with versions (docs/adr/0102): what was published of a row, whole, under a number that never comes again.
create table definition_version (
  id uuid primary key,
  org_id uuid not null references organisation (id) on delete cascade,
  entity text not null,
  row_id uuid not null,
  number integer not null,
  content jsonb not null,
  note text,
  from_number integer,
  published_by uuid,
  published_at timestamp(3) with time zone not null default now(),
  -- Nobody begins with it since then. Whatever began with it may run on.
  retired_at timestamp(3) with time zone,
  unique (entity, row_id, number)
);
-- One is in force at a time, whoever publishes.
create unique index definition_version_in_force on definition_version (entity, row_id) where retired_at is null;
create index definition_version_org on definition_version (org_id);

-- A draft as it was submitted, and what somebody else decided about exactly that.
create table definition_review (
  id uuid primary key,
  org_id uuid not null references organisation (id) on delete cascade,
  entity text not null,
  row_id uuid not null,
  content jsonb not null,
  content_hash text not null,
  note text,
  submitted_by uuid,
  submitted_at timestamp(3) with time zone not null default now(),
  decision text,
  reason text,
  decided_by uuid,
  decided_at timestamp(3) with time zone
);
create unique index definition_review_open on definition_review (entity, row_id) where decision is null;
create index definition_review_row on definition_review (entity, row_id, submitted_at desc);
create index definition_review_org on definition_review (org_id);

-- Home pages have the word, too.
do $$
begin
  if exists (select from org_version) then
    insert into definition_version (id, org_id, entity, row_id, number, content, note, from_number, published_by, published_at, retired_at)
    select v.id, v.org_id, 'orgHome', v.home_id, v.number,
      jsonb_build_object('banners', v.banners, 'pictures', v.pictures, 'notice', v.notice, 'introduction', v.introduction, 'phone', v.phone,
        'address', v.address, 'hours', v.hours, 'entries', v.entries, 'departmentIds', v.department_ids),
      v.note, v.from_number, v.deployed_by, v.deployed_at,
      case when h.published_number = v.number then null
        else coalesce((select min(n.deployed_at) from org_version n where n.home_id = v.home_id and n.number > v.number), h.updated_at, now()) end
    from org_version v join org_home h on h.id = v.home_id;
  end if;
end $$;
drop table org_version;
update org_home set standing = case standing when 'off' then 'retired' when 'published' then 'published' else 'draft' end
where standing in ('none', 'changed', 'off');
