-- Stored files are rows of an entity: listed, filtered and removed like any other (docs/adr/0051).
alter table file alter column id set default gen_random_uuid();
alter table file alter column name set default '';
alter table file alter column is_kept set default false;
alter table file alter column uploaded_at set default now();

-- What a picture on its way into a conversation is called: the end of its path.
insert into file (org_id, created_at, created_by, name, path, type, content_type, bytes, uploader_kind, uploader_id, uploaded_by, uploaded_at, width, height, is_kept)
select f.org_id, f.created_at, case f.uploader_kind when 'staff' then f.uploader_id end, case f.name when '' then right(f.path, 10) else left(f.name, 200) end, f.path,
  case right(f.path, 4) when '.jpg' then 'picture' when '.png' then 'picture' when '.pdf' then 'pdf' when 'docx' then 'word' when 'xlsx' then 'sheet' when '.csv' then 'csv' else 'plain' end,
  f.content_type, f.bytes, f.uploader_kind, f.uploader_id, case f.uploader_kind when 'staff' then f.uploader_id end, f.created_at, f.width, f.height, f.is_kept
from stored_file f;
drop table stored_file;

-- Whoever administered people sees the files of his organisations.
update role set rights = rights || '{file.read,file.remove,file.export}', version = version + 1, updated_at = now()
where 'staffUser.write' = any(rights) and not 'file.read' = any(rights);
