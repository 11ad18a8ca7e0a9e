/** Gives drafts their positions. Called last before the commit: from here on the group's head row is locked. */
import type { Query, Row } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { EventDraft, LoggedEvent } from './event.ts';

/** One statement: the head row moves on by as many as there are events, and they take the places below it. */
const appendSql = prepared(`
  with own as materialized (
    -- Where nobody is given his own rows alone, nobody asks whose they are.
    select exists (select from role r where r.org_id = $1 and r.data_scope = 'own' and r.deleted_at is null) as hears
  ), head as (
    insert into event_head as h (group_id, position) values ($1, json_array_length($2))
    on conflict (group_id) do update set position = h.position + excluded.position
    returning position
  )
  insert into event_log (group_id, position, at, frame_type, entity, entity_id, many, change, version, patch, message_id, org_ids, member_ids, staff_ids, owner_ids, actor_id)
  select $1, head.position - json_array_length($2) + d.n, date_trunc('milliseconds', clock_timestamp()), (d.event->>'frameType')::smallint, d.event->>'entity', (d.event->>'entityId')::uuid,
    case when d.event->'many' is not null then array(select json_array_elements_text(d.event->'many')::uuid) end,
    d.event->>'change', (d.event->>'version')::integer, (d.event->'patch')::jsonb, (d.event->>'messageId')::uuid,
    array(select json_array_elements_text(d.event#>'{audience,orgIds}')::uuid), array(select json_array_elements_text(d.event#>'{audience,memberIds}')::uuid),
    case when d.event#>'{audience,staffIds}' is not null then array(select json_array_elements_text(d.event#>'{audience,staffIds}')::uuid) end,
    case when (select hears from own) then careline_owners(d.event->>'entity',
      case when d.event->'many' is not null then array(select json_array_elements_text(d.event->'many')::uuid) else array[(d.event->>'entityId')::uuid] end)
      || array(select json_array_elements_text(d.event#>'{audience,ownerIds}')::uuid) end,
    (d.event->>'actorId')::uuid
  from head, json_array_elements($2) with ordinality as d(event, n)
  returning position, at, owner_ids as "ownerIds"`);

interface Placed extends Row {
  readonly position: number;
  readonly at: string;
  readonly ownerIds: string[] | null;
}

async function appendToGroup(query: Query, groupId: string, drafts: readonly EventDraft[]): Promise<LoggedEvent[]> {
  const placed = await query.query<Placed>(appendSql, [groupId, JSON.stringify(drafts)]);
  placed.sort((a, b) => a.position - b.position);
  return drafts.map((draft, index) => {
    const place = placed[index];
    if (!place) throw new Error(`The log gave ${placed.length} places to ${drafts.length} events.`);
    const { ownerIds: _before, ...audience } = draft.audience;
    return { ...draft, audience: place.ownerIds ? { ...audience, ownerIds: place.ownerIds } : audience, position: place.position, at: place.at };
  });
}

/** Groups in sorted order, so that two transactions never wait for each other's head rows in a circle. */
export async function appendEvents(query: Query, drafts: readonly EventDraft[]): Promise<LoggedEvent[]> {
  const byGroup = new Map<string, EventDraft[]>();
  for (const draft of drafts) {
    const group = byGroup.get(draft.groupId);
    if (group) group.push(draft);
    else byGroup.set(draft.groupId, [draft]);
  }
  const logged: LoggedEvent[] = [];
  for (const groupId of [...byGroup.keys()].sort()) logged.push(...(await appendToGroup(query, groupId, byGroup.get(groupId) ?? [])));
  return logged;
}
