-- The judging of a customer group stands here (docs/adr/0097). Whoever judges locks its row first: what is judged after that is judged by one alone.
create table group_run (
  group_id uuid primary key,
  -- Everybody is judged anew when it comes; empty: nothing is to be done.
  due_at timestamptz,
  -- A turn under way has come as far as this customer.
  at_member uuid,
  judged_at timestamptz,
  -- The conditions fit no longer, and why.
  problem text
);
create index group_run_due_index on group_run (due_at);

-- The log of a hospital group has been read so far for customers who changed.
create table segment_head (group_id uuid primary key, position bigint not null);

-- Whatever writes a group, everybody is judged anew once it says something else.
create function asserted_group_changed() returns trigger language plpgsql as $$
begin
  insert into group_run as r (group_id, due_at) values (new.id, now())
    on conflict (group_id) do update set due_at = now(), at_member = null, problem = null;
  return null;
end $$;
create trigger asserted_group_made after insert on asserted_group for each row execute function asserted_group_changed();
create trigger asserted_group_changed after update on asserted_group for each row
  when (new.conditions is distinct from old.conditions or new.enabled is distinct from old.enabled or new.deleted_at is distinct from old.deleted_at)
  execute function asserted_group_changed();
