/** Reads the log: everything of a group, or only what one reader may hear. */
import type { Change } from '#contract/socket.ts';
import type { Query, Row } from '#server/db/database.ts';
import { chatOwners } from './chatOwners.ts';
import type { EventDraft } from './event.ts';
import { messageColumns } from './message.ts';
import type { LoggedMessage } from './message.ts';
import type { Entry } from './nudge.ts';

export interface Range {
  readonly groupId: string;
  readonly above: number;
  readonly upTo: number;
  readonly limit: number;
}
/** The staff read events by organisation, a member by person. */
export interface Reader {
  readonly kind: 'staff' | 'member';
  readonly id: string;
  readonly orgIds: readonly string[];
}

interface EventRow extends Row {
  readonly groupId: string;
  readonly position: number;
  readonly eventAt: string;
  readonly frameType: EventDraft['frameType'];
  readonly entity: string;
  readonly entityId: string | null;
  readonly many: string[] | null;
  readonly change: Change;
  readonly version: number;
  readonly patch: EventDraft['patch'] | null;
  readonly messageId: string | null;
  readonly orgIds: string[];
  readonly memberIds: string[];
  readonly staffIds: string[] | null;
  readonly ownerIds: string[] | null;
  readonly isOfChat: boolean;
  readonly servedBy: string | null;
  readonly actorId: string;
}

const selectEntries = `select e.group_id as "groupId", e.position, e.at as "eventAt", e.frame_type as "frameType", e.entity, e.entity_id as "entityId", e.many, e.change, e.version, e.patch,
  e.message_id as "messageId", e.org_ids as "orgIds", e.member_ids as "memberIds", e.staff_ids as "staffIds", e.actor_id as "actorId", e.owner_ids as "ownerIds",
  c.id is not null as "isOfChat", c.assignee_id as "servedBy", ${messageColumns}
  from event_log e left join message m on m.id = e.message_id
  left join conversation c on c.id = coalesce(m.conversation_id, case when e.entity = 'conversation' then e.entity_id end)
  where e.group_id = $1 and e.position > $2 and e.position <= $3`;

const forStaff = 'and e.org_ids && $5::uuid[] and (e.staff_ids is null or $6::uuid = any(e.staff_ids))';
const forMember = 'and $5::uuid = any(e.member_ids)';

function toEntry(row: EventRow): Entry {
  const event = {
    groupId: row.groupId,
    position: row.position,
    at: row.eventAt,
    frameType: row.frameType,
    entity: row.entity,
    entityId: row.entityId,
    ...(row.many ? { many: row.many } : {}),
    change: row.change,
    version: row.version,
    ...(row.patch ? { patch: row.patch } : {}),
    ...(row.messageId ? { messageId: row.messageId } : {}),
    audience: {
      orgIds: row.orgIds,
      memberIds: row.memberIds,
      ...(row.staffIds ? { staffIds: row.staffIds } : {}),
      ...(row.ownerIds ? { ownerIds: row.ownerIds } : row.isOfChat ? { ownerIds: chatOwners(row.eventAt, row.servedBy, row.patch) } : {}),
    },
    actorId: row.actorId,
  };
  return row['id'] === null ? { event } : { event, message: row as unknown as LoggedMessage };
}

/** In order of position. */
export async function readEvents(query: Query, range: Range, reader?: Reader): Promise<Entry[]> {
  const audience = reader === undefined ? '' : reader.kind === 'member' ? forMember : forStaff;
  const readerValues = reader === undefined ? [] : reader.kind === 'member' ? [reader.id] : [reader.orgIds, reader.id];
  const rows = await query.query<EventRow>(`${selectEntries} ${audience} order by e.position limit $4`, [
    range.groupId,
    range.above,
    range.upTo,
    range.limit,
    ...readerValues,
  ]);
  return rows.map(toEntry);
}
