import { expect, test } from 'vitest';
import { rightOf, subscriptionOf, maskOf } from '#server/hub/audience.ts';
import { mayHear } from '#server/hub/deliver.ts';
import type { Connection } from '#server/hub/connection.ts';
import type { LoggedEvent } from '#server/log/event.ts';
import type { Right } from '#contract/rights.ts';
import type { Principal } from '#server/kit/principal.ts';

const orgId = '01890000-0000-7000-8000-000000000001';
const event = (entity: string): LoggedEvent => ({
  groupId: orgId,
  frameType: 17,
  entity,
  entityId: orgId,
  change: 'updated',
  version: 2,
  audience: { orgIds: [orgId], memberIds: [] },
  actorId: orgId,
  position: 1,
  at: '2026-11-20T00:00:00Z',
});
const hears = (entity: string, ...rights: Right[]): boolean => {
  const principal = { kind: 'staff', id: 'a', orgIds: [orgId], rights: new Set(rights) } as unknown as Principal;
  const of = event(entity);
  const routed = {
    position: 1,
    frame: Buffer.alloc(0),
    memberFrame: Buffer.alloc(0),
    mask: maskOf(of),
    right: rightOf(of),
    orgIds: [orgId],
    memberIds: [],
    staffIds: undefined,
  };
  return mayHear({ principal, subscription: subscriptionOf(principal) } as Connection, routed);
};

test('a change of an entity described in full is heard by who may read it, and by nobody else', () => {
  expect(hears('dictionary', 'dictionary.read')).toBe(true);
  expect(hears('dictionaryItem', 'dictionary.read')).toBe(true);
  expect(hears('patient', 'member.read')).toBe(true);
  expect(hears('dictionary', 'member.read', 'chat.read', 'dictionary.write')).toBe(false);
  expect(hears('dictionary')).toBe(false);
  expect(hears('nothingOfTheKind', 'chat.read', 'dictionary.read')).toBe(false);
});
