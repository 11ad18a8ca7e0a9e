-- With which enterprise a login by scanning began, and by which configuration: its code is exchanged there and nowhere else.
alter table scan_login add column corp_id text;
alter table scan_login add column config_id uuid;
