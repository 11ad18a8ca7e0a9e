/** A rule names a process that decides about approvals: another one would be begun without what it asks for, and every approval be refused (docs/adr/0120). */
import { approvalSubject } from '#contract/processes/approvalVariables.ts';
import type { Rule } from '#server/engine/rules/rule.ts';
import { invalid } from '#server/kit/invalid.ts';

/** The house already has an approver's step of one person for these: a rule is about those that a process decides. */
const needsProcess: ReadonlySet<unknown> = new Set(['order']);

const readSql = `select d.name, d.subject, d.published_number is not null as "isPublished" from process_definition d where d.id = $1`;

export const approvalRuleRule: Rule = {
  save: async (query, principal, draft, before) => {
    const { kind, definitionId } = { ...before, ...Object.fromEntries(draft) };
    if (needsProcess.has(kind) && definitionId == null)
      throw invalid(principal, 'definitionId', [
        '推送订单的审批要选一个流程；只由一位同事审核的，在机构里设“推送订单审核限额”',
        'is needed for pushed orders. Where one colleague approves them, set "Review pushed orders above" at the organisation',
      ]);
    if (typeof definitionId !== 'string') return;
    const [found] = await query.query<{ name: string; subject: string | null; isPublished: boolean }>(readSql, [definitionId]);
    if (found && found.subject !== approvalSubject)
      throw invalid(principal, 'definitionId', [
        `“${found.name}”是手工发起的流程，选一个用于审批申请的流程`,
        `"${found.name}" is started by hand. Choose a process that is used for approvals`,
      ]);
    if (found && !found.isPublished)
      throw invalid(principal, 'definitionId', [
        `“${found.name}”还没有发布，先在流程设计中发布`,
        `"${found.name}" is not published yet. Publish it in the process designer first`,
      ]);
  },
};
