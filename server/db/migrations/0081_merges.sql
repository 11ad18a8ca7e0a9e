-- Two rows become one (docs/adr/0098): each row that went over with a merge, and what the survivor had before.
create table merged_row (
  merge_id uuid not null,
  entity text not null,
  field text not null,
  row_id uuid not null,
  -- A number that goes up while the row lives on, as it was then.
  mark integer,
  primary key (merge_id, entity, field, row_id)
);
create table merged_value (
  merge_id uuid primary key,
  taken jsonb not null
);
-- A survivor may have a second conversation of one kind: the one that was the merged customer's.
drop index if exists conversation_member_id_kind_bus_id_org_id_key;

-- A merged customer comes in by their open id as the survivor.
create index member_merged_open_id on member (open_id) where merged_into_id is not null;

-- The survivor owes for a merged customer, too: an entry of a merge may fall below zero.
create or replace function point_enter() returns trigger language plpgsql security definer set search_path from current as $$
declare
  balance integer := point_lock(new.member_id, new.org_id);
  undone point_record;
  over integer;
begin
  new.balance_after := balance + new.point;
  if new.balance_after < 0 and new.point < 0 and new.reversal_of_id is null and new.biz_type <> 'merge' then
    raise exception 'points of % would fall to %', new.member_id, new.balance_after using errcode = '23514', constraint = 'point_record_balance';
  end if;
  -- In the order in which they were worked out, whenever their transactions began.
  new.at := coalesce(new.at, greatest(clock_timestamp(), (select a.last_at from point_account a where a.member_id = new.member_id) + interval '1 millisecond'));
  if new.reversal_of_id is not null then
    select * into undone from point_record r where r.id = new.reversal_of_id;
    -- Points that were taken go back to where it was; of what has gone meanwhile the clerk takes it again.
    update point_lot l set remaining = l.remaining + u.taken from point_use u where u.entry_id = undone.id and l.id = u.lot_id and undone.point < 0;
    delete from point_use u where u.entry_id = undone.id and undone.point < 0;
  elsif new.point > 0 then
    insert into point_lot (id, member_id, org_id, expire_at, remaining) values (new.id, new.member_id, new.org_id, new.expire_at, new.point);
  end if;
  -- Lots together are the balance: more than that is taken, or pays what he owes.
  select coalesce(sum(l.remaining), 0) - greatest(new.balance_after, 0) into over from point_lot l where l.member_id = new.member_id and l.remaining > 0;
  if over > 0 then
    perform point_take(new.id, new.member_id, over, coalesce(new.reversal_of_id, case when new.biz_type = 'expire' then new.biz_id end));
  end if;
  update point_account a set balance = new.balance_after, last_at = greatest(a.last_at, new.at) where a.member_id = new.member_id;
  return new;
end $$;
