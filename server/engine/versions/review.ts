/** A draft is submitted, and somebody else than its author decides about exactly what was submitted (docs/adr/0102). */
import type { Label } from '#contract/label.ts';
import type { Decision, Standing } from '#contract/choices/versions.ts';
import type { Right } from '#contract/rights.ts';
import type { ReviewVerb } from '#contract/versions.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { changedFrom } from '#server/engine/own/ownRow.ts';
import { publishChanged } from '#server/engine/passing.ts';
import { ruleOf } from '#server/engine/rules/ruleOf.ts';
import { storeAs } from '#server/engine/write.ts';
import type { Stored } from '#server/engine/write.ts';
import { authorsOf, requireAnother } from './authors.ts';
import { changesBetween, contentIn, hashOf } from './content.ts';
import { knowsVerb, toldAs } from './lived.ts';
import { lockAsSeen, publishContent, requireSound } from './publish.ts';
import type { Asked, Published } from './publish.ts';
import { publishedVersion } from './read.ts';
import { closeReview, keepReview, lastReview, openReview } from './reviews.ts';

const words = {
  inReview: ['已经在审核中', 'It is in review already'],
  notInReview: ['现在没有提交审核的内容', 'Nothing of it is in review'],
  asked: ['上次要求修改，改过再提交', 'Changes were asked for: change it before it is submitted again'],
  same: ['和线上版本一样，不用提交', 'The same is in force already: there is nothing to submit'],
  other: ['审核的内容和打开时不一样：再看一次', 'What is in review is not what was read: look at it again'],
  reason: ['写明要改什么', 'Say what should be changed'],
} as const satisfies Readonly<Record<string, Label>>;

interface Stand {
  readonly verb: ReviewVerb;
  readonly standing: Standing;
  readonly reason: string | null;
}
async function stand(tx: Tx, caller: Caller, row: Stored, { verb, standing, reason }: Stand) {
  const { entity, principal } = caller;
  const version = await storeAs(tx, caller, row, { draft: new Map([['standing', standing]]), act: toldAs(caller, row, verb, standing), reason });
  await publishChanged(tx, { entity, principal, act: 'updated' }, [changedFrom(entity, row, version)]);
}

/** @throws Refusal invalidInput where it is in review, changes nothing, or is what changes were asked for */
export async function submitDraft(tx: Tx, caller: Caller, asked: Pick<Asked, 'id' | 'version' | 'note'>): Promise<{ readonly contentHash: string }> {
  const { entity, principal, keys } = caller;
  const row = await lockAsSeen(tx, caller, asked);
  if (!knowsVerb(entity, row, 'submit')) throw invalid(principal, 'standing', row['standing'] === 'inReview' ? words.inReview : words.same);
  const content = contentIn(entity, row);
  const online = await publishedVersion(tx, entity.name, row.id);
  if (online && changesBetween(entity, keys, online.content, content).length === 0) throw invalid(principal, 'standing', words.same);
  const contentHash = hashOf(entity, keys, content);
  const last = await lastReview(tx, entity.name, row.id);
  if (last?.decision === 'changes' && last.contentHash === contentHash) throw invalid(principal, 'standing', words.asked);
  await requireSound(tx, caller, row);
  const note = asked.note?.trim() || null;
  await keepReview(tx, { entity: entity.name, rowId: row.id, orgId: row.orgId, content, contentHash, note, byId: principal.id });
  await stand(tx, caller, row, { verb: 'submit', standing: 'inReview', reason: note });
  await ruleOf(entity.name).reviewed?.(tx, principal, row, { to: 'submitted', authorId: principal.id, reason: note });
  return { contentHash };
}

export interface Decided extends Asked {
  readonly contentHash: string;
  readonly decision: Decision;
  readonly reason?: string | null | undefined;
}

/** Approving publishes exactly what was submitted. @throws Refusal versionConflict, ownDraft, invalidInput for anything else than what was read */
export async function decideDraft(tx: Tx, caller: Caller, asked: Decided): Promise<Omit<Published, 'number'> & { readonly number: number | null }> {
  const { entity, principal } = caller;
  const row = await lockAsSeen(tx, caller, asked);
  const review = await openReview(tx, entity.name, row.id);
  if (!knowsVerb(entity, row, asked.decision) || !review) throw invalid(principal, 'standing', words.notInReview);
  const barred = [...(await authorsOf(tx, entity, row.id)), review.submittedById, row['editedBy']].filter((one) => typeof one === 'string');
  await requireAnother(tx, principal, { barred, right: `${entity.name}.publish` as Right, orgId: row.orgId });
  if (review.contentHash !== asked.contentHash) throw invalid(principal, 'contentHash', words.other);
  const reason = asked.reason?.trim() || null;
  if (asked.decision === 'changes' && reason === null) throw invalid(principal, 'reason', words.reason);
  await closeReview(tx, review.id, { decision: asked.decision, reason, byId: principal.id });
  await ruleOf(entity.name).reviewed?.(tx, principal, row, { to: asked.decision, authorId: review.submittedById, reason });
  if (asked.decision === 'approve')
    return publishContent(tx, caller, row, { verb: 'approve', content: review.content, from: null, asked: { ...asked, note: reason } });
  await stand(tx, caller, row, { verb: 'changes', standing: 'draft', reason });
  return { number: null, carried: 0 };
}
