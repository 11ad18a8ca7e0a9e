/** Beginnings of a process that somebody draws anew: each is whole but for what the house alone knows, and is changed like any other. Pure. */
import type { Label } from '#contract/label.ts';
import { approvalVariables } from '#contract/processes/approvalVariables.ts';
import { startNodeId } from '#contract/processes/graph.ts';
import type { ProcessConfig, ProcessEdge, ProcessGraph, ProcessNode, ProcessNodeKind } from '#contract/processes/graph.ts';
import { placed } from '#contract/processes/places.ts';
import type { ProcessContent, ProcessVariable } from '#contract/processes/variables.ts';
import { newNode } from './content.ts';

/** @returns the roles of these codes that there are, by id; none leaves the step to be filled in */
export type RolesOf = (codes: readonly string[]) => readonly string[];

export interface Beginning {
  readonly name: string;
  readonly label: Label;
  readonly says: Label;
  /** It decides about approvals; else colleagues start it by hand. */
  readonly isForApprovals: boolean;
  readonly make: (rolesOf: RolesOf) => ProcessContent;
}

const node = (id: string, kind: ProcessNodeKind, title?: string, config: ProcessConfig = {}): ProcessNode => {
  const begun = newNode(id, kind);
  return { ...begun, ...(title === undefined ? {} : { title }), config: { ...begun.config, ...config } };
};
const step = (id: string, title: string, who: ProcessConfig): ProcessNode => node(id, 'userTask', title, { timeoutHours: 16, onTimeout: 'remind', ...who });
const lead: ProcessConfig = { candidates: 'starterLead' };
const byRole = (rolesOf: RolesOf, ...codes: readonly string[]): ProcessConfig => ({ candidates: 'role', roleIds: rolesOf(codes) });
const way = (from: string, to: string, more: Partial<ProcessEdge> = {}): ProcessEdge => ({ id: `${from}-${to}`, from, to, ...more });

const whole = (nodes: readonly ProcessNode[], edges: readonly ProcessEdge[], variables: readonly ProcessVariable[] = approvalVariables): ProcessContent => ({
  graph: placed({ nodes: [node(startNodeId, 'start'), ...nodes, node('end', 'end')], edges }) as ProcessGraph,
  variables,
  mayWithdraw: true,
  mayCancel: true,
});

/** Fen: above it a third person decides. */
const large = 1_000_000;

export const beginnings: readonly Beginning[] = [
  {
    name: 'refund',
    label: ['退款审批（按金额两级）', 'Refunds, by amount'],
    says: ['主管审批，一万元以上加管理员，最后财务复核', 'The lead, an administrator above 10,000, finance last'],
    isForApprovals: true,
    make: (rolesOf) =>
      whole(
        [
          step('lead', '主管审批', lead),
          node('large', 'exclusive', '超过一万元'),
          step('admin', '管理员审批', byRole(rolesOf, 'corpadmin')),
          step('finance', '财务复核', byRole(rolesOf, 'finance')),
        ],
        [
          way(startNodeId, 'lead'),
          way('lead', 'large'),
          way('large', 'admin', { condition: { all: [['amount', 'from', large + 1]] } }),
          way('large', 'finance', { isDefault: true }),
          way('admin', 'finance'),
          way('finance', 'end'),
        ],
      ),
  },
  {
    name: 'merge',
    label: ['合并客户审批', 'Merges of customers'],
    says: ['主管核对后合并，完成后通知申请人', 'The lead compares both files; whoever asked is told'],
    isForApprovals: true,
    make: () =>
      whole(
        [step('lead', '主管核对资料', lead), node('told', 'notify', '通知申请人', { candidates: 'starter', text: '合并客户的申请已通过，客户档案已合并。' })],
        [way(startNodeId, 'lead'), way('lead', 'told'), way('told', 'end')],
      ),
  },
  {
    name: 'publish',
    label: ['发布会签', 'Publishing, signed by two'],
    says: ['主管和医师同时审核，两人都同意才发布', 'The lead and a physician read it side by side; both have to agree'],
    isForApprovals: true,
    make: (rolesOf) =>
      whole(
        [node('both', 'parallel'), step('lead', '主管审核', lead), step('physician', '医师审核内容', byRole(rolesOf, 'physician')), node('met', 'parallel')],
        [way(startNodeId, 'both'), way('both', 'lead'), way('both', 'physician'), way('lead', 'met'), way('physician', 'met'), way('met', 'end')],
      ),
  },
  {
    name: 'daily',
    label: ['日常申请', 'An everyday request'],
    says: ['申请人写事由，负责人审批', 'Somebody says what they need, and their lead decides'],
    isForApprovals: false,
    make: () =>
      whole([step('lead', '负责人审批', lead)], [way(startNodeId, 'lead'), way('lead', 'end')], [{ name: 'why', label: '事由', type: 'text', required: true }]),
  },
  {
    name: 'expense',
    label: ['费用申请（按金额两级）', 'Expenses, by amount'],
    says: ['负责人审批，两千元以上加财务', 'The lead, and finance above 2,000'],
    isForApprovals: false,
    make: (rolesOf) =>
      whole(
        [step('lead', '负责人审批', lead), node('large', 'exclusive', '超过两千元'), step('finance', '财务审批', byRole(rolesOf, 'finance'))],
        [
          way(startNodeId, 'lead'),
          way('lead', 'large'),
          way('large', 'finance', { condition: { all: [['amount', 'from', 200_001]] } }),
          way('large', 'end', { isDefault: true }),
          way('finance', 'end'),
        ],
        [
          { name: 'why', label: '事由', type: 'text', required: true },
          { name: 'amount', label: '金额', type: 'money', required: true },
        ],
      ),
  },
];

/** Nobody has drawn anything yet. */
export const isUntouched = ({ graph }: ProcessContent): boolean => graph.nodes.every(({ kind }) => kind === 'start' || kind === 'end');
