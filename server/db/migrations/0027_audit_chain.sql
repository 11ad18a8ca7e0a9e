-- The audit cannot be changed without a trace (K2, docs/adr/0040): each row is chained to the one before, day by day. The chain is made when the transaction commits, as
-- the last thing it does, so that nobody waits for another's work: only commits follow one another, as they do for the log of a group.

create table audit_day (
  day date primary key,
  -- Rows of the day, and the hash of the last one.
  n integer not null,
  hash bytea not null,
  -- The hash at which the day before stood when this one began.
  before bytea not null
);
alter table audit_day set (fillfactor = 50);

create table audit_chain (
  day date not null,
  n integer not null,
  audit_id bigint not null unique,
  hash bytea not null,
  primary key (day, n)
);

-- Every column by itself: one that is added later changes no hash of before. Moments as microseconds, whatever the zone of who asks.
create function audit_hash(before bytea, day date, a audit) returns bytea language sql stable
return sha256(before || convert_to(jsonb_build_array(day, a.id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_kind, a.actor_id, a.org_id, a.session_id, a.operation,
  a.class, a.outcome, a.code, a.entity, a.entity_id, a.detail)::text, 'UTF8'));

-- Whoever writes an audit row need not be able to write, or to read, the chain.
create function audit_is_chained() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  v_last audit_day;
  v_day date;
  v_hash bytea;
begin
  -- One after the other from here to the end of the commit.
  select * into v_last from audit_day order by day desc limit 1 for update;
  -- A clock that goes back does not.
  v_day := greatest(v_last.day, (clock_timestamp() at time zone 'UTC')::date);
  if v_last.day is distinct from v_day then
    insert into audit_day (day, n, hash, before) values (v_day, 0, coalesce(v_last.hash, ''), coalesce(v_last.hash, '')) on conflict do nothing;
    select * into v_last from audit_day where day = v_day for update;
  end if;
  v_hash := audit_hash(v_last.hash, v_day, new);
  update audit_day set n = n + 1, hash = v_hash where day = v_day;
  insert into audit_chain (day, n, audit_id, hash) values (v_day, v_last.n + 1, new.id, v_hash);
  return null;
end $$;
create constraint trigger audit_chains after insert on audit deferrable initially deferred for each row execute function audit_is_chained();

create trigger audit_chain_keeps before update or delete on audit_chain for each row execute function audit_is_append_only();
create trigger audit_chain_keeps_all before truncate on audit_chain for each statement execute function audit_is_append_only();

-- What there was before stands in the chain as it was found.
do $$
declare
  a audit;
  v_hash bytea := '';
  v_day date := (clock_timestamp() at time zone 'UTC')::date;
  v_n integer := 0;
begin
  for a in select * from audit order by id loop
    v_hash := audit_hash(v_hash, v_day, a);
    v_n := v_n + 1;
    insert into audit_chain (day, n, audit_id, hash) values (v_day, v_n, a.id, v_hash);
  end loop;
  if v_n > 0 then insert into audit_day (day, n, hash, before) values (v_day, v_n, v_hash, ''); end if;
end $$;
