-- Whoever makes an organisation, it belongs to itself.
create function organisation_belongs() returns trigger language plpgsql as $$
begin
  new.org_id := new.id;
  return new;
end $$;
create trigger organisation_belongs before insert on organisation for each row execute function organisation_belongs();
-- Two accounts of one name, however it is spelled, are one too many; a removed one holds none back.
drop index if exists staff_user_username_lower;
create unique index staff_user_username_lower on staff_user (lower(username)) where deleted_at is null;
