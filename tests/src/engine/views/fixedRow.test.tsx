/** A row in a fixed state of its life takes no change: each place that offers one says why, and the moves go on. */
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { flag } from '#contract/kinds.ts';
import { complaintLife } from '#contract/lives/complaintLife.ts';
import { investigationLife } from '#contract/lives/investigationLife.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import { begun } from '#src/engine/machines/resourceEditor/values.ts';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import { DetailPane } from '#src/engine/views/DetailPane.tsx';
import { EditorPane } from '#src/engine/views/editor/EditorPane.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import { Sections } from '#src/engine/views/record/Sections.tsx';
import { ResourceList } from '#src/engine/views/ResourceList.tsx';
import '#src/shell/views/named/listParts.tsx';
import '#src/shell/views/named/rowParts.tsx';
import '#src/shell/views/named/formParts.tsx';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';
import { stagedList } from './stagedList.tsx';

const allowed = { write: true, remove: true, export: true, import: true, has: () => true };
const screenAt = (entity: string, path: string): ListScreen => screenOf(entityNamed(entity), { path }, ['resources'], allowed);
const complaints = screenAt('complaint', '/complaint');
const why = complaintLife.states.closed.fixed?.why[0] ?? '';
const row = (id: string, status: string) => ({ id, version: 2, title: `投诉 ${id}`, status, level: 'minor', source: 'phone', content: '等了很久', names: {} });
const [handled, closed] = [row('1', 'handling'), row('2', 'closed')];
const listed = (patch: object = {}) => stagedList({ entity: 'complaint', path: '/complaint', rows: [handled, closed], ...patch });

it.each([
  ['another row', handled, true, ['false', '编辑']],
  ['it', closed, false, ['true', `编辑${why}`]],
])('the list offers a change of %s as the state allows', async (_, shown, isSwitched, edit) => {
  const loud = { ...complaints, fields: { ...complaints.fields, isLoud: flag(['投诉升级', 'Loud']) }, columns: ['title', 'isLoud'] };
  draw(<ResourceList list={listed({ rows: [shown] })} screen={{ ...loud, written: [...loud.written, 'isLoud'] }} title="投诉处理" />);
  await act(() => vi.dynamicImportSettled());
  expect(screen.queryAllByRole('switch')).toHaveLength(isSwitched ? 1 : 0);
  await userEvent.click(screen.getByRole('button', { name: /的操作$/ }));
  const item = (await screen.findAllByRole('menuitem')).find(({ textContent }) => textContent.startsWith('编辑'));
  expect([item?.getAttribute('aria-disabled'), item?.textContent]).toEqual(edit);
});

it.each([
  ['1', 'editor.open'],
  ['2', 'row.open'],
])('by its key, %s is answered with %s', async (activeId, type) => {
  const list = listed({ activeId });
  draw(<ResourceList list={list} screen={complaints} title="投诉处理" />);
  await userEvent.keyboard('e');
  expect(list.sent.filter((event) => event.type.endsWith('.open'))).toEqual([{ type, id: activeId }]);
});

it('says why at the foot of its details, and has its moves there', async () => {
  const lead = { ...person, rights: ['complaint.read', 'complaint.write', 'complaint.move'] };
  draw(<DetailPane list={listed({ openId: '2', detail: closed })} screen={complaints} />, { person: lead });
  await act(() => vi.dynamicImportSettled());
  const edit = screen.getByRole('button', { name: '编辑' });
  expect(edit).toBeDisabled();
  expect(edit).toHaveAttribute('title', why);
  expect(screen.getByRole('button', { name: complaintLife.moves.reopen.label[0] })).toBeEnabled();
});

it('says why at the sections of its page that it keeps, and opens those that it leaves', () => {
  const investigations = screenAt('investigation', '/investigations');
  const [about, found] = entityNamed('investigation').sections?.map(({ label }) => label[0]) ?? [];
  const onEdit = vi.fn();
  draw(<Sections list={listed()} screen={investigations} row={{ ...row('3', 'closed'), kind: 'service', cause: '规格拿错' }} onEdit={onEdit} />);
  const fixed = screen.getByRole('button', { name: new RegExp(about ?? '') });
  expect(fixed).toBeDisabled();
  expect(fixed).toHaveAttribute('title', investigationLife.states.closed.fixed?.why[0]);
  fireEvent.click(screen.getByRole('button', { name: new RegExp(found ?? '') }));
  expect(onEdit).toHaveBeenCalledOnce();
});

it('says why at each field and at the foot of its form, whoever opened that by an address', async () => {
  const about = { entity: 'complaint', own: [], path: '/complaint' };
  const editor = actorShowing<EditorRef>({
    context: { ...about, ...begun(about, closed), about: '2', key: 'k', isChecked: false, problems: {}, failure: null },
  });
  draw(<EditorPane list={listed({ editing: 'row', editor })} screen={{ ...complaints, written: ['title', 'content'] }} editor={editor} />);
  await act(() => vi.dynamicImportSettled());
  for (const box of screen.getAllByRole('textbox')) expect(box).toBeDisabled();
  expect(screen.getByRole('button', { name: '保存' })).toBeDisabled();
  expect(screen.getAllByText(why)).toHaveLength(3);
});

it.each([
  ['zh-CN', '编辑名称、服务商模板编号', '编辑'],
  ['en', 'Edit name, number with the provider', 'Edit'],
] as const)('names in %s the few fields that a state leaves, on a button that does not stand out', async (language, few, all) => {
  const templates = { ...screenAt('smsTemplate', '/smsTemplate'), written: ['name', 'text', 'providerCode'] };
  const shown = async (state: string): Promise<HTMLElement> => {
    const detail = { ...row('5', state), name: '术后提醒' };
    const { unmount } = draw(<DetailPane list={listed({ entity: 'smsTemplate', openId: '5', detail })} screen={templates} />, { language });
    await act(() => vi.dynamicImportSettled());
    const edit = screen.getByRole('button', { name: state === 'submitted' ? few : all });
    const looks = edit.cloneNode(true) as HTMLElement;
    unmount();
    return looks;
  };
  expect((await shown('submitted')).classList).not.toContain('ant-btn-primary');
  expect((await shown('draft')).classList).toContain('ant-btn-primary');
});
