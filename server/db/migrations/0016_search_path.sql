-- ANALYZE and a restore look functions up in pg_catalog alone: what an index calls must find its own helpers wherever it is called from.
alter function name_pinyin(text) set search_path from current;
alter function name_initials(text) set search_path from current;
