/** The calls of the investigation process (spec 7): two change something, three tell. */
import type { Answers } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import { ask } from '#server/approvals/ask.ts';
import { decide } from '#server/approvals/decide.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { alone, reads, writes } from '#server/engine/calls/handler.ts';
import { readRow } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { reportFile } from './file.ts';
import { investigationCaller } from './process.ts';
import { handledOf, reportOf } from './report.ts';

const waitingSql = `select id from approval where kind = 'investigation' and subject_id = $1 and org_id = any($2) and status = 'waiting' and deleted_at is null`;

/** @throws Refusal invalidInput where nothing waits */
async function waitingFor(query: Query, principal: Principal, id: string): Promise<string> {
  const [waiting] = await query.query<{ id: string }>(waitingSql, [id, principal.orgIds]);
  if (!waiting) throw invalid(principal, 'id', ['没有等待审批的报告，先提交报告', 'has no report that waits: submit it first']);
  return waiting.id;
}

type Keys = `investigation.${'processStart' | 'approve' | 'viewProcessReport' | 'handleSituation' | 'reportExport'}`;
type Status = Answers<'investigation.approve'>['status'];

export const investigations: Pick<Handlers, Keys> = {
  'investigation.processStart': writes(async (tx, { id, version, reason }, principal, context) => {
    const { keys } = context;
    const why = reason?.trim() || (principal.language === 'en' ? 'Report submitted' : '提交调查报告');
    const made = await ask(tx, { principal, keys }, 'investigation', { subjectId: id, version, reason: why, input: {} });
    context.note({ entity: 'investigation', entityId: id });
    return { id, approvalId: made.id };
  }),
  'investigation.approve': writes(async (tx, { id, reason }, principal, context) => {
    const { keys } = context;
    await decide(tx, { principal, keys }, { id: await waitingFor(tx, principal, id), to: 'approved', reason });
    context.note({ entity: 'investigation', entityId: id });
    return { id, status: (await readRow(tx, investigationCaller({ principal, keys }), id))['status'] as Status };
  }),
  'investigation.viewProcessReport': reads(async (query, { id }, principal, context) => {
    const { keys } = context;
    context.note({ entity: 'investigation', entityId: id });
    return reportOf(query, { principal, keys }, id);
  }),
  'investigation.handleSituation': reads(async (query, { id }, principal, context) => {
    const { keys } = context;
    context.note({ entity: 'investigation', entityId: id });
    return handledOf(query, { principal, keys }, id);
  }),
  // Read in a snapshot, printed outside it: no connection waits for a file.
  'investigation.reportExport': alone(async (database, { id }, principal, context) => {
    const { keys } = context;
    const report = await database.snapshot((query) => reportOf(query, { principal, keys }, id));
    context.note({ entity: 'investigation', entityId: id });
    return reportFile(report, principal);
  }),
};
