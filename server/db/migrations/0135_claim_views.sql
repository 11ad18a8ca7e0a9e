-- Rows of a pool that somebody opened before anybody had them (docs/adr/0136): each counts once a day, whatever becomes of it.
create table claim_view (
  entity text not null,
  row_id uuid not null,
  -- The settings that bound it: a lead group.
  under_id uuid not null,
  user_id uuid not null,
  org_id uuid not null,
  day date not null default (now() at time zone 'Asia/Shanghai')::date,
  primary key (user_id, under_id, day, row_id)
);
