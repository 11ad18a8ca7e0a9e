import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { entityNamed } from '#contract/standardEntities.ts';
import type { Language } from '#i18n/language.ts';
import { HistoryPart } from '#src/engine/views/HistoryPart.tsx';
import { draw } from '#tests/views/stage.tsx';
import { orderScreen, stagedList } from './stagedList.tsx';

const at = '2026-11-20T02:00:00.000Z';
const [nurse, doctor] = ['0198a1b2-0000-7000-8000-000000000001', '0198a1b2-0000-7000-8000-000000000002'];
const shown = (
  entity: string,
  changes: readonly object[],
  { names, language = 'zh-CN', context = {} }: { readonly names?: object | null; readonly language?: Language; readonly context?: object },
) => {
  const line = { version: 2, change: 'updated', at, byId: nurse, byName: '周敏', reason: null, changes, names };
  const fields = entityNamed(entity).fields;
  draw(<HistoryPart list={stagedList({ entity, history: { rows: [line], isComplete: true }, ...context })} screen={{ ...orderScreen, entity, fields }} />, {
    language,
  });
  const [list] = screen.getAllByRole('list');
  if (!list) throw new Error('The history has no list of changes.');
  return list;
};

test.each([
  ['zh-CN', '无权查看或已不存在'],
  ['en', 'Gone, or not yours to see'],
] as const)('a history tells references by names; of one that the reader is not given no id is shown (%s)', (language, unseen) => {
  const list = shown('member', [{ field: 'ownerUserId', from: nurse, to: doctor }], { names: { [doctor]: '林岚' }, language });
  expect(list).toHaveTextContent('林岚');
  expect(list).toHaveTextContent(unseen);
  expect(list).not.toHaveTextContent('0198a1b2');
});

test('a back end that tells no names is believed to know the id alone', () => {
  expect(shown('member', [{ field: 'ownerUserId', from: null, to: doctor }], { names: null })).toHaveTextContent(doctor);
});

test('roles are told by their names, fields by what an organisation calls them', () => {
  const list = shown('staffUser', [{ field: 'roleCodes', from: ['desk'], to: ['desk', 'lead'] }], { names: { desk: '前台', lead: '主管' } });
  expect(list).toHaveTextContent('前台、主管');
  expect(list).not.toHaveTextContent(/desk|lead/);
});

test.each([
  ['zh-CN', /订单 · .+: 只读 .*不可见/],
  ['en', /Order · .+: Read only .*Hidden/],
] as const)('what a role sees of single fields is told field by field, not as it is kept (%s)', (language, words) => {
  const rule = { entity: 'order', field: 'payPrice', grade: 'read' };
  const stays = { entity: 'order', field: 'title', grade: 'masked' };
  const list = shown('role', [{ field: 'fieldRules', from: [rule, stays], to: [{ ...rule, grade: 'none' }, stays] }], { names: {}, language });
  expect(list).toHaveTextContent(words);
  expect(list).not.toHaveTextContent(/payPrice|grade|\{/);
});

test.each([
  ['zh-CN', /角色权限.*前台: 空 .*只读/],
  ['en', /Role rules.*前台: empty .*Read only/],
] as const)('rules of roles are told role by role (%s)', (language, words) => {
  const role = { id: 'r1', label: '前台', labelEn: null, hint: 'desk', parentId: null, isPast: false };
  const list = shown('orgFieldConfig', [{ field: 'roleRules', from: null, to: [{ role: 'desk', grade: 'read' }] }], {
    names: {},
    language,
    context: { options: { role: { rows: [role], state: 'ready' } } },
  });
  expect(list).toHaveTextContent(words);
  expect(list).not.toHaveTextContent(/grade|\{/);
});

test('conditions of a field are told as a filter is read', () => {
  const detail = { id: 'f1', entity: 'member' };
  const to = {
    all: [
      ['sex', 'is', 'female'],
      {
        any: [
          ['nickName', 'has', '王'],
          ['birthday', 'empty', true],
        ],
      },
    ],
  };
  const list = shown('orgFieldConfig', [{ field: 'visibleIf', from: null, to }], { names: {}, context: { openId: 'f1', detail } });
  expect(list).toHaveTextContent(/显示条件空 性别 是 女 且 \(昵称 包含 王 或 生日 为空\)/);
});

test('columns of a template are told by what changed of them, those that stayed are left out', () => {
  const detail = { id: 'l1', entity: 'member' };
  const from = [
    { headers: ['姓名'], field: 'name' },
    { headers: ['手机号'], field: 'mobile' },
  ];
  const to = [from[0], { headers: ['手机号', '电话'], field: 'mobile', isKey: true }];
  const list = shown('importLayout', [{ field: 'columns', from, to }], { names: {}, context: { openId: 'l1', detail } });
  expect(list).toHaveTextContent(/手机: 手机号 手机号、电话 · 用来匹配已有记录/);
  expect(list).not.toHaveTextContent(/headers|姓名|\{/);
});

test('rows of an export are told by search, conditions and order', () => {
  const detail = { id: 'l1', entity: 'member' };
  const to = { searchValue: '林', filter: { all: [['sex', 'is', 'male']] }, sort: '-createdAt' };
  const list = shown('exportLayout', [{ field: 'query', from: null, to }], { names: {}, context: { openId: 'l1', detail } });
  expect(list).toHaveTextContent(/查找: 空 林/);
  expect(list).toHaveTextContent(/筛选条件: 空 性别 是 男/);
  expect(list).toHaveTextContent(/排序: 空 创建时间 降序/);
});

test('choices of a field are told line by line, by what they are called', async () => {
  const stays = { value: 'c2', label: '剖宫产' };
  const list = shown('orgFieldConfig', [{ field: 'choices', from: [{ value: 'c1', label: '顺产' }, stays], to: [{ value: 'c1', label: '自然分娩' }, stays] }], {
    names: {},
  });
  await waitFor(() => expect(list).toHaveTextContent(/修改第 1 行 自然分娩.*顺产/));
  expect(list).not.toHaveTextContent(/剖宫产|c1|\{/);
});

test.each([
  ['zh-CN', /字段分娩方式 · 单选 · 选项 顺产、剖宫产 分娩方式 · 单选 · 选项 顺产、剖宫产 · 必填/],
  ['en', /Fields分娩方式 · One choice · Choices 顺产, 剖宫产 分娩方式 · One choice · Choices 顺产, 剖宫产 · Required/],
] as const)('fields of a template are told as the fields that they become, those that stayed are left out (%s)', (language, words) => {
  const field = {
    fieldKey: 'birth',
    label: '分娩方式',
    type: 'choice',
    choices: [
      { value: 'c1', label: '顺产' },
      { value: 'c2', label: '剖宫产' },
    ],
    isRequired: false,
  };
  const stays = { fieldKey: 'weeks', label: '孕周', type: 'whole' };
  const list = shown('orgFieldTemplate', [{ field: 'fields', from: [field, stays], to: [{ ...field, isRequired: true }, stays] }], {
    names: {},
    language,
    context: { openId: 't1', detail: { id: 't1', entity: 'member' } },
  });
  expect(list).toHaveTextContent(words);
  expect(list).not.toHaveTextContent(/孕周|birth|c1|\{/);
});

test.each([
  ['zh-CN', ['修改第 2 行 官网打开的地址: https://a.cn', '新增第 1 行 预约', '移除第 1 行 地图'], /icon|target|\{|\[/],
  ['en', ['Changed in line 2: 官网Leads to: https://a.cn', 'Added as line 1: 预约', 'Removed from line 1: 地图'], /icon|\{|\[/],
] as const)('lines are told line by line, by what they are called (%s)', async (language, expected, raw) => {
  const entry = (title: string, target: string) => ({ title, icon: 'file', target });
  const from = [entry('地图', '/workroom'), entry('官网', 'https://a.cn')];
  const to = [entry('预约', '/workroom'), entry('官网', 'https://b.cn'), entry('课堂', '/workroom')];
  const list = shown('orgHome', [{ field: 'entries', from, to }], { names: {}, language });
  for (const words of expected) await waitFor(() => expect(list).toHaveTextContent(words));
  expect(list).not.toHaveTextContent(raw);
});
