/** Processes of the demo group: a large refund goes over two desks, and over three where it is very large. Pure. */
import type { ProcessGraph, ProcessNode } from '#contract/processes/graph.ts';
import { startNodeId } from '#contract/processes/graph.ts';
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
const publishedDays = 190;
const variables: readonly ProcessVariable[] = [{ name: 'amount', label: '退款金额', type: 'money', required: true }];

/** @param roleOf the id of a role by its code */
function refundGraph(roleOf: (code: string) => string): ProcessGraph {
  const task = (id: string, title: string, code: string, x: number, y: number): ProcessNode => ({
    id,
    kind: 'userTask',
    title,
    config: { candidates: 'role', roleIds: [roleOf(code)], method: 'any', nobody: 'admin', timeoutHours: 16, onTimeout: 'remind' },
    at: { x, y },
  });
  const edge = (from: string, to: string, more: object = {}) => ({ id: `${from}-${to}`, from, to, ...more });
  return {
    nodes: [
      { id: startNodeId, kind: 'start', config: {}, at: { x: 0, y: 0 } },
      task('lead', '客服主管审批', 'serviceLead', 0, 120),
      { id: 'large', kind: 'exclusive', title: '超过一万元', config: {}, at: { x: 0, y: 240 } },
      task('admin', '集团管理员审批', 'corpadmin', 220, 360),
      task('finance', '财务复核', 'finance', 0, 480),
      { id: 'end', kind: 'end', config: {}, at: { x: 0, y: 600 } },
    ],
    edges: [
      edge(startNodeId, 'lead'),
      edge('lead', 'large'),
      edge('large', 'admin', { condition: { all: [['amount', 'from', veryLarge + 1]] } }),
      edge('large', 'finance', { isDefault: true }),
      edge('admin', 'finance'),
      edge('finance', 'end'),
    ],
  };
}

export function makeProcesses({ seed, now, groupId, roles, writerId }: From): Processes {
  const seeded = new Seeded(seed + 119);
  const publishedMs = now - publishedDays * dayMs;
  const [id, versionId] = [seeded.id(publishedMs), seeded.id(publishedMs)];
  const roleOf = (code: string): string => {
    const found = roles.find((role) => role['code'] === code);
    if (!found) throw new Error(`The demo has no role ${code}: keep it in server/session/standardRoles.ts.`);
    return found.id;
  };
  const content = { graph: refundGraph(roleOf), variables, mayWithdraw: true, mayCancel: true };
  const times = { publishedAt: isoOf(publishedMs), publishedBy: writerId };
  const definition = {
    ...{ id, orgId: groupId, createdAt: isoOf(publishedMs), createdBy: writerId },
    ...{
      name: '大额退款审批',
      key: 'refund',
      category: 'order',
      subject: 'approval',
      remark: '五千元以上的退款：客服主管审批，财务复核；一万元以上加集团管理员',
    },
    ...content,
    ...{ standing: 'published', publishedNumber: 1, ...times },
  };
  const version = { id: versionId, orgId: groupId, entity: 'processDefinition', rowId: id, number: 1, note: null, content, ...times, retiredAt: null };
  return { processDefinition: [definition as unknown as Draft], definitionVersion: [version as unknown as Draft], refundId: id };
}
