-- Instances that run already say where they stand and who has them, and tasks how long they took (docs/adr/0120). Later ones are written by the interpreter.
update process_task t set definition_id = i.definition_id,
    hours = case when t.ended_at is not null then round((extract(epoch from t.ended_at - t.offered_at) / 3600)::numeric, 1) end
  from process_instance i where i.id = t.instance_id;

update process_instance set hours = round((extract(epoch from ended_at - started_at) / 3600)::numeric, 1) where ended_at is not null;

update process_instance i set
    node_ids = array(select distinct k.node from process_token k where k.instance_id = i.id and k.state = 'here'),
    step_titles = array(select distinct t.name from process_task t where t.instance_id = i.id and t.status in ('offered', 'claimed') and t.deleted_at is null),
    holder_ids = array(select distinct p.person from process_task t, unnest(case when t.status = 'claimed' then array[t.assignee_id] else t.candidate_ids end) as p(person)
      where t.instance_id = i.id and t.status in ('offered', 'claimed') and t.deleted_at is null and p.person is not null),
    held_since = coalesce((select min(t.offered_at) from process_task t where t.instance_id = i.id and t.status in ('offered', 'claimed') and t.deleted_at is null), i.updated_at, i.started_at),
    due_at = (select min(t.due_at) from process_task t where t.instance_id = i.id and t.status in ('offered', 'claimed') and t.deleted_at is null),
    withdrawer_ids = case when exists (select from process_task t where t.instance_id = i.id and t.status not in ('offered', 'waitingTurn')) then '{}' else array[i.starter_id] end
  where i.status = 'running';

-- A manager opens the cases that stand at one node, a colleague those that are with them.
create index process_instance_nodes_index on process_instance using gin (node_ids) where deleted_at is null;
create index process_instance_holders_index on process_instance using gin (holder_ids) where deleted_at is null;
