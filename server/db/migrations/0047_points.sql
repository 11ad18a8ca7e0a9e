-- The ledger of points (docs/adr/0056). Whoever writes an entry, the database works out what stands after it, under a lock of the customer; no entry ever changes or goes.

-- One row a customer: the lock, and what he has. Below zero: what he owes of points that were taken back after he had used them.
create table point_account (
  member_id uuid primary key,
  org_id uuid not null,
  balance integer not null default 0,
  last_at timestamptz not null default '-infinity'
);
-- What is left of each entry that gave something. Together they are the balance, where nothing is owed.
create table point_lot (
  id uuid primary key,
  member_id uuid not null,
  org_id uuid not null,
  expire_at timestamptz,
  remaining integer not null check (remaining >= 0)
);
create index point_lot_member on point_lot (member_id, expire_at, id) where remaining > 0;
create index point_lot_due on point_lot (expire_at) where remaining > 0 and expire_at is not null;
-- What an entry took, and of which: a reversal puts it back there.
create table point_use (
  entry_id uuid not null,
  lot_id uuid not null,
  taken integer not null check (taken > 0),
  primary key (entry_id, lot_id)
);

-- An order gives once under each kind of rule; an entry is reversed once.
create unique index point_record_of_order on point_record (biz_id, biz_type) where biz_type in ('order', 'activity') and reversal_of_id is null and biz_id is not null;
create unique index point_record_reversed on point_record (reversal_of_id) where reversal_of_id is not null;

-- Locks the customer until the transaction ends, and says what he has. It gives a number of a customer whom the caller has found already.
create function point_lock(member uuid, org uuid) returns integer language plpgsql security definer set search_path from current as $$
declare found_balance integer;
begin
  insert into point_account (member_id, org_id) values (member, org) on conflict do nothing;
  select a.balance into found_balance from point_account a where a.member_id = member for update;
  return found_balance;
end $$;

-- Takes from what is left: of `first` before all, then of what goes soonest, the older before the younger.
create function point_take(entry uuid, member uuid, amount integer, first uuid) returns void language plpgsql security definer set search_path from current as $$
declare
  lot point_lot;
  part integer;
  left_over integer := amount;
begin
  for lot in select * from point_lot l where l.member_id = member and l.remaining > 0 order by l.id is distinct from first, l.expire_at nulls last, l.id loop
    exit when left_over <= 0;
    part := least(lot.remaining, left_over);
    update point_lot set remaining = remaining - part where id = lot.id;
    insert into point_use (entry_id, lot_id, taken) values (entry, lot.id, part);
    left_over := left_over - part;
  end loop;
end $$;

create function point_enter() returns trigger language plpgsql security definer set search_path from current as $$
declare
  balance integer := point_lock(new.member_id, new.org_id);
  undone point_record;
  over integer;
begin
  new.balance_after := balance + new.point;
  if new.balance_after < 0 and new.point < 0 and new.reversal_of_id is null then
    raise exception 'points of % would fall to %', new.member_id, new.balance_after using errcode = '23514', constraint = 'point_record_balance';
  end if;
  -- In the order in which they were worked out, whenever their transactions began.
  new.at := coalesce(new.at, greatest(clock_timestamp(), (select a.last_at from point_account a where a.member_id = new.member_id) + interval '1 millisecond'));
  if new.reversal_of_id is not null then
    select * into undone from point_record r where r.id = new.reversal_of_id;
    -- What was taken goes back to where it was; of what has gone meanwhile the clerk takes it again.
    update point_lot l set remaining = l.remaining + u.taken from point_use u where u.entry_id = undone.id and l.id = u.lot_id and undone.point < 0;
    delete from point_use u where u.entry_id = undone.id and undone.point < 0;
  elsif new.point > 0 then
    insert into point_lot (id, member_id, org_id, expire_at, remaining) values (new.id, new.member_id, new.org_id, new.expire_at, new.point);
  end if;
  -- What is left together is what he has: more than that is taken, or pays what he owes.
  select coalesce(sum(l.remaining), 0) - greatest(new.balance_after, 0) into over from point_lot l where l.member_id = new.member_id and l.remaining > 0;
  if over > 0 then
    perform point_take(new.id, new.member_id, over, coalesce(new.reversal_of_id, case when new.biz_type = 'expire' then new.biz_id end));
  end if;
  update point_account a set balance = new.balance_after, last_at = greatest(a.last_at, new.at) where a.member_id = new.member_id;
  return new;
end $$;
create trigger point_enter before insert on point_record for each row execute function point_enter();

create function point_record_stays() returns trigger language plpgsql as $$
begin
  raise exception 'an entry of points is never changed and never removed: write a reversal' using errcode = '23001';
end $$;
create trigger point_record_stays before update or delete on point_record for each row execute function point_record_stays();
