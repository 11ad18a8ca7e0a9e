/** The report of an investigation goes to somebody else, who closes it or sends it back (spec 7, docs/adr/0118). */
import type { Acting, Kind } from '#server/approvals/kinds.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { moveRow } from '#server/engine/move.ts';
import { lockAsSeen } from '#server/engine/versions/publish.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Tx } from '#server/log/writeTransaction.ts';

export const investigationCaller = ({ principal, keys }: Acting): Caller => ({
  entity: entityOf('investigation'),
  call: { entity: 'investigation', verb: 'detail' },
  principal,
  keys,
});

const open: ReadonlySet<unknown> = new Set(['registered', 'investigating']);

/** These moves are made by the process alone; the history names the person all the same. */
async function move(tx: Tx, by: Acting, asked: { readonly id: string; readonly to: string; readonly reason?: string }): Promise<void> {
  await moveRow(tx, investigationCaller({ ...by, principal: { ...by.principal, kind: 'system' } }), { ...asked, state: 'status' });
}

export const investigationKind: Kind = {
  right: 'investigation.write',
  about: async (tx, by, { subjectId, version }) => {
    const row = await lockAsSeen(tx, investigationCaller(by), { id: subjectId, version });
    if (!open.has(row['status'])) throw invalid(by.principal, 'id', ['现在没有要提交的报告', 'has no report to submit now']);
    const missing = (['cause', 'conclusion'] as const).find((name) => !String(row[name] ?? '').trim());
    if (missing)
      throw invalid(by.principal, missing, ['先写好原因分析和结论，再提交报告', 'must be written before the report is submitted, as well as the conclusion']);
    // Submitting moves it: what is decided about is the report as it stands after that.
    return { orgId: row.orgId, version: row.version + 1, title: `${String(row['investigationNo'] ?? '')} ${String(row['title'])}`.trim(), amount: null };
  },
  begun: (tx, by, { subjectId, reason }) => move(tx, by, { id: subjectId, to: 'reported', reason }),
  run: async (tx, by, { subjectId, version }) => {
    await lockAsSeen(tx, investigationCaller(by), { id: subjectId, version });
    await move(tx, by, { id: subjectId, to: 'closed' });
  },
  ended: (tx, by, { subjectId }) => move(tx, by, { id: subjectId, to: 'investigating' }),
};
