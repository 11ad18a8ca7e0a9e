-- A customer as they stood before somebody gave them to a colleague, moved them to a group or let them go: one press brings that back while nobody has changed them since (docs/adr/0153).
create table member_before (
  member_id uuid not null,
  -- The version that the act made.
  version int not null,
  org_id uuid not null,
  by_id uuid not null,
  at timestamptz not null default now(),
  kept jsonb not null,
  primary key (member_id, version)
);
create index member_before_by on member_before (by_id, at);

-- Whoever writes the follow-up person, the group or the level of a customer: what follows from them stands beside (docs/adr/0096). Who brings a customer back writes all of it.
create or replace function member_pool() returns trigger language plpgsql security definer set search_path from current as $$
declare
  before_owner uuid;
  before_group uuid;
  of_group lead_group;
begin
  if tg_op = 'UPDATE' then
    before_owner := old.owner_user_id;
    before_group := old.lead_group_id;
  end if;
  if tg_op = 'INSERT' or coalesce(current_setting('careline.taken_back', true), '') <> 'on' then
    if new.lead_group_id is null then
      new.group_since := null;
    elsif tg_op = 'INSERT' then
      new.group_since := coalesce(new.group_since, now());
    elsif new.lead_group_id is distinct from before_group then
      new.group_since := now();
    end if;
    if new.owner_user_id is null and before_owner is not null then
      new.former_owner_id := before_owner;
      new.returned_at := now();
    end if;
    if tg_op = 'UPDATE' and new.owner_user_id is distinct from before_owner then
      new.last_followed_at := null;
    end if;
    new.distribution_status := case
      when new.owner_user_id is not null then 'distributed'
      when new.lead_group_id is null then 'none'
      when (tg_op = 'INSERT' or new.lead_group_id is not distinct from before_group) and new.returned_at is not null and (before_owner is not null or coalesce(old.distribution_status, new.distribution_status) = 'returned') then 'returned'
      else 'pool' end;
    new.follow_status := case
      when new.owner_user_id is null then case when new.follow_status = 'cancelled' then 'cancelled' else 'none' end
      when new.owner_user_id is distinct from before_owner or coalesce(new.follow_status, 'none') in ('none', 'cancelled') then 'following'
      else new.follow_status end;
  end if;
  new.return_days := null;
  new.returns_at := null;
  if new.owner_user_id is not null and new.lead_group_id is not null and new.follow_status = 'following' and new.archived_at is null then
    select * into of_group from lead_group g where g.id = new.lead_group_id and g.enabled and g.deleted_at is null;
    new.return_days := lead_return_days(of_group, new.level);
    if new.return_days is not null then
      new.returns_at := lead_return_at(greatest(new.last_followed_at, new.owner_since, new.group_since), new.return_days);
    end if;
  end if;
  return new;
end $$;
