/** The ordered log against the messages: dense positions, and exactly one event for each message. */
import type { Violation } from '#tests/rig/checker.ts';
import type { Rig } from '#tests/rig/rig.ts';

interface Head extends Record<string, unknown> {
  readonly group_id: string;
  readonly head: number;
  readonly events: number;
  readonly first: number | null;
  readonly last: number | null;
}
interface Loose extends Record<string, unknown> {
  readonly message_id: string;
  readonly events: number;
}

export async function checkLog(rig: Rig, memberIds: readonly string[]): Promise<Violation[]> {
  const heads = await rig.sql<Head>(
    `select h.group_id, h.position::int as head, count(e.position)::int as events, min(e.position)::int as first, max(e.position)::int as last
     from event_head h left join event_log e using (group_id) group by h.group_id, h.position`,
  );
  const holes = heads.filter((one) => one.events > 0 && (one.last !== one.head || one.events !== (one.last ?? 0) - (one.first ?? 0) + 1));
  const loose = await rig.sql<Loose>(
    `select m.id as message_id, count(e.position)::int as events
     from conversation c join message m on m.conversation_id = c.id left join event_log e on e.message_id = m.id
     where c.member_id = any($1::uuid[]) group by m.id having count(e.position) <> 1`,
    [[...memberIds]],
  );
  return [
    ...holes.map((one): Violation => ({
      fault: 'logDiffers',
      what: `log of group ${one.group_id}: head ${one.head}, ${one.events} events from ${one.first} to ${one.last}`,
    })),
    ...loose.map((one): Violation => ({ fault: 'logDiffers', what: `message ${one.message_id} has ${one.events} events` })),
  ];
}
