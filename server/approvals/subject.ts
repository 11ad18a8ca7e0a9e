/** An approval as processes see it: whoever has a task reads these facts, and nothing else than what they read is approved. */
import { approvalKinds } from '#contract/approvals/kinds.ts';
import type { ApprovalKindName } from '#contract/approvals/kinds.ts';
import { yuan } from '#contract/money.ts';
import { approval } from '#contract/resources/approval.ts';
import type { AskedInput } from '#contract/resources/approval.ts';
import type { Subject, SubjectFact } from '#server/processes/subjects.ts';
import { endedByProcess } from './ended.ts';
import { factsOf } from './facts.ts';
import { kindOf } from './kinds.ts';

interface Read extends Record<string, unknown> {
  readonly no: string;
  readonly kind: ApprovalKindName;
  readonly title: string;
  readonly amount: number | null;
  readonly remark: string;
  readonly input: AskedInput | null;
  readonly requestedBy: string;
  readonly subjectId: string;
}
const readSql = `select a.approval_no as no, a.kind, a.title, a.amount, a.remark, a.input, a.subject_id as "subjectId", u.nick_name as "requestedBy"
  from approval a join staff_user u on u.id = a.requested_by_id where a.id = $1 and a.deleted_at is null`;

/** The rows that it is about have changed so often. */
const changesSql = 'select count(*)::int as changes from record_change where entity = $1 and entity_id = any($2::uuid[])';

const { fields } = approval;
function ownFacts({ no, kind, amount, remark, requestedBy }: Read): readonly SubjectFact[] {
  return [
    { label: fields.approvalNo.label, value: no },
    { label: fields.kind.label, value: approvalKinds[kind].label },
    ...(amount === null ? [] : [{ label: fields.amount.label, value: `¥${yuan(amount)}` }]),
    { label: fields.requestedById.label, value: requestedBy },
    { label: fields.remark.label, value: remark },
  ];
}

export const approvalSubject: Subject = {
  entity: 'approval',
  saysHolders: true,
  read: async (query, id) => {
    const [row] = await query.query<Read>(readSql, [id]);
    if (!row) return undefined;
    const { kind, title, amount, subjectId } = row;
    const input = row.input ?? {};
    const about = { entity: approvalKinds[kind].entity, id: subjectId };
    const [said] = await query.query<{ changes: number }>(changesSql, [about.entity, [subjectId, ...(kindOf(kind).beside?.(input) ?? [])]]);
    return {
      title,
      about,
      facts: ownFacts(row),
      factsFor: (by) => factsOf(query, by, { id, kind, subjectId, input }, ownFacts(row)),
      hashed: { input: row.input, amount, changes: said?.changes },
    };
  },
  barred: async (query, id) => {
    const [row] = await query.query<Pick<Read, 'kind' | 'subjectId'>>('select kind, subject_id as "subjectId" from careline_approval_about($1)', [id]);
    return (row && (await kindOf(row.kind).barred?.(query, row.subjectId))) ?? [];
  },
  ended: endedByProcess,
};
