-- What somebody holds in an organisation stands in the row that binds him to it, whichever of the two places gives it.
create function user_bind_org_holds() returns trigger language plpgsql as $$
begin
  new.held_codes := array(
    select distinct code from unnest(new.role_codes || coalesce((select u.role_codes from staff_user u where u.id = new.user_id), '{}')) as code order by code);
  return new;
end $$;
create trigger user_bind_org_holds before insert or update on user_bind_org for each row execute function user_bind_org_holds();
create function staff_user_holds() returns trigger language plpgsql as $$
begin
  update user_bind_org set role_codes = role_codes where user_id = new.id;
  return null;
end $$;
create trigger staff_user_holds after update of role_codes on staff_user for each row when (old.role_codes is distinct from new.role_codes) execute function staff_user_holds();
update user_bind_org set role_codes = role_codes;
-- Of somebody who was removed nothing is bound any more.
update user_bind_org b set deleted_at = u.deleted_at from staff_user u where u.id = b.user_id and u.deleted_at is not null and b.deleted_at is null;
