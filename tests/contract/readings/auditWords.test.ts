/** Whatever the server writes into the audit has words in both languages. */
import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import { auditFacts, auditKeys } from '#contract/readings/auditFacts.ts';
import type { AuditDetail } from '#contract/readings/auditFacts.ts';
import { auditRefusals, refusalLabel } from '#contract/readings/auditRefusals.ts';
import { actionLabel, auditParts, auditVerbs, ownerLabel, verbLabel } from '#contract/readings/auditWords.ts';
import type { Label } from '#contract/label.ts';
import type { Operation } from '#contract/resource.ts';
import { errors } from '#contract/errors.ts';
import { deniedReasons } from '#server/http/app.ts';
import { cellOf } from '#server/engine/cells.ts';

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
const below = (node: Node): readonly Node[] => Object.values(node).flat().filter(isNode);
const within = (node: Node): readonly Node[] => [node, ...below(node).flatMap(within)];
const nameOf = ({ type, name, value }: Node): string => (type === 'Identifier' ? String(name) : String(value));

/** Keys that an object takes over on a condition are among them. */
function keysOf(node: Node): readonly string[] {
  if (node.type === 'ObjectExpression')
    return (node['properties'] as readonly Node[]).flatMap((one) =>
      one.type === 'SpreadElement' ? keysOf(one['argument'] as Node) : [nameOf(one['key'] as Node)],
    );
  if (node.type === 'ConditionalExpression') return [node['consequent'], node['alternate']].flatMap((one) => keysOf(one as Node));
  if (node.type === 'ParenthesizedExpression' || node.type.startsWith('TS')) return keysOf(node['expression'] as Node);
  return [`(${node.type})`];
}

interface Written {
  readonly path: string;
  readonly details: readonly Node[];
  readonly operations: readonly string[];
  readonly entities: readonly string[];
}
const propertiesOf = (nodes: readonly Node[], name: string): readonly Node[] =>
  nodes.filter((one) => one.type === 'Property' && nameOf(one['key'] as Node) === name).map((one) => one['value'] as Node);

/** Two calls bring something into the audit: `note` and `writeAudit`. */
const written: readonly Written[] = globSync('server/**/*.ts').flatMap((path) => {
  const text = readFileSync(path, 'utf8');
  if (!/\.note\(|writeAudit\(/.test(text) || path === 'server/observe/audit.ts') return [];
  const calls = within(parseAst(text, { lang: 'ts' }) as unknown as Node).filter((one) => {
    if (one.type !== 'CallExpression') return false;
    const callee = one['callee'] as Node;
    return callee.type === 'MemberExpression' ? nameOf(callee['property'] as Node) === 'note' : callee.type === 'Identifier' && callee['name'] === 'writeAudit';
  });
  const given = calls.flatMap((one) => (one['arguments'] as readonly Node[]).flatMap(within));
  const literals = (name: string): readonly string[] =>
    propertiesOf(given, name)
      .filter(({ type }) => type === 'Literal')
      .map(nameOf);
  return [{ path, details: propertiesOf(given, 'detail'), operations: literals('operation'), entities: literals('entity') }];
});
const complete = (label: Label | undefined): boolean =>
  label !== undefined && label.length === 2 && label.every((word) => word.trim() !== '') && !/[一-鿿]/.test(label[1]);

describe('the words of the audit', () => {
  it('are there for every key of a detail that is written anywhere', () => {
    const keys = written.flatMap(({ path, details }) => details.flatMap(keysOf).map((key) => `${key} (${path})`));
    expect(keys.length).toBeGreaterThan(80);
    expect(keys.filter((one) => !Object.hasOwn(auditKeys, one.split(' ')[0] ?? ''))).toEqual([]);
  });

  it('are there for no key that nobody writes', () => {
    const text = globSync('server/**/*.ts')
      .map((path) => readFileSync(path, 'utf8'))
      .join('\n');
    expect(Object.keys(auditKeys).filter((key) => !new RegExp(`\\b${key}\\b`).test(text))).toEqual([]);
  });

  it('are there for every call that is audited, and for what it is of', () => {
    const audited = (Object.entries(operations) as [string, Operation][]).filter(([, { audit }]) => audit !== 'none').map(([key]) => key);
    const all = [...audited, ...written.flatMap((one) => one.operations)];
    expect(all).toContain('job.export');
    expect(all.filter((key) => verbLabel(key) === undefined)).toEqual([]);
    const subjects = [...all.map((key) => key.split('.')[0] ?? ''), ...written.flatMap(({ entities }) => entities)];
    expect(subjects.filter((name) => ownerLabel(name) === undefined)).toEqual([]);
  });

  it('are there for every refusal that is audited', () => {
    expect(Object.keys(auditRefusals).toSorted()).toEqual([...deniedReasons].toSorted());
    for (const reason of deniedReasons) expect(complete(refusalLabel(errors[reason].code)), reason).toBe(true);
  });

  it('are complete in both languages', () => {
    const labels = [...Object.values(auditKeys).map(({ label }) => label), ...Object.values(auditVerbs), ...Object.values(auditParts)] as readonly Label[];
    expect(labels.filter((label) => !complete(label))).toEqual([]);
  });
});

const staff = '0198a1b2-0000-7000-8000-000000000001';
const said = (
  operation: string,
  detail: AuditDetail & Readonly<Record<string, string | number | boolean | null>>,
  at: 0 | 1,
  entity?: string,
): readonly string[] =>
  auditFacts({ operation, detail, entity }).map(({ field, value }) => `${field.label[at]} ${cellOf(value, field, { at, names: { [staff]: '林岚' } })}`);

describe('a detail in words', () => {
  it('tells states, moments, names, columns, rights and money by their words', () => {
    expect(said('order.move', { from: 'unpaid', to: 'paid', version: 3, reasonGiven: true }, 0)).toEqual(['从 待支付', '到 已支付', '写明原因 是', '版本 3']);
    expect(said('conversation.move', { move: 'close', from: 'serving', to: 'closed' }, 1)).toEqual(['Move Close', 'From Serving', 'To Closed']);
    expect(said('desk.setDuty', { from: 'online', to: 'busy' }, 0, 'staffUser')).toEqual(['从 在岗', '到 忙碌']);
    expect(said('conversation.handOver', { to: 'queue', done: 2, kept: 0 }, 0)).toEqual(['交给 排队', '完成 2', '未交出 0']);
    expect(said('member.distribute', { to: staff }, 0)).toEqual(['分配给 林岚']);
    expect(said('account.leave', { to: `member: ${staff}, conversation: -` }, 1)).toEqual(['Customer to 林岚', 'Conversation to null']);
    expect(said('job.export', { columns: 'name mobile', rows: 4 }, 0, 'member')).toEqual(['列 姓名、手机', '条数 4']);
    expect(said('menu.grant', { given: 'order.read member.write', taken: '' }, 1)).toEqual(['Rights given See orders, Edit: customer']);
    expect(said('access.unmask', { field: 'idCardNo', reason: '核对' }, 0, 'member')).toEqual(['字段 身份证', '原因 核对']);
    expect(said('system.auditList', { action: 'order.move', entity: 'order', class: 'change', count: 3 }, 0)).toEqual([
      '操作 变更状态',
      '类别 修改',
      '条数 3',
      '对象 订单',
    ]);
    expect(said('order.push', { payPrice: 19_900, count: 2 }, 1)).toEqual(['Count 2', 'Amount due 199']);
    expect(said('setupStep.check', { name: 'menus', isChecked: true }, 0)).toEqual(['已完成 是', '步骤 菜单']);
    expect(said('role.fromTemplate', { template: 'nurse' }, 1)).toEqual(['Template Nurse']);
    expect(said('member.bulk', { act: 'archive', done: 2, failed: 1 }, 0)).toEqual(['操作 归档', '完成 2', '未完成 1']);
  });

  it('keeps what no version writes any more as it stands', () => {
    expect(said('member.once', { gone: 'x' }, 0)).toEqual(['gone x']);
    expect(actionLabel({ operation: 'member.once', class: 'change' })).toEqual(['修改', 'Change']);
    expect(said('menu.grant', { given: 'thing.that' }, 0)).toEqual(['增加的权限 thing.that']);
  });
});
