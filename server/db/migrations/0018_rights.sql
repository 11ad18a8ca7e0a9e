-- Every organisation somebody is put into has its row, whoever made the person: what he is there alone stands in it.
create function staff_user_binds() returns trigger language plpgsql as $$
begin
  insert into user_bind_org (id, org_id, user_id, role_codes, is_default, created_by)
  select gen_random_uuid(), o.id, new.id, '{}', o.id = new.org_id, new.created_by
  from (select distinct unnest(new.bound_org_ids || new.org_id) as id) o
  on conflict (user_id, org_id) do nothing;
  return null;
end $$;
create trigger staff_user_binds after insert on staff_user for each row execute function staff_user_binds();
insert into user_bind_org (id, org_id, user_id, role_codes, is_default, created_by)
select gen_random_uuid(), o.id, u.id, '{}', o.id = u.org_id, u.created_by
from staff_user u cross join lateral (select distinct unnest(u.bound_org_ids || u.org_id) as id) o
on conflict (user_id, org_id) do nothing;
