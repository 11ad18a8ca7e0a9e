-- Spec 131: a lead group has one default follower at most. The rule of the entity says so in words; this holds whatever writes.
create unique index lead_group_member_default on lead_group_member (lead_group_id) where is_default_follower and deleted_at is null;

-- Claims are counted by day and person, whatever becomes of the customer.
create table lead_claim (
  member_id uuid not null,
  lead_group_id uuid not null,
  user_id uuid not null,
  org_id uuid not null,
  at timestamptz not null default now()
);
create index lead_claim_of_person on lead_claim (user_id, lead_group_id, at);

-- Follow-ups are read from the log, each group from here on (server/customers/followUpWorker.ts).
create table follow_up_head (group_id uuid primary key, position bigint not null);

-- The days without follow-up after which a customer of this level goes back to the pool of a group; null: never.
create function lead_return_days(p_group lead_group, p_level text) returns int language sql immutable parallel safe as $$
  select case p_level when 'gold' then p_group.gold_days when 'silver' then p_group.silver_days else p_group.normal_days end
$$;

-- The midnight (Asia/Shanghai) that ends the last of so many whole days without follow-up; tonight where that is over.
create function lead_return_at(p_since timestamptz, p_days int) returns timestamptz language sql stable strict parallel safe as $$
  select (greatest((p_since at time zone 'Asia/Shanghai')::date + p_days, (now() at time zone 'Asia/Shanghai')::date) + 1)::timestamp at time zone 'Asia/Shanghai'
$$;

-- Whoever writes the follow-up person, the group or the level of a customer: what follows from them stands beside (docs/adr/0096).
create function member_pool() returns trigger language plpgsql security definer set search_path from current as $$
declare
  before_owner uuid;
  before_group uuid;
  of_group lead_group;
begin
  if tg_op = 'UPDATE' then
    before_owner := old.owner_user_id;
    before_group := old.lead_group_id;
  end if;
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
create trigger member_pool_made before insert on member for each row execute function member_pool();
create trigger member_pool_changed
  before update of owner_user_id, owner_since, lead_group_id, level, archived_at, last_followed_at, distribution_status, follow_status, returns_at
  on member for each row execute function member_pool();
