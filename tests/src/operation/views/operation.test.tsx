import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { noQuery } from '#src/operation/machines/query.ts';
import type { AuditRow } from '#src/operation/machines/query.ts';
import type { AuditRef } from '#src/operation/machines/auditMachine.ts';
import type { OverviewRef } from '#src/operation/machines/overviewMachine.ts';
import { AuditLog } from '#src/operation/views/AuditLog.tsx';
import { SystemOperation } from '#src/operation/views/SystemOperation.tsx';
import { actorShowing, draw, now } from '#tests/views/stage.tsx';

const at = new Date(now).toISOString();
const before = (seconds: number): string => new Date(now - seconds * 1_000).toISOString();
const backup = {
  isKept: true,
  everyHours: 24,
  keep: 7,
  count: 3,
  lastAt: before(7_200),
  lastBytes: 5e7,
  lastVersion: '0.2.0',
  copiedAt: before(9),
  failedAt: null,
  failure: '',
};
const overview = {
  version: '0.2.0',
  node: '26.10.0',
  postgres: '18.4',
  startedAt: before(90_000),
  at,
  databaseBytes: 3 * 1024 ** 3,
  fileBytes: 1e6,
  fileCount: 24,
  diskFreeBytes: 2 * 1024 ** 3,
  memoryBytes: 2e8,
  sockets: 12,
  isEmbedded: true,
  backup,
  checks: [{ kind: 'audit', at: before(60), isGood: false, text: 'The audit was altered.' }],
  jobs: { waiting: 0, running: 1, doneOfDay: 4, failedOfWeek: 2 },
  minutes: [{ at, calls: 40, sockets: 12 }],
  outside: [{ name: 'idCard', label: ['身份证识别', 'Reader of identity cards'], state: 'absent' }],
  indexes: [],
  migrations: { count: 25, last: '0037_operation.sql', at },
};
const features = { config: { features: ['operation'] } };
const shown = (patch: object, language: 'zh-CN' | 'en' = 'zh-CN') => {
  const actor = actorShowing<OverviewRef>({ context: { overview: { ...overview, ...patch }, failure: null } });
  draw(<SystemOperation />, { actors: { overview: actor }, root: features, language });
  return actor;
};
const part = (name: string): HTMLElement => screen.getByRole('region', { name });

test('a backup that follows is in time; one that stands still or is missing is told in red', () => {
  shown({});
  expect(part('备份')).toHaveTextContent('正常 9 秒前');
  expect(part('备份')).toHaveTextContent('2 小时前');
  expect(part('备份')).not.toHaveTextContent('落后');
});

test.each([
  ['copied an hour ago', { backup: { ...backup, copiedAt: before(3_600) } }],
  ['a whole one of two days ago', { backup: { ...backup, lastAt: before(2 * 86_400) } }],
  ['none', { backup: { ...backup, lastAt: null } }],
])('late: %s', (_, patch) => {
  shown(patch);
  expect(within(part('备份')).getAllByText('落后')[0]).toHaveClass('tone-bad');
});

test('an index that is made after an upgrade is told with its table, and how far it is', () => {
  shown({});
  expect(part('数据库')).not.toHaveTextContent('索引');
  cleanup();
  const indexes = [
    { table: 'message', name: 'message_sent_at_index', share: 0.42 },
    { table: 'member', name: 'member_name_index', share: null },
  ];
  shown({ indexes }, 'en');
  expect(part('Database')).toHaveTextContent('2 indexes are being made');
  expect(part('Database')).toHaveTextContent('message · message_sent_at_index 42%');
  expect(part('Database')).toHaveTextContent('member · member_name_index');
});

test('where no folder is named it says what to set; an external database is left to its tools', () => {
  shown({ backup: { ...backup, isKept: false } }, 'en');
  expect(part('Backup')).toHaveTextContent('BACKUP_DIR');
});

test('a check that found something, little space and jobs that failed are seen', () => {
  shown({});
  expect(part('检查')).toHaveTextContent('有问题');
  expect(part('检查')).toHaveTextContent('The audit was altered.');
  expect(within(part('数据库')).getByText('2.0 GB')).toHaveClass('tone-waiting');
  expect(within(part('导入和导出')).getByText('2')).toHaveClass('bad');
});

const row = (id: string, more: Partial<AuditRow> = {}): AuditRow =>
  ({
    id,
    at,
    operation: 'member.update',
    class: 'change',
    outcome: 'done',
    actorKind: 'staff',
    actorId: 'u1',
    actorName: '周敏',
    orgName: '城南',
    entity: 'member',
    entityId: 'm1',
    address: '10.0.0.9',
    code: null,
    detail: { reason: '核对' },
    ...more,
  }) as AuditRow;
const logShowing = (patch: object, tags: readonly string[] = []) => {
  const audit = actorShowing<AuditRef>({
    context: { query: noQuery, rows: [], next: null, failure: null, openId: null, changes: null, words: '', colleagues: [], ...patch },
    tags,
  });
  draw(<AuditLog />, { actors: { audit }, root: features });
  return audit;
};

/** The words of an entry come with the first one that is opened. */
const lastPane = async (): Promise<HTMLElement> => (await screen.findAllByRole('complementary')).at(-1)!;

/** Its changes come when an entry is opened, with the words for them. */
async function withChanges(pane: HTMLElement): Promise<HTMLElement> {
  await waitFor(() => expect(pane.querySelector('#audit-changes')).not.toBeNull());
  return pane;
}

test('an open entry tells what changed, from where and why, and narrows the list by one press', async () => {
  const audit = logShowing({
    rows: [row('1')],
    openId: '1',
    changes: { entity: 'member', fields: [{ field: 'level', from: 'normal', to: 'gold' }], names: {}, reason: null },
  });
  const pane = await withChanges(await screen.findByRole('complementary', { name: '这条记录' }));
  for (const text of ['周敏', '城南', '10.0.0.9', '核对', '会员等级', '普通会员', '金卡会员']) expect(pane).toHaveTextContent(text);
  expect(pane).not.toHaveTextContent(/member.update|›/);
  expect(within(pane).getByTitle('member.update')).toHaveTextContent('修改');
  await userEvent.click(within(pane).getByRole('button', { name: '只看“周敏”' }));
  expect(audit.sent.at(-1)).toEqual({ type: 'query.changed', patch: { person: { id: 'u1', name: '周敏' } } });
  await userEvent.click(within(pane).getByRole('button', { name: '只看这条记录' }));
  expect(audit.sent.at(-1)).toEqual({ type: 'query.changed', patch: { entityId: 'm1' } });
});

test.each([
  ['zh-CN', '授权', ['增加：查看订单', '去掉：回复会话'], '无权查看或已不存在'],
  ['en', 'Grant rights', ['Added: See orders', 'Taken away: Answer conversations'], 'Gone, or not yours to see'],
] as const)('what a role was given and lost is told in words, of a row that is referred to no id is shown (%s)', async (language, action, rights, unseen) => {
  const owner = '0198a1b2-0000-7000-8000-000000000001';
  const audit = async (entity: string, operation: string, detail: object, changed: { readonly fields: readonly object[]; readonly names?: object }) => {
    const one = actorShowing<AuditRef>({
      context: {
        query: noQuery,
        next: null,
        failure: null,
        openId: '1',
        words: '',
        colleagues: [],
        rows: [row('1', { entity, operation, detail: detail as AuditRow['detail'] })],
        changes: { entity, names: {}, reason: null, ...changed },
      },
    });
    draw(<AuditLog />, { actors: { audit: one }, root: features, language });
    return withChanges(await lastPane());
  };
  const granted = await audit(
    'role',
    'menu.grant',
    { given: 'order.read', taken: 'chat.write' },
    { fields: [{ field: 'rights', from: ['chat.write'], to: ['order.read'] }] },
  );
  for (const text of [action, ...rights]) expect(granted).toHaveTextContent(text);
  expect(granted).not.toHaveTextContent(/order\.read|chat\.write/);
  expect(await audit('role', 'menu.grant', { given: '', taken: '' }, { fields: [] })).toHaveTextContent(language === 'en' ? 'No change' : '没有变化');
  const given = [{ field: 'ownerUserId', from: null, to: owner }];
  const moved = await audit('member', 'member.update', {}, { fields: given });
  expect(moved).toHaveTextContent(unseen);
  expect(moved).not.toHaveTextContent(owner);
  const named = await audit(
    'member',
    'member.update',
    {},
    {
      fields: [...given, { field: 'own_diet', from: null, to: '素食' }],
      names: { [owner]: '林岚', own_diet: '饮食习惯' },
    },
  );
  for (const text of ['林岚', '饮食习惯']) expect(named).toHaveTextContent(text);
  expect(named).not.toHaveTextContent(/own_diet|0198a1b2/);
});

test('conditions, rules of roles and columns of a template are told in words, nothing of them as it is kept', async () => {
  const changed = async (entity: string, field: string, to: unknown): Promise<HTMLElement> => {
    screen.queryAllByRole('complementary').forEach((one) => one.remove());
    const changes = { entity, about: 'member', names: { desk: '前台' }, reason: null, fields: [{ field, from: null, to }] };
    logShowing({ rows: [row('1', { entity, operation: `${entity}.update` })], openId: '1', changes });
    return withChanges(await lastPane());
  };
  const told = [
    [await changed('orgFieldConfig', 'visibleIf', { all: [['sex', 'is', 'female']] }), '性别 是 女'],
    [await changed('orgFieldConfig', 'roleRules', [{ role: 'desk', grade: 'read' }]), '前台: 空 只读'],
    [await changed('orgFieldConfig', 'choices', [{ value: 'c1', label: '顺产' }]), '空 顺产'],
    [await changed('importLayout', 'columns', [{ headers: ['手机号'], field: 'mobile' }]), '手机: 空 手机号'],
  ] as const;
  for (const [pane, text] of told) expect(pane).toHaveTextContent(text);
  for (const [pane] of told) expect(pane).not.toHaveTextContent(/\{|\}|"|desk|c1/);
});

const record = '0198a1b2-0000-7000-8000-000000000002';
const shownIn = async (rows: readonly AuditRow[], language: 'zh-CN' | 'en' = 'zh-CN') => {
  const audit = actorShowing<AuditRef>({
    context: { query: noQuery, rows, next: null, failure: null, openId: '1', changes: null, words: '', colleagues: [] },
  });
  draw(<AuditLog />, { actors: { audit }, root: features, language });
  const [list] = screen.getAllByRole('list');
  return { list, pane: await lastPane() };
};

test.each([
  ['zh-CN', '无权查看或已不存在'],
  ['en', 'Gone, or not yours to see'],
] as const)('a record is called by its title, in the list and beside it; without one it is said so, and its id is at hand (%s)', async (language, unseen) => {
  const { list, pane } = await shownIn([row('1', { entityId: record, names: { [record]: '金丝雀' } }), row('2', { entityId: 'm9', names: {} })], language);
  expect(list).toHaveTextContent('金丝雀');
  expect(list).toHaveTextContent(unseen);
  expect(list).not.toHaveTextContent(/0198a1b2|m9/);
  expect(screen.getAllByText('金丝雀')[0]).toHaveAttribute('title', `金丝雀\n${record}`);
  expect(pane).toHaveTextContent('金丝雀');
  expect(pane).not.toHaveTextContent('0198a1b2');
  expect(within(pane).getByRole('button', { name: language === 'en' ? 'Copy the id' : '复制编号' })).toHaveAttribute('title', record);
});

test.each([
  ['zh-CN', ['分配', '分配给 林岚', '完成 3', '未完成 0'], ['被拒绝 · 没有权限'], ['文件 化验单.pdf']],
  ['en', ['Distribute', 'To 林岚', 'Done 3', 'Not done 0'], ['Refused · No right'], ['File 化验单.pdf']],
] as const)('what a call was about is told in words, without a key or an id (%s)', async (language, distributed, refused, downloaded) => {
  const pane = async (more: Partial<AuditRow>): Promise<HTMLElement> => {
    screen.queryAllByRole('complementary').forEach((one) => one.remove());
    return (await shownIn([row('1', { entityId: null, ...more })], language)).pane;
  };
  const one = await pane({ operation: 'member.distribute', detail: { to: record, done: 3, failed: 0 }, names: { [record]: '林岚' } });
  for (const text of distributed) expect(one).toHaveTextContent(text);
  expect(one).not.toHaveTextContent(/0198a1b2|\bfailed\b|\bto\b/);
  const two = await pane({ outcome: 'refused', code: 40301, detail: null });
  for (const text of refused) expect(two).toHaveTextContent(text);
  const three = await pane({ operation: 'files.download', entity: 'file', detail: { path: '/a/b.pdf' }, names: { '/a/b.pdf': '化验单.pdf' } });
  for (const text of downloaded) expect(three).toHaveTextContent(text);
  expect(three).not.toHaveTextContent('/a/b.pdf');
});

test('nothing found leads back, what was chosen in a row is taken away by one press', async () => {
  const audit = logShowing({ query: { ...noQuery, action: 'member.update' } });
  await userEvent.click(screen.getByRole('button', { name: /操作：修改/ }));
  expect(audit.sent.at(-1)).toEqual({ type: 'query.changed', patch: { action: null } });
  await userEvent.click(screen.getAllByRole('button', { name: '清除条件' })[0]!);
  expect(audit.sent.at(-1)).toEqual({ type: 'query.clear' });
});
