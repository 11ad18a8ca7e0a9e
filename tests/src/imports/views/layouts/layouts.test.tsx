import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ExportColumn, ImportColumn } from '#contract/layouts/columns.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import { featureNames } from '#contract/services.ts';
import type { JobsRef } from '#src/shell/machines/consoleMachine.ts';
import type { LayoutRef } from '#src/imports/machines/jobs/context.ts';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import { ExportsSheet } from '#src/imports/views/ExportsSheet.tsx';
import { ExportColumnsInput } from '#src/imports/views/layouts/ExportColumnsInput.tsx';
import { ExportQueryInput } from '#src/imports/views/layouts/ExportQueryInput.tsx';
import { ImportColumnsInput } from '#src/imports/views/layouts/ImportColumnsInput.tsx';
import { ImportLayoutPart } from '#src/imports/views/layouts/LayoutParts.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { chooseIn, chosenIn, offeredIn } from '#tests/views/chooseIn.ts';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';
import { stagedList } from '#tests/src/engine/views/stagedList.tsx';

const allowed = { write: true, remove: true, export: true, import: true, has: () => true };
const screenFor = (entity: 'importLayout' | 'exportLayout', path: string) => screenOf(entityNamed(entity), { path }, featureNames, allowed);
const sheet = {
  name: '名单',
  isHidden: false,
  headerLine: 2,
  headers: ['姓名', '性别(M/F)', '推荐人'],
  samples: [['林晓', 'f', '张']],
  mapping: ['name', 'sex', null],
  isRemembered: false,
  layoutId: null,
};
const sampled = {
  file: new File(['a'], '名单.csv'),
  looked: { sheets: [sheet], fields: [], keys: [], layouts: [], hash: '' },
  tried: [
    { line: 3, values: { name: '林晓', sex: '女' }, faults: [] },
    { line: 4, values: {}, faults: [{ field: 'sex', text: '不在可选范围内' }] },
  ],
};
const layoutWith = (patch: object = {}): LayoutRef & StagedActor =>
  actorShowing<LayoutRef>({
    context: {
      entity: 'member',
      about: 'new',
      own: [],
      file: null,
      sent: 0,
      path: '',
      looked: null,
      sheet: 0,
      columns: [],
      tried: [],
      failure: null,
      ...patch,
    },
  });
const jobsWith = (layout: LayoutRef | null): JobsRef & StagedActor => actorShowing<JobsRef>({ context: { layout, offered: {} } });
const editorOf = (entity: string): EditorRef & StagedActor => actorShowing<EditorRef>({ context: { about: 'new', values: { entity }, base: {}, row: null } });

function drawImport(value: readonly ImportColumn[], { layout = layoutWith(), entity = 'member', problem = '' } = {}) {
  const given: unknown[] = [];
  const jobs = jobsWith(layout);
  const on = { list: stagedList(), screen: screenFor('importLayout', '/importTemplateManage'), editor: editorOf(entity), optionsSource: {}, isChecked: false };
  draw(
    <ImportColumnsInput
      {...on}
      field={entityNamed('importLayout').fields['columns']!}
      value={value}
      onChange={(next) => given.push(next)}
      problem={problem || undefined}
    />,
    { root: { jobs, config: { features: featureNames, version: '1', title: ['', ''] } } },
  );
  return { given, jobs, layout };
}
const columns: readonly ImportColumn[] = [
  { headers: ['姓名', '客户'], field: 'name' },
  { headers: ['性别(M/F)'], field: 'sex' },
  { headers: [], field: 'source', fixed: '老系统' },
];

describe('the columns of an import template', () => {
  it('stand beside the fields, and a sample says what would come of them', async () => {
    const { given, layout } = drawImport(columns, { layout: layoutWith(sampled) });
    const [name, sex] = screen.getAllByRole('listitem');
    expect(name).toHaveTextContent('→ 林晓');
    expect(sex).toHaveTextContent('第 4 行：不在可选范围内');
    expect(screen.getByText('表头在第 2 行')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: '+ 推荐人' }));
    expect(given.at(-1)).toEqual([...columns, { headers: ['推荐人'], field: null }]);
    expect(layout.sent.at(-1)).toEqual({ type: 'columns.told', columns: given.at(-1) });
    chooseIn('“姓名”对应的字段', '昵称');
    expect((given.at(-1) as ImportColumn[])[0]).toMatchObject({ headers: ['姓名', '客户'], field: 'nickName' });
    // A field that another column has is not offered twice.
    expect(offeredIn('“姓名”对应的字段')).not.toContain('性别（必填）');
    await userEvent.click(screen.getByRole('button', { name: '用“姓名”识别重复' }));
    expect((given.at(-1) as ImportColumn[])[0]).toMatchObject({ isKey: true });
    fireEvent.change(screen.getByRole('textbox', { name: '“姓名”的表头' }), { target: { value: '姓名|客户|名字' } });
    expect((given.at(-1) as ImportColumn[])[0]?.headers).toEqual(['姓名', '客户', '名字']);
    fireEvent.change(screen.getByRole('textbox', { name: '“来源”的固定值' }), { target: { value: '他院' } });
    expect((given.at(-1) as ImportColumn[])[2]?.fixed).toBe('他院');
  });

  it('are put in order by pulling and by keys', () => {
    const { given } = drawImport(columns);
    const [first, second, third] = screen.getAllByRole('listitem');
    fireEvent.keyDown(first!, { key: 'ArrowDown', altKey: true });
    expect((given.at(-1) as ImportColumn[]).map(({ field }) => field)).toEqual(['sex', 'name', 'source']);
    fireEvent.keyDown(first!, { key: 'ArrowUp', altKey: true });
    expect(given).toHaveLength(1);
    const dataTransfer = { effectAllowed: '', setData: () => undefined };
    fireEvent.dragStart(screen.getByRole('button', { name: '移动“来源”' }), { dataTransfer });
    fireEvent.dragOver(second!, { dataTransfer });
    expect(second).toHaveClass('above');
    fireEvent.drop(second!, { dataTransfer });
    expect((given.at(-1) as ImportColumn[]).map(({ field }) => field)).toEqual(['name', 'source', 'sex']);
    expect(third).toBeInTheDocument();
  });

  it('say how words of the house are meant', async () => {
    const { given } = drawImport([{ headers: ['性别'], field: 'sex', words: [{ from: 'M', to: '男' }] }]);
    await userEvent.click(screen.getByRole('button', { name: '“性别”的读取方式' }));
    expect(chosenIn('第 1 个，系统中的值')).toBe('男');
    chooseIn('第 1 个，系统中的值', '女');
    expect((given.at(-1) as ImportColumn[])[0]?.words).toEqual([{ from: 'M', to: '女' }]);
    await userEvent.click(screen.getByRole('button', { name: '添加' }));
    expect((given.at(-1) as ImportColumn[])[0]?.words).toHaveLength(2);
  });

  it('that lead nowhere any more are told, and what is required and missing', () => {
    drawImport([{ headers: ['旧码'], field: 'oldCode' }], { problem: '“旧码”对应的字段已不存在' });
    expect(screen.getByRole('combobox', { name: '“旧码”对应的字段' })).toBeInvalid();
    expect(screen.getByText('新建时必填、模板里没有的：姓名。')).toBeInTheDocument();
    expect(screen.getByText('“旧码”对应的字段已不存在')).toBeInTheDocument();
  });

  it('wait for the entity', () => {
    const { jobs } = drawImport([], { entity: '' });
    expect(screen.getByText('先选择导入对象')).toBeInTheDocument();
    expect(jobs.sent).toEqual([]);
  });
});

it('a template that names what is gone says so where it is read, and how to mend it', () => {
  const jobs = jobsWith(layoutWith({ about: 't1' }));
  const row = { id: 't1', version: 1, name: '名单', entity: 'member', enabled: true, columns: [...columns, { headers: ['旧码'], field: 'oldCode' }] };
  draw(<ImportLayoutPart list={stagedList()} screen={screenFor('importLayout', '/importTemplateManage')} row={row} />, { root: { jobs } });
  expect(screen.getByText(/有 1 列的字段已不存在/)).toBeInTheDocument();
  expect(screen.getByText('oldCode（字段已不存在）')).toBeInTheDocument();
});

describe('the columns of an export template', () => {
  const drawExport = (value: readonly ExportColumn[]) => {
    const given: unknown[] = [];
    const on = {
      list: stagedList(),
      screen: screenFor('exportLayout', '/exportTemplateManage'),
      editor: editorOf('member'),
      optionsSource: {},
      isChecked: false,
    };
    draw(
      <ExportColumnsInput
        {...on}
        field={entityNamed('exportLayout').fields['columns']!}
        value={value}
        onChange={(next) => given.push(next)}
        problem={undefined}
      />,
      {
        root: { jobs: jobsWith(layoutWith()) },
      },
    );
    return given;
  };

  it('have an order and headings of their own', async () => {
    const given = drawExport([{ field: 'name' }, { field: 'mobile', header: '电话' }]);
    fireEvent.change(screen.getByRole('textbox', { name: '“姓名”的表头' }), { target: { value: '付款人' } });
    expect(given.at(-1)).toEqual([
      { field: 'name', header: '付款人' },
      { field: 'mobile', header: '电话' },
    ]);
    fireEvent.change(screen.getByRole('textbox', { name: '“手机”的表头' }), { target: { value: '' } });
    expect(given.at(-1)).toEqual([{ field: 'name' }, { field: 'mobile' }]);
    fireEvent.keyDown(screen.getAllByRole('listitem')[1]!, { key: 'ArrowUp', altKey: true });
    expect(given.at(-1)).toEqual([{ field: 'mobile', header: '电话' }, { field: 'name' }]);
    chooseIn('添加列', '会员等级');
    expect(given.at(-1)).toEqual([{ field: 'name' }, { field: 'mobile', header: '电话' }, { field: 'level' }]);
    await userEvent.click(screen.getByRole('button', { name: '移除“手机”' }));
    expect(given.at(-1)).toEqual([{ field: 'name' }]);
  });

  it('say which rows and in which order, or nothing: as the list has it', async () => {
    const given: unknown[] = [];
    const on = {
      list: stagedList(),
      screen: screenFor('exportLayout', '/exportTemplateManage'),
      editor: editorOf('member'),
      optionsSource: {},
      isChecked: false,
    };
    const value = { sort: 'birthday' };
    draw(
      <ExportQueryInput {...on} field={entityNamed('exportLayout').fields['query']!} value={value} onChange={(next) => given.push(next)} problem={undefined} />,
      {
        root: { jobs: jobsWith(layoutWith()) },
      },
    );
    expect(screen.getByText('不限，按导出时列表的筛选')).toBeInTheDocument();
    chooseIn('排序', '生日 ↓');
    chooseIn('排序', '按导出时列表的排序');
    expect(given).toEqual([{ sort: '-birthday' }, null]);
  });
});

it('past exports tell who, how many rows and by which template; one\u2019s own file is fetched', async () => {
  const row = {
    id: '1',
    at: '2026-11-20T02:00:00Z',
    byName: '何佳宁',
    isOwn: false,
    rows: 1_204,
    columns: ['name', 'mobile', 'sex', 'level', 'tags'],
    layoutName: '月报',
    jobId: null,
    name: null,
  };
  const rows = [row, { ...row, id: '2', isOwn: true, layoutName: null, jobId: 'j', name: '客户.csv' }];
  const past = actorShowing<never>({ context: { entity: 'member', rows, next: null, failure: null } });
  const jobs = jobsWith(null);
  draw(<ExportsSheet past={past} jobs={jobs} />);
  const [, colleague, own] = screen.getAllByRole('row', { hidden: true });
  for (const words of ['何佳宁', '月报', '1,204', '姓名、手机、性别、会员等级', '另 1 列']) expect(colleague).toHaveTextContent(words);
  expect(own).toHaveTextContent('不用模板');
  await userEvent.click(screen.getByRole('button', { name: '下载“客户.csv”', hidden: true }));
  expect(jobs.sent).toEqual([{ type: 'job.fetch', id: 'j', part: 'export', name: '客户.csv' }]);
});
