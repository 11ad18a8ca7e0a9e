/** The calls of the investigation process (spec 7): what changes something is a POST, and three tell. */
import { linesIn } from '#contract/lines/lines.ts';
import type { Answers } from '#contract/operations.ts';
import type { Query } from '#server/db/database.ts';
import { ask } from '#server/approvals/ask.ts';
import { decide } from '#server/approvals/decide.ts';
import type { Acting } from '#server/approvals/kinds.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { alone, reads, writes } from '#server/engine/calls/handler.ts';
import { lockRow, readRow, updateRow } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
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

type Status = Answers<'investigation.approve'>['status'];
interface Decided {
  readonly id: string;
  readonly to: 'approved' | 'rejected';
  readonly reason?: string | null | undefined;
}
async function decideReport(tx: Tx, by: Acting, { id, to, reason }: Decided): Promise<{ readonly id: string; readonly status: Status }> {
  await decide(tx, by, { id: await waitingFor(tx, by.principal, id), to, reason });
  return { id, status: (await readRow(tx, investigationCaller(by), id))['status'] as Status };
}

type Keys = `investigation.${'processStart' | 'approve' | 'sendBack' | 'recordMeasure' | 'viewProcessReport' | 'handleSituation' | 'reportExport'}`;

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
    context.note({ entity: 'investigation', entityId: id });
    return decideReport(tx, { principal, keys }, { id, to: 'approved', reason });
  }),
  'investigation.sendBack': writes(async (tx, { id, reason }, principal, context) => {
    const { keys } = context;
    context.note({ entity: 'investigation', entityId: id });
    return decideReport(tx, { principal, keys }, { id, to: 'rejected', reason });
  }),
  'investigation.recordMeasure': writes(async (tx, { id, version, place, isDone, outcome }, principal, context) => {
    const caller = { ...investigationCaller({ principal, keys: context.keys }), call: { entity: 'investigation', verb: 'update' } } as const;
    const { measures } = await lockRow(tx, caller, id);
    const lines = linesIn(measures);
    if (!lines[place]) throw invalid(principal, 'place', ['没有这项措施', 'is no measure of this investigation']);
    const changed = lines.map((line, at) => (at === place ? { ...line, isDone, outcome: outcome ?? null } : line));
    context.note({ entity: 'investigation', entityId: id });
    return { id, version: (await updateRow(tx, caller, { id, version, measures: changed })).version };
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
