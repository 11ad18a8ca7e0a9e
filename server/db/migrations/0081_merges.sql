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

-- Customers are found by their ID number, whether or not it is another's, too.
create index member_id_card_index on member (org_id, split_part(id_card_no, ':', 2)) where id_card_no is not null and deleted_at is null;

-- Customers of one organisation who look like one. It reads past row level security: whoever is not the caller's is told by the pair alone.
create function customer_twins(p_ids uuid[]) returns table (one uuid, other uuid, org uuid, reasons text[]) language sql stable security definer set search_path from current as $$
  select least(m.id, x.id), greatest(m.id, x.id), m.org_id, array_agg(distinct x.reason)
  from member m cross join lateral (
    select o.id, 'mobile' as reason from member o where o.org_id = m.org_id and o.mobile = m.mobile and o.deleted_at is null
    union all select o.id, 'idCardNo' from member o where o.org_id = m.org_id and o.id_card_no is not null and o.deleted_at is null
      and m.id_card_no is not null and split_part(o.id_card_no, ':', 2) = split_part(m.id_card_no, ':', 2)
    union all select o.id, 'nameBirthday' from member o where o.org_id = m.org_id and o.birthday = m.birthday and o.deleted_at is null and o.archived_at is null and o.name = m.name
  ) x where m.id = any(p_ids) and m.deleted_at is null and x.id <> m.id group by 1, 2, 3
$$;

-- Customers who stand with a number in these organisations: for the hint while somebody types, and for the refusal of a double.
create function customers_with(p_orgs uuid[], p_mobile text, p_card text, p_besides uuid)
returns table (id uuid, org uuid, field text, called text, created timestamptz, owner_id uuid, owner_name text) language sql stable security definer set search_path from current as $$
  select m.id, m.org_id, m.field, m.name, m.created_at, u.id, u.nick_name from (
    select o.id, o.org_id, 'mobile' as field, o.name, o.created_at, o.owner_user_id, o.created_by from member o
      where o.org_id = any(p_orgs) and o.mobile = p_mobile and o.deleted_at is null and o.id is distinct from p_besides
    union all select o.id, o.org_id, 'idCardNo', o.name, o.created_at, o.owner_user_id, o.created_by from member o
      where o.org_id = any(p_orgs) and o.id_card_no is not null and split_part(o.id_card_no, ':', 2) = p_card and o.deleted_at is null and o.id is distinct from p_besides
  ) m left join staff_user u on u.id = coalesce(m.owner_user_id, m.created_by) and u.deleted_at is null
  order by m.created_at, m.id limit 20
$$;

-- Those who look like one already.
insert into customer_pair (id, org_id, one_id, other_id, member_ids, reasons, standing)
select gen_random_uuid(), t.org, t.one, t.other, array[t.one, t.other], t.reasons, 'open'
from customer_twins(array(select m.id from member m where m.deleted_at is null and m.is_repeat)) t;
