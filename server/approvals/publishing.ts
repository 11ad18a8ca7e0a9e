/** Publishing a definition with versions where the house wants an approval of it: one rule for all of them (docs/adr/0102, 0118). */
import { publishingKindOf } from '#contract/approvals/kinds.ts';
import type { AskedInput } from '#contract/resources/approval.ts';
import type { Right } from '#contract/rights.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { authorsOf } from '#server/engine/versions/authors.ts';
import { requireSaidWhenAsked, runningWhenAsked } from '#server/engine/versions/carry.ts';
import type { Chosen } from '#server/engine/versions/carry.ts';
import { contentIn } from '#server/engine/versions/content.ts';
import type { HoldPublishing } from '#server/engine/versions/holding.ts';
import { lockAsSeen, publishContent, requireSound } from '#server/engine/versions/publish.ts';
import { closeReview, openReview } from '#server/engine/versions/reviews.ts';
import { readRow } from '#server/engine/write.ts';
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

/** It was said as it was asked what becomes of those that run. */
const chosenIn = ({ carry, counted }: AskedInput): Chosen => ({ carry, counted }) as Chosen;

/** The draft is published that was looked at when it was asked, and nothing later. */
export const publishingOf = (entity: string): Kind => ({
  right: `${entity}.publish` as Right,
  about: async (tx, by, { subjectId, version, input }) => {
    const caller = callerFor(entity, by);
    const row = await lockAsSeen(tx, caller, { id: subjectId, version });
    await requireSound(tx, caller, row);
    await requireSaidWhenAsked(tx, caller, row, chosenIn(input));
    const shown = await readRow(tx, caller, subjectId);
    const title = String(shown[caller.entity.resource.standard?.title ?? ''] ?? '');
    return { orgId: row.orgId, version: row.version, title, amount: null };
  },
  barred: (query, subjectId) => authorsOf(query, entityOf(entity), subjectId),
  running: (query, by, row) => runningWhenAsked(query, callerFor(entity, by), row),
  run: async (tx, by, { subjectId, version, reason, input }) => {
    const caller = callerFor(entity, by);
    const row = await lockAsSeen(tx, caller, { id: subjectId, version });
    // A draft that somebody was to review is decided about by this.
    const review = await openReview(tx, entity, subjectId);
    if (review) await closeReview(tx, review.id, { decision: 'approve', reason, byId: by.principal.id });
    const verb = review ? 'approve' : 'publish';
    const asked = { ...chosenIn(input), id: subjectId, note: reason };
    await publishContent(tx, caller, row, { verb, content: contentIn(caller.entity, row), from: null, asked });
  },
});
