-- Rights this database has heard of: a new version brings others (server/rights/newRights.ts). What anybody may already has been heard of.
create table known_right (name text primary key);
insert into known_right (name) select distinct unnest(rights) from role;
