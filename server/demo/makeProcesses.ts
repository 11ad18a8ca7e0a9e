/** Processes of the demo group: a large refund goes over two desks or three, and what colleagues ask for by hand: an expense, a seal, a leave, a file. Pure. */
import type { ProcessEdge, ProcessGraph, ProcessNode } from '#contract/processes/graph.ts';
import { startNodeId } from '#contract/processes/graph.ts';
import { placed } from '#contract/processes/places.ts';
import type { ProcessVariable } from '#contract/processes/variables.ts';
import { dayMs, isoOf } from './demoDates.ts';
import type { Draft } from './demoRows.ts';
import { Seeded } from './seeded.ts';

interface From {
  readonly seed: number;
  readonly now: number;
  readonly groupId: string;
  readonly roles: readonly Draft[];
  readonly writerId: string | null;
}
interface Processes {
  readonly processDefinition: readonly Draft[];
  readonly definitionVersion: readonly Draft[];
  /** A large refund is decided by this process. */
  readonly refundId: string;
}

/** Fen: above it an administrator decides as well. */
const veryLarge = 1_000_000;
/** Fen: above it finance and an administrator decide about an expense side by side. */
const largeExpense = 200_000;
const longLeave = 3;
const publishedDays = 190;

type RoleOf = (code: string) => string;
interface Described {
  readonly name: string;
  readonly category: string;
  readonly subject?: string;
  readonly remark: string;
  readonly variables: readonly ProcessVariable[];
  readonly graph: (roleOf: RoleOf) => ProcessGraph;
}

const at = { x: 0, y: 0 };
const gate = (id: string, kind: 'exclusive' | 'parallel', title?: string): ProcessNode => ({
  id,
  kind,
  config: {},
  at,
  ...(title === undefined ? {} : { title }),
});
const step = (id: string, title: string, who: Readonly<Record<string, unknown>>, hours = 16): ProcessNode => ({
  id,
  kind: 'userTask',
  title,
  config: { method: 'any', nobody: 'admin', timeoutHours: hours, onTimeout: 'remind', ...who },
  at,
});
const way = (from: string, to: string, more: Partial<ProcessEdge> = {}): ProcessEdge => ({ id: `${from}-${to}`, from, to, ...more });
const above = (name: string, amount: number): Partial<ProcessEdge> => ({ condition: { all: [[name, 'from', amount + 1]] } });
const otherwise = { isDefault: true } as const;
const drawn = (nodes: readonly ProcessNode[], edges: readonly ProcessEdge[]): ProcessGraph =>
  placed({ nodes: [{ id: startNodeId, kind: 'start', config: {}, at }, ...nodes, { id: 'end', kind: 'end', config: {}, at }], edges });

const lead = { candidates: 'starterLead' } as const;
const role = (roleOf: RoleOf, code: string) => ({ candidates: 'role', roleIds: [roleOf(code)] });

const described: Readonly<Record<string, Described>> = {
  refund: {
    name: '大额退款审批',
    category: 'order',
    subject: 'approval',
    remark: '五千元以上的退款：客服主管审批，财务复核；一万元以上加集团管理员',
    variables: [{ name: 'amount', label: '退款金额', type: 'money', required: true }],
    graph: (roleOf) =>
      drawn(
        [
          step('lead', '客服主管审批', role(roleOf, 'serviceLead')),
          gate('large', 'exclusive', '超过一万元'),
          step('admin', '集团管理员审批', role(roleOf, 'corpadmin')),
          step('finance', '财务复核', role(roleOf, 'finance')),
        ],
        [
          way(startNodeId, 'lead'),
          way('lead', 'large'),
          way('large', 'admin', above('amount', veryLarge)),
          way('large', 'finance', otherwise),
          way('admin', 'finance'),
          way('finance', 'end'),
        ],
      ),
  },
  expense: {
    name: '费用报销',
    category: 'other',
    remark: '负责人审批；两千元以上由财务和集团管理员同时审批',
    variables: [
      { name: 'what', label: '事由', type: 'text', required: true },
      { name: 'amount', label: '金额', type: 'money', required: true },
    ],
    graph: (roleOf) =>
      drawn(
        [
          step('lead', '负责人审批', lead),
          gate('large', 'exclusive', '超过两千元'),
          gate('both', 'parallel'),
          step('finance', '财务审核票据', role(roleOf, 'finance')),
          step('admin', '集团管理员审批', role(roleOf, 'corpadmin')),
          gate('met', 'parallel'),
          step('pay', '财务付款', role(roleOf, 'finance'), 24),
        ],
        [
          way(startNodeId, 'lead'),
          way('lead', 'large'),
          way('large', 'both', above('amount', largeExpense)),
          way('large', 'pay', otherwise),
          way('both', 'finance'),
          way('both', 'admin'),
          way('finance', 'met'),
          way('admin', 'met'),
          way('met', 'pay'),
          way('pay', 'end'),
        ],
      ),
  },
  seal: {
    name: '用章申请',
    category: 'other',
    remark: '负责人审批后，由集团管理员盖章',
    variables: [
      { name: 'paper', label: '文件名称', type: 'text', required: true },
      { name: 'kind', label: '印章', type: 'choice', required: true, choices: { official: '公章', contract: '合同章', finance: '财务章' } },
      { name: 'copies', label: '份数', type: 'whole', required: true },
    ],
    graph: (roleOf) =>
      drawn(
        [step('lead', '负责人审批', lead, 8), step('seal', '盖章', role(roleOf, 'corpadmin'), 8)],
        [way(startNodeId, 'lead'), way('lead', 'seal'), way('seal', 'end')],
      ),
  },
  leave: {
    name: '请假申请',
    category: 'humanResources',
    remark: '负责人审批；三天以上加集团管理员。交接人由申请人选',
    variables: [
      { name: 'from', label: '开始日期', type: 'day', required: true },
      { name: 'days', label: '天数', type: 'whole', required: true },
      { name: 'why', label: '事由', type: 'text', required: true },
    ],
    graph: (roleOf) =>
      drawn(
        [
          step('handOver', '交接人确认', { candidates: 'chosenAtStart' }, 8),
          step('lead', '负责人审批', lead),
          gate('long', 'exclusive', '超过三天'),
          step('admin', '集团管理员审批', role(roleOf, 'corpadmin')),
        ],
        [
          way(startNodeId, 'handOver'),
          way('handOver', 'lead'),
          way('lead', 'long'),
          way('long', 'admin', above('days', longLeave)),
          way('long', 'end', otherwise),
          way('admin', 'end'),
        ],
      ),
  },
  file: {
    name: '病历借阅',
    category: 'customer',
    remark: '主任医师审批，限期归还',
    variables: [
      { name: 'patient', label: '患者', type: 'text', required: true },
      { name: 'why', label: '用途', type: 'text', required: true },
    ],
    graph: (roleOf) => drawn([step('physician', '主任医师审批', role(roleOf, 'physician'), 8)], [way(startNodeId, 'physician'), way('physician', 'end')]),
  },
};

export function makeProcesses({ seed, now, groupId, roles, writerId }: From): Processes {
  const seeded = new Seeded(seed + 119);
  const publishedMs = now - publishedDays * dayMs;
  const roleOf = (code: string): string => {
    const found = roles.find((one) => one['code'] === code);
    if (!found) throw new Error(`The demo has no role ${code}: keep it in server/session/standardRoles.ts.`);
    return found.id;
  };
  const times = { publishedAt: isoOf(publishedMs), publishedBy: writerId };
  const made = Object.entries(described).map(([key, { name, category, subject = 'byHand', remark, variables, graph }]) => {
    const [id, versionId] = [seeded.id(publishedMs), seeded.id(publishedMs)];
    const content = { graph: graph(roleOf), variables, mayWithdraw: true, mayCancel: true };
    const shared = { orgId: groupId, createdAt: isoOf(publishedMs), createdBy: writerId };
    const definition = { id, ...shared, name, key, category, subject, remark, ...content, standing: 'published', publishedNumber: 1, ...times };
    const version = { id: versionId, orgId: groupId, entity: 'processDefinition', rowId: id, number: 1, note: null, content, ...times, retiredAt: null };
    return { key, definition: definition as unknown as Draft, version: version as unknown as Draft };
  });
  return {
    processDefinition: made.map(({ definition }) => definition),
    definitionVersion: made.map(({ version }) => version),
    refundId: made.find(({ key }) => key === 'refund')?.definition.id ?? '',
  };
}
