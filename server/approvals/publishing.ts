/** Publishing a definition with versions where the house wants an approval of it: one rule for all of them (docs/adr/0102, 0118). */
import { publishingKindOf } from '#contract/approvals/kinds.ts';
import type { Right } from '#contract/rights.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/list.ts';
import { calledOf } from '#server/engine/rows.ts';
import { contentIn } from '#server/engine/versions/content.ts';
import type { HoldPublishing } from '#server/engine/versions/holding.ts';
import { lockAsSeen, publishContent, requireSound } from '#server/engine/versions/publish.ts';
import type { Acting, Kind } from './kinds.ts';
import { requireApproved } from './needed.ts';

const callerFor = (entity: string, { principal, keys }: Acting): Caller => ({
  entity: entityOf(entity),
  call: { entity, verb: 'publish' },
  principal,
  keys,
});

/** The engine asks this before a version is published. @throws Refusal needsApproval */
export const holdPublishing: HoldPublishing = async (tx, { entity, principal }, row) => {
  const kind = publishingKindOf(entity.name);
  if (kind) await requireApproved(tx, principal, { kind, subjectId: row.id, orgId: row.orgId });
};

/** The draft is published that was looked at when it was asked, and nothing later. */
export const publishingOf = (entity: string): Kind => ({
  right: `${entity}.publish` as Right,
  about: async (tx, by, { subjectId, version }) => {
    const caller = callerFor(entity, by);
    const row = await lockAsSeen(tx, caller, { id: subjectId, version });
    await requireSound(tx, caller, row);
    const called = await calledOf(tx, entity, [subjectId], caller);
    return { orgId: row.orgId, version: row.version, title: called.get(subjectId) ?? '', amount: null };
  },
  run: async (tx, by, { subjectId, version, reason }) => {
    const caller = callerFor(entity, by);
    const row = await lockAsSeen(tx, caller, { id: subjectId, version });
    await publishContent(tx, caller, row, { content: contentIn(caller.entity, row), from: null, asked: { id: subjectId, note: reason } });
  },
});
