import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { text } from '#contract/kinds.ts';
import type { Language } from '#i18n/language.ts';
import type { ImportRef } from '#src/imports/machines/jobs/context.ts';
import type { Job } from '#src/imports/machines/jobs/job.ts';
import { ImportSheet } from '#src/imports/views/ImportSheet.tsx';
import { columnLetter } from '#src/imports/views/useImport.tsx';
import { chooseIn, chosenIn } from '#tests/views/chooseIn.ts';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const job: Job = {
  id: 'j1',
  kind: 'import',
  entity: 'dictionary',
  name: '字典.xlsx',
  state: 'checked',
  total: 1_204,
  done: 1_204,
  failed: 4,
  problem: null,
  parts: ['failed'],
  version: 3,
  createdAt: '2026-11-20T02:00:00Z',
  finishedAt: null,
};
const looked = {
  sheets: [
    { name: '字典', isHidden: false, headerLine: 1, headers: ['编码', '', '备注'], samples: [['a', 'b', '']], mapping: [], isRemembered: true, layoutId: null },
    { name: '旧', isHidden: true, headerLine: 1, headers: ['x'], samples: [], mapping: [], isRemembered: false, layoutId: null },
  ],
  fields: ['type', 'name', 'remark', 'enabled'],
  keys: ['type'],
  layouts: [
    {
      id: 'own',
      name: '院里的表',
      columns: [
        { headers: ['编码'], field: 'type' },
        { headers: ['停用时间'], field: 'remark' },
        { headers: [], field: 'name', fixed: '老系统' },
      ],
      onMatch: 'refuse',
      lost: [{ word: '旧码', why: 'gone' }],
    },
  ],
  hash: 'h',
};
const faults = [
  { line: 4, faults: [{ code: 'missing', field: 'name', text: '必填' }] },
  {
    line: 9,
    faults: [
      { code: 'tooLong', field: 'type', text: '最多 60 个字' },
      { code: 'merged', text: '这一行的单元格被合并了' },
    ],
  },
];
const importAt = (tags: readonly string[], patch: Readonly<Record<string, unknown>> = {}): ImportRef & StagedActor =>
  actorShowing<ImportRef>({
    context: {
      entity: 'dictionary',
      jobId: '',
      file: null,
      sent: 0,
      path: '',
      looked: null,
      sheet: 0,
      mapping: [],
      keys: [],
      onMatch: 'refuse',
      known: [{ id: 'own', name: '院里的表', lost: [] }],
      layoutId: null,
      job: null,
      faults: [],
      mended: [],
      source: null,
      failure: null,
      ...patch,
    },
    tags,
  });
const sheet = (one: ImportRef, language: Language = 'zh-CN') => draw(<ImportSheet one={one} onLeave={() => undefined} />, { language });
const shown = (): string => screen.getByRole('dialog', { hidden: true }).textContent;
const button = (name: string): HTMLElement => screen.getByRole('button', { name, hidden: true });

describe('the sheet of an import', () => {
  it('takes a file that is chosen or dropped', async () => {
    const one = importAt(['atFile']);
    sheet(one);
    const file = new File(['a'], '字典.csv');
    await userEvent.upload(screen.getByLabelText('选择文件'), file);
    fireEvent.drop(screen.getByRole('group', { name: '要导入的文件', hidden: true }), { dataTransfer: { files: [file] } });
    expect(one.sent).toEqual([
      { type: 'file.pick', file },
      { type: 'file.pick', file },
    ]);
  });

  it('says so where it is not known what stands in a row, and tries again', () => {
    sheet(importAt(['describing', 'busy'], { entity: 'unheardOf' }));
    expect(screen.getByRole('status', { hidden: true })).toBeInTheDocument();
    cleanup();
    const one = importAt(['undescribed'], { entity: 'unheardOf', failure: { reason: 'network', code: 0, text: '', values: {} } });
    sheet(one);
    fireEvent.click(button('重试'));
    expect(one.sent).toEqual([{ type: 'import.retry' }]);
  });

  it('says what could not be read, and where it is', () => {
    sheet(importAt(['atFile'], { failure: { reason: 'tableInvalid', code: 42202, text: '', values: { detail: '文件有密码，去掉密码后再传' } } }));
    expect(within(screen.getByRole('alert', { hidden: true })).getByText(/文件有密码/)).toBeInTheDocument();
    expect(screen.getByText('文件读取失败')).toBeInTheDocument();
  });

  it('maps columns, tells what new rows would miss, and how rows are recognised', () => {
    const one = importAt(['atColumns'], { looked, mapping: ['type', null, 'remark'], keys: ['type'] });
    sheet(one);
    expect(shown()).toContain('新建时必填、文件里没有的：名称。');
    expect(shown()).toContain('按上次的对应关系填好了');
    chooseIn('“B”导入到', '名称（必填）');
    chooseIn('工作表', '旧（隐藏）');
    fireEvent.click(screen.getByRole('checkbox', { name: '类型编码', hidden: true }));
    fireEvent.click(screen.getByRole('radio', { name: '更新该记录', hidden: true }));
    fireEvent.click(button('检查'));
    expect(one.sent).toEqual([
      { type: 'column.map', column: 1, field: 'name' },
      { type: 'sheet.choose', sheet: 1 },
      { type: 'key.toggle', field: 'type' },
      { type: 'match.choose', onMatch: 'update' },
      { type: 'import.check' },
    ]);
  });

  it('marks a column that was guessed, until somebody maps it otherwise', () => {
    const [sheetOf] = looked.sheets;
    const guessed = { ...looked, sheets: [{ ...sheetOf, mapping: ['type', null, 'remark'], guessed: [2] }] };
    sheet(importAt(['atColumns'], { looked: guessed, mapping: ['type', null, 'remark'] }));
    expect(screen.getAllByText('猜测')).toHaveLength(1);
    cleanup();
    sheet(importAt(['atColumns'], { looked: guessed, mapping: ['type', null, 'name'] }));
    expect(screen.queryByText('猜测')).toBeNull();
  });

  it('lets a faulty cell be written otherwise and checked again; before that nothing is imported', () => {
    const source = { hash: 'h', headers: ['编码', '名称'], mapping: ['type', 'name'] };
    const told = [{ ...faults[0], cells: ['a', ''] }, faults[1]];
    const one = importAt(['atResult', 'resting'], { job, faults: told, source });
    sheet(one);
    fireEvent.change(screen.getByRole('textbox', { name: '第 4 行 B 名称 改为', hidden: true }), { target: { value: '甲' } });
    expect(one.sent).toEqual([{ type: 'cell.write', cell: { line: 4, column: 1, text: '甲' } }]);
    cleanup();
    const mended = importAt(['atResult', 'resting'], { job, faults: told, source, mended: [{ line: 4, column: 1, text: '甲' }] });
    sheet(mended);
    expect(screen.queryByRole('button', { name: '导入 1,200 行', hidden: true })).toBeNull();
    fireEvent.click(button('检查改过的 1 处'));
    expect(mended.sent).toEqual([{ type: 'import.mend' }]);
  });

  it('offers an empty file of each template, and one of all fields', () => {
    const one = importAt(['atFile']);
    sheet(one);
    fireEvent.click(button('下载“院里的表”的空白文件'));
    fireEvent.click(button('全部字段'));
    expect(one.sent).toEqual([
      { type: 'blank.fetch', id: 'own' },
      { type: 'blank.fetch', id: null },
    ]);
  });

  it('says by which template a file is read, what of it the file lacks, what is gone, and what stands in every row', () => {
    const one = importAt(['atColumns'], { looked, mapping: ['type', null, null], keys: [], layoutId: 'own' });
    sheet(one);
    expect(shown()).toContain('文件里没有这些列：停用时间。');
    expect(shown()).toContain('旧码（字段已不存在）');
    expect(shown()).toContain('每行固定填：名称 = 老系统');
    expect(shown()).not.toContain('新建时必填');
    chooseIn('导入模板', '不用模板，手工对应');
    expect(one.sent).toEqual([{ type: 'layout.choose', id: null }]);
  });

  it('[D1] shows line, column and reason of every fault before anything is imported', () => {
    const source = { hash: 'h', headers: ['编码', '名字'], mapping: ['type', 'name'] };
    const one = importAt(['atResult'], { job, faults, source });
    sheet(one);
    const rows = within(screen.getByRole('region', { name: '问题清单', hidden: true })).getAllByRole('row', { hidden: true });
    expect(rows.map((row) => row.textContent)).toEqual(['行列原因', '4B 名字必填', '9A 编码最多 60 个字', '整行这一行的单元格被合并了']);
    expect(shown()).toContain('这里是前 2 行，全部在文件里');
    fireEvent.click(button('下载“有问题”的行'));
    fireEvent.click(button('导入 1,200 行'));
    expect(one.sent).toEqual([{ type: 'import.fetch', part: 'failed' }, { type: 'import.run' }]);
  });

  it('calls a field that an organisation has added as it is called there', () => {
    const own = [{ name: 'blood', field: text(['血型', 'Blood group']), access: 'write' }];
    const list = actorShowing({ context: { entity: 'dictionary', own } });
    const one = importAt(['atColumns'], { looked: { ...looked, fields: [...looked.fields, 'blood'] }, mapping: ['type', 'blood', null] });
    draw(<ImportSheet one={one} onLeave={() => undefined} />, { root: { lists: { '/dataDictionary': list } } });
    expect(chosenIn('“B”导入到')).toBe('血型');
  });

  it('tells progress and lets go of it, and can be stopped', () => {
    const one = importAt(['atWork', 'busy'], { job: { ...job, state: 'running', done: 301 } });
    sheet(one);
    expect(screen.getByRole('progressbar', { name: '正在导入', hidden: true })).toHaveAttribute('aria-valuenow', '25');
    expect(shown()).toContain('关闭后仍会继续');
    fireEvent.click(button('停止'));
    expect(one.sent).toEqual([{ type: 'import.stop' }]);
  });

  it('[D1] ends with three files, and goes on where it was stopped', () => {
    const one = importAt(['atEnd'], { job: { ...job, state: 'stopped', done: 800, parts: ['in', 'failed', 'unprocessed'] } });
    sheet(one);
    for (const part of ['已导入', '未导入', '未处理']) fireEvent.click(button(`下载“${part}”的行`));
    fireEvent.click(button('继续'));
    expect(one.sent).toEqual([
      { type: 'import.fetch', part: 'in' },
      { type: 'import.fetch', part: 'failed' },
      { type: 'import.fetch', part: 'unprocessed' },
      { type: 'import.goOn' },
    ]);
    expect([...screen.getByRole('dialog', { hidden: true }).querySelectorAll('dd')].map((one_) => one_.textContent)).toEqual(['796', '4', '404']);
  });

  it('has its words in both languages', () => {
    const stages = [
      importAt(['atFile', 'busy'], { sent: 0.4 }),
      importAt(['atColumns'], { looked, mapping: ['type', null, null] }),
      importAt(['atWork', 'busy'], { job: { ...job, state: 'checking', total: null } }),
      importAt(['atResult'], { job: { ...job, failed: 1_204 }, faults }),
      importAt(['atEnd'], { job: { ...job, state: 'failed', total: null, problem: { text: 'no' } } }),
    ];
    for (const language of ['zh-CN', 'en'] as const)
      for (const one of stages) {
        const { unmount } = sheet(one, language);
        expect(shown()).not.toMatch(/imports\.|\{\{/);
        unmount();
      }
  });
});

it('calls columns as a spreadsheet does', () => expect([0, 25, 26, 255].map(columnLetter)).toEqual(['A', 'Z', 'AA', 'IV']));
