/** Two customers become one once somebody else has approved it (docs/adr/0098, 0118). */
import type { Kept } from '#contract/merge.ts';
import type { AskedInput } from '#contract/resources/approval.ts';
import type { Acting, Kind } from '#server/approvals/kinds.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { mergeRows } from '#server/engine/merge/mergeRows.ts';
import { readKept } from '#server/engine/merge/values.ts';
import { calledOf } from '#server/engine/rows.ts';
import { lockRow } from '#server/engine/write.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Query } from '#server/db/database.ts';
import { movedWord } from './mergeCalls.ts';
import { mergeFacts } from './mergeFacts.ts';

async function callerFor(query: Query, { principal, keys }: Acting, isHeld = true): Promise<Caller> {
  return { entity: await entityFor(query, 'member', principal, { isHeld }), call: { entity: 'member', verb: 'bulk' }, principal, keys };
}

interface Pair {
  readonly loserId: string;
  readonly kept: Kept;
}
const pairIn = (input: AskedInput): Pair => ({ loserId: String(input['loserId']), kept: readKept(input['kept']) });

export const mergeKind: Kind = {
  right: 'member.merge',
  about: async (tx, by, { subjectId, input }) => {
    const { loserId } = pairIn(input);
    if (loserId === subjectId) throw new Refusal('notFound');
    const caller = await callerFor(tx, by);
    // Locked by their ids, as merging does.
    const rows = new Map<string, { readonly orgId: string; readonly version: number }>();
    for (const id of [subjectId, loserId].toSorted()) rows.set(id, await lockRow(tx, caller, id));
    const called = await calledOf(tx, 'member', [subjectId, loserId], caller);
    const survivor = rows.get(subjectId);
    if (!survivor) throw new Refusal('notFound');
    const kept = { ...input, loserVersion: rows.get(loserId)?.version };
    return {
      orgId: survivor.orgId,
      version: survivor.version,
      title: `${called.get(loserId) ?? ''} → ${called.get(subjectId) ?? ''}`,
      amount: null,
      input: kept,
    };
  },
  beside: (input) => [pairIn(input).loserId],
  facts: async (query, by, { subjectId, input }) => {
    const { loserId, kept } = pairIn(input);
    return mergeFacts(query, await callerFor(query, by, false), { survivorId: subjectId, loserId, kept });
  },
  run: async (tx, by, { subjectId, version, input }) => {
    const { loserId, kept } = pairIn(input);
    const seen = { [subjectId]: version, [loserId]: Number(input['loserVersion']) };
    await mergeRows(tx, await callerFor(tx, by), { survivorId: subjectId, loserId, kept, seen }, movedWord);
  },
};
