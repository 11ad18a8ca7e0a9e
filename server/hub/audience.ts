/** Events go to those who have the right for them; this file judges it. Organisation and person are checked when an event is routed. */
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import type { Right } from '#contract/rights.ts';
import { followed, toldAs } from '#server/db/ownRows.ts';
import type { LoggedEvent } from '#server/log/event.ts';
import type { Principal } from '#server/kit/principal.ts';

/** An entity that is not here reaches no staff member: deny by default (invariant 12). One bit a right, so that routing compares two numbers. */
const rightBits: Partial<Readonly<Record<Right, number>>> = { 'chat.read': 1, 'order.read': 2, 'member.read': 4 };
/** An event that is addressed to single people of the staff is for nobody else: each of them may receive their own. */
const personal = 8;
/** Events of an entity that the engine serves go to all staff, and then ask for its own right to read (`rightOf`). There are more of these than bits. */
const standard = 16;
const standardRights: ReadonlyMap<string, Right> = new Map([
  ['role', 'role.read'] as const,
  ['phoneCall', 'callTask.move'] as const,
  ...(Object.values(resources) as unknown as Resource[]).flatMap((one): [string, Right][] =>
    one.standard ? [[one.name, `${one.standard.rights ?? one.name}.read`]] : [],
  ),
]);
const personalEntities: ReadonlySet<string> = new Set(['systemMessage']);
/** Every console of the staff shows it. */
const everybodys: ReadonlySet<string> = new Set(['menu']);
const entityRights: Readonly<Record<string, readonly Right[]>> = {
  message: ['chat.read'],
  conversation: ['chat.read'],
  readMark: ['chat.read'],
  note: ['chat.read'],
  conversationMark: ['chat.read'],
  staffUser: ['chat.read'],
  team: ['chat.read'],
  cannedReply: ['chat.read'],
  deskPolicy: ['chat.read'],
  order: ['order.read'],
  member: ['member.read'],
  patient: ['member.read'],
  // Its owner alone, whatever others may see: `staffIds` names the owner.
  shellPreference: ['chat.read', 'order.read', 'member.read'],
};
/** An order's status in a conversation concerns both desks. */
const orderInChat = ['chat.read', 'order.read'] as const;
const everything = 0x7fffffff;

const bitsOf = (rights: Iterable<Right>): number => {
  let bits = 0;
  for (const right of rights) bits |= rightBits[right] ?? 0;
  return bits;
};

/** The events that this person may receive. A member receives what is addressed to them, whatever it is. */
export const subscriptionOf = (principal: Principal): number => (principal.kind === 'member' ? everything : bitsOf(principal.rights) | personal | standard);

/** Somebody may receive events of their own rows alone of such an entity. */
export const isFollowed = (entity: string): boolean => followed.has(toldAs[entity] ?? entity);

/** Any of these bits is enough. */
export function maskOf(event: LoggedEvent): number {
  if (personalEntities.has(event.entity)) return event.audience.staffIds ? personal : 0;
  if (everybodys.has(event.entity)) return personal;
  const rights = event.frameType === 16 && event.messageId ? orderInChat : entityRights[event.entity];
  return rights ? bitsOf(rights) : standardRights.has(event.entity) ? standard : 0;
}

/** A staff member must hold this right besides. */
export const rightOf = (event: LoggedEvent): Right | undefined => (entityRights[event.entity] ? undefined : standardRights.get(event.entity));
