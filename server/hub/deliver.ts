/** Events go from the log to the sockets: each becomes bytes once and goes to whoever may receive it. */
import { forLosers, forMember, forPerson, frameOf, isOneEach } from '#server/log/frames.ts';
import type { Entry } from '#server/log/nudge.ts';
import { nilId } from '#server/kit/principal.ts';
import { isFollowed, maskOf, rightOf } from './audience.ts';
import type { Connection } from './connection.ts';
import type { Connections } from './connections.ts';
import type { Outbox } from './outbox.ts';
import { Recent } from './recent.ts';
import type { Routed } from './recent.ts';
import { textFrame } from './wsFrame.ts';

const bytesOf = (entry: Entry): Buffer => textFrame(JSON.stringify(frameOf(entry)));

export function routed(entry: Entry): Routed {
  const { event } = entry;
  const frame = bytesOf(entry);
  const members = forMember(entry);
  const lost = forLosers(entry);
  return {
    position: event.position,
    frame,
    memberFrame: members === entry ? frame : bytesOf(members),
    mask: maskOf(event),
    right: rightOf(event),
    orgIds: event.audience.orgIds,
    memberIds: event.audience.memberIds,
    staffIds: event.audience.staffIds,
    // Rows of which nobody wrote down whose they are count as nobody's own.
    ownerIds: isFollowed(event.entity) ? (event.audience.ownerIds ?? []) : undefined,
    ...(lost ? { lost: { frame: bytesOf(lost.entry), holderId: lost.holderId } } : {}),
    ...(isOneEach(event) ? { frameOf: (personId: string) => bytesOf(forPerson(entry, personId)) } : {}),
  };
}

/** True of a reader who sees their own rows alone and has just lost this one. */
const loses = ({ principal }: Connection, { lost, orgIds }: Routed): boolean =>
  lost !== undefined && lost.holderId !== principal.id && orgIds.some((orgId) => principal.ownOrgIds?.includes(orgId) === true);

/** This person is sent these bytes of it. */
export function frameFor(connection: Connection, event: Routed): Buffer {
  const { principal } = connection;
  if (principal.kind === 'member') return event.memberFrame;
  if (event.lost && loses(connection, event)) return event.lost.frame;
  return event.frameOf?.(principal.id) ?? event.frame;
}

/** Nobody is given the content again from then on, a socket that resumes neither. */
const isRecall = ({ event }: Entry): boolean => event.entity === 'message' && event.change === 'updated';

const hears = (connection: Connection, event: Routed): boolean =>
  (connection.subscription & event.mask) !== 0 && (event.right === undefined || connection.principal.rights.has(event.right));

/** In this organisation: all that happens there, or what happens to their own rows alone. */
const reaches = ({ principal }: Connection, orgId: string, { ownerIds }: Routed): boolean =>
  ownerIds === undefined || !principal.ownOrgIds?.includes(orgId) || ownerIds.includes(principal.id) || ownerIds.includes(nilId);

/** Organisation or person, and the right. */
export function mayHear(connection: Connection, event: Routed): boolean {
  const { principal } = connection;
  if (principal.kind === 'member') return event.memberIds.includes(principal.id);
  if (!hears(connection, event)) return false;
  if (event.staffIds && !event.staffIds.includes(principal.id)) return false;
  return event.orgIds.some((orgId) => principal.orgIds.includes(orgId) && reaches(connection, orgId, event));
}

export class Deliverer {
  readonly #connections: Connections;
  readonly #outbox: Outbox;
  readonly #recent = new Map<string, Recent>();

  constructor(connections: Connections, outbox: Outbox) {
    this.#connections = connections;
    this.#outbox = outbox;
  }

  recent(groupId: string): Recent {
    const known = this.#recent.get(groupId);
    if (known) return known;
    const recent = new Recent();
    this.#recent.set(groupId, recent);
    return recent;
  }

  deliver(groupId: string, entries: readonly Entry[]): void {
    const recent = this.recent(groupId);
    for (const entry of entries) {
      const event = routed(entry);
      recent.add(event);
      if (isRecall(entry)) recent.forgetEarlier();
      this.#route(event);
    }
  }

  #route(event: Routed): void {
    for (const orgId of event.orgIds) {
      for (const connection of this.#connections.staffOf(orgId)) {
        const isMeant = !event.staffIds || event.staffIds.includes(connection.principal.id);
        if (isMeant && hears(connection, event) && reaches(connection, orgId, event)) this.#give(connection, event);
      }
    }
    for (const memberId of event.memberIds) {
      for (const connection of this.#connections.ofPerson(memberId)) if (connection.principal.kind === 'member') this.#give(connection, event);
    }
  }

  /** Once each: an event may name several organisations of the same person. */
  #give(connection: Connection, event: Routed): void {
    if (!connection.isLive || event.position <= connection.delivered) return;
    connection.delivered = event.position;
    this.#outbox.send(connection, frameFor(connection, event));
  }
}
