-- Versions of home pages stood in a table of their own until 0090; a database that is new has none, and 0065 reads it.
create table if not exists org_version (banners jsonb, entries jsonb);
