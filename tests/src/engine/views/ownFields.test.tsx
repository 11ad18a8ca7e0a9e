import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { text } from '#contract/kinds.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import { FocusOnce } from '#src/kit/views/dom/FocusOnce.tsx';
import { RowActs } from '#src/engine/views/acts/RowActs.tsx';
import { ActSheet } from '#src/engine/views/acts/ActSheet.tsx';
import { FormPreview } from '#src/engine/views/fields/FormPreview.tsx';
import { TemplateFieldsInput } from '#src/engine/views/fields/TemplateFieldsInput.tsx';
import { OwnPart } from '#src/engine/views/fields/OwnPart.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { featureNames } from '#contract/services.ts';
import { actAtFoot } from '#tests/views/actAtFoot.ts';
import { chooseIn, offeredIn } from '#tests/views/chooseIn.ts';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';
import { stagedList } from './stagedList.tsx';

const plain = { entity: 'member', labelEn: null, choices: null, hint: null, isRequired: false, min: null, max: null, visibleIf: null, requiredIf: null };
const rest = { isMasked: false, inList: false, roleRules: null, isDisabled: false, orgId: 'o1', version: 1 };
const field = (id: string, label: string, more: object = {}) => ({ id, fieldKey: id, label, type: 'text', ...plain, ...rest, ...more });
const roles = [
  { id: 'r1', label: '咨询师', labelEn: 'Consultant', hint: 'consultant' },
  { id: 'r2', label: '财务', labelEn: 'Finance', hint: 'finance' },
];
const options = { role: { words: '', state: 'ready', rows: roles } };
const editorWith = (values: object): EditorRef & StagedActor => actorShowing<EditorRef>({ context: { about: 'new', values, base: {}, row: null } });

test('the form is shown as a role has it, with the field as it is being written', async () => {
  const rows = [field('a', '已有的'), field('b', '停用的', { isDisabled: true }), field('c', '患者的', { entity: 'patient' })];
  const list = stagedList({ entity: 'orgFieldConfig', rows, options });
  const editor = editorWith({ entity: 'member', label: '', type: null });
  draw(<FormPreview list={list} editor={editor} />);
  expect(screen.getByLabelText('已有的')).toBeEnabled();
  for (const gone of ['停用的', '患者的']) expect(screen.queryByLabelText(gone)).toBeNull();
  const written = { entity: 'member', type: 'text', label: '体重', isRequired: true };
  const rules = [
    { role: 'consultant', grade: 'read' },
    { role: 'finance', grade: 'none' },
  ];
  act(() => editor.show({ values: { ...written, roleRules: rules } }));
  expect(screen.getByRole('textbox', { name: /体重/ })).toBeRequired();
  chooseIn('角色', '咨询师');
  expect(screen.getByText('这个角色只能看')).toBeInTheDocument();
  chooseIn('角色', '财务');
  expect(screen.getByText('体重：这个角色看不到')).toBeInTheDocument();
  act(() => editor.show({ values: { ...written, isMasked: true } }));
  expect(screen.getByText(/脱敏显示/)).toBeInTheDocument();
});

test('choices are offered in the preview as they are written, before they have a value of their own', async () => {
  const list = stagedList({ entity: 'orgFieldConfig', options });
  const choices = [
    { value: null, label: '地铁', labelEn: null },
    { value: null, label: ' ', labelEn: null },
    { value: 'c1', label: '自驾', labelEn: null },
    { value: null, label: '打车', labelEn: null },
  ];
  draw(<FormPreview list={list} editor={editorWith({ entity: 'member', type: 'choice', label: '来院方式', choices })} />);
  await userEvent.click(screen.getByRole('combobox', { name: '来院方式' }));
  const offered = await screen.findByRole('listbox', { name: '来院方式' });
  expect(
    within(offered)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['地铁', '自驾', '打车']);
});

test('conditions are tried in the preview, upon what is typed there alone', async () => {
  const list = stagedList({ entity: 'orgFieldConfig', rows: [field('smokes', '吸烟', { type: 'flag' })], options });
  const editor = editorWith({ entity: 'member', type: 'text', label: '每天几支', visibleIf: { all: [['own_smokes', 'is', true]] } });
  draw(<FormPreview list={list} editor={editor} />);
  expect(screen.getByText('每天几支：条件没满足，现在不显示')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: '吸烟' }));
  expect(screen.getByRole('textbox', { name: '每天几支' })).toBeInTheDocument();
  expect(editor.sent).toEqual([]);
});

const template = screenOf(entityNamed('orgFieldTemplate'), { path: '/clientTemplateConfig' }, featureNames, {
  write: true,
  remove: true,
  export: true,
  import: true,
  has: () => true,
});

test('what a template would bring is shown before it does; what would not come says why', async () => {
  const row = { id: 't1', version: 1, name: '产科初诊', fields: [{ label: '孕周' }] };
  const lines = [
    { label: '孕周', labelEn: 'Weeks', type: 'whole', why: '' },
    { label: '姓名', labelEn: null, type: 'text', why: 'is what another field is called' },
  ];
  const preview = { act: 'apply', ids: ['t1'], change: {}, row, answer: lines, failure: null };
  const list = stagedList({ entity: 'orgFieldTemplate', rows: [row], preview });
  const { container } = draw(<RowActs list={list} screen={template} row={row} most={2} />, { language: 'en' });
  await userEvent.click(await actAtFoot(container, 'Apply here', 'en'));
  expect(list.sent).toEqual([{ type: 'preview.ask', act: 'apply', ids: ['t1'] }]);
  draw(<ActSheet list={list} screen={template} />, { language: 'en' });
  expect(screen.getByText('1 can be done, 1 cannot')).toBeInTheDocument();
  for (const words of ['Weeks', 'Whole number', 'is what another field is called', 'Apply “产科初诊” to this organisation'])
    expect(screen.getByText(words)).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: 'Add 1 field', hidden: true }));
  expect(list.sent.slice(1)).toEqual([{ type: 'bulk.ask', act: 'apply', ids: ['t1'], change: {} }]);
  const off = { ...row, isDisabled: true };
  const { container: foot } = draw(<RowActs list={list} screen={template} row={off} most={2} />, { language: 'en' });
  expect(await actAtFoot(foot, 'Apply here', 'en')).toHaveAttribute('aria-disabled', 'true');
});

test('a template takes fields of the organisation, and leaves them out again', async () => {
  const given: unknown[] = [];
  const rows = [
    { id: 'f1', label: '孕周', labelEn: 'Weeks', hint: 'weeks' },
    { id: 'f2', label: '末次月经', labelEn: null, hint: 'lastPeriod' },
  ];
  const list = stagedList({ entity: 'orgFieldTemplate', options: { orgFieldConfig: { words: '', state: 'ready', rows } } });
  const value = [{ label: '孕周', fieldKey: 'weeks', type: 'whole' }];
  const asked = {
    field: entityNamed('orgFieldTemplate').fields['fields']!,
    value,
    problem: undefined,
    disabledWhy: '',
    onChange: (next: unknown) => given.push(next),
  };
  draw(<TemplateFieldsInput {...asked} list={list} screen={template} editor={editorWith({})} />);
  expect(offeredIn('从本机构的字段里取')).toEqual(['末次月经']);
  chooseIn('从本机构的字段里取', '末次月经');
  await userEvent.click(screen.getByRole('button', { name: '去掉 孕周 · 整数' }));
  expect(given).toEqual([[...value, { fromId: 'f2' }], []]);
});

test('several inputs that are wrong as a whole take the caret, as the first wrong field does', () => {
  draw(
    <form data-form="">
      <OwnPart field={text(['选项', 'Choices'])} problem="至少一个选项">
        <input aria-label="选项 1" />
      </OwnPart>
      <FocusOnce selector={'[data-form] [aria-invalid="true"]'} token={1} />
    </form>,
  );
  const part = screen.getByRole('group', { name: '选项' });
  expect(part).toHaveFocus();
  // A browser gives the caret to no set of fields that has no such number.
  expect(part).toHaveAttribute('tabindex', '-1');
});
