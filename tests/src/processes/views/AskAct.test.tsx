/** An order that waits in review is asked for: the sheet names who will have it, and nothing is sent before it is known who that is. */
import { act, screen as shown } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { Answers } from '#contract/operations.ts';
import { actOf } from '#contract/readings/acts.ts';
import { featureNames } from '#contract/services.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import { ActSheet } from '#src/engine/views/acts/ActSheet.tsx';
import { RowActs } from '#src/engine/views/acts/ActButtons.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { tasks as words } from '#src/processes/words/zh-CN/tasks.ts';
import { stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { draw } from '#tests/views/stage.tsx';

type Way = Answers<'approval.way'>;
const language = 'zh-CN';
const everything = { write: true, remove: true, export: true, import: true, has: () => true };
const screen = screenOf(entityNamed('order'), { path: '/orderManage' }, featureNames, everything);
const row = { id: 'o1', version: 3, names: {}, orderNo: 'P-1', title: '孕期套餐', status: 'pendingReview' };
const { label } = actOf('order', 'askReview')!;
const step = (node: string, who: readonly string[], more: object = {}) => ({
  node,
  title: [node, node],
  who,
  isStandIn: false,
  isChosenAtStart: false,
  ...more,
});
const way = (more: Partial<Way> = {}): Way => ({ process: '大额订单', steps: [], colleagues: [], deciders: [], isOptional: false, counted: null, ...more });

async function sheet(answer: Way | null, change: Readonly<Record<string, unknown>> = {}) {
  const preview = { act: 'askReview', ids: [row.id], change, row, answer, effect: null, failure: null };
  const list = stagedList({ rows: [row], preview });
  draw(<ActSheet list={list} screen={screen} />, { language, person: null });
  await act(() => vi.dynamicImportSettled());
  await userEvent.type(shown.getByRole('textbox', { hidden: true }), '客户加急');
  return { list, press: shown.getByRole('button', { name: labelIn(label, language), hidden: true }) };
}

it.each([
  [{ counted: 3 }, {}, { isAsked: true, isOff: true }],
  [{ counted: 3 }, { carry: 'keep' }, { isAsked: true, isOff: false }],
  [{}, {}, { isAsked: false, isOff: false }],
])('publishing that has to be approved (%j, %j) says what becomes of those that run, where any may', async (more, change, expected) => {
  const journeys = screenOf(entityNamed('journey'), { path: '/followUpSetting' }, featureNames, everything);
  const about = { id: 'j1', version: 3, names: {}, name: '术后', standing: 'draft' };
  const preview = { act: 'askPublish', ids: ['j1'], change, row: about, answer: way({ process: null, ...more }), effect: null, failure: null };
  const list = stagedList({ entity: 'journey', path: '/followUpSetting', rows: [about], preview });
  draw(<ActSheet list={list} screen={journeys} />, { language, person: null });
  await act(() => vi.dynamicImportSettled());
  await userEvent.type(shown.getByRole('textbox', { hidden: true }), '改了一步');
  const press = shown.getByRole('button', { name: labelIn(actOf('journey', 'askPublish')!.label, language), hidden: true });
  const isAsked = shown.queryByLabelText(/进行中的/u) !== null;
  expect({ isAsked, isOff: press.hasAttribute('disabled') }).toEqual(expected);
  expect(shown.queryByText(words.askRunning.replace('{{count}}', '3')) !== null).toBe(isAsked);
});

it('stands at an order in review alone', () => {
  const names = (status: string): string => draw(<RowActs list={stagedList()} screen={screen} row={{ ...row, status }} />, { language }).container.textContent;
  expect(names('pendingReview')).toContain(labelIn(label, language));
  expect(names('unpaid')).not.toContain(labelIn(label, language));
});

it('names the process with everybody who will have it, and asks with the words that were typed', async () => {
  const steps = [step('主管审批', ['沈清妍', '秦楚然'], { method: 'any' }), step('财务复核', ['马骁'])];
  const { list, press } = await sheet(way({ steps: steps as unknown as Way['steps'] }));
  const told = shown.getByRole('region', { name: words.way, hidden: true });
  expect(told.textContent).toContain('沈清妍、秦楚然');
  expect(told.textContent).toContain('马骁');
  expect(shown.getByText(words.askProcess.replace('{{process}}', '大额订单'))).toBeInTheDocument();
  await userEvent.click(press);
  expect(list.sent).toContainEqual({ type: 'bulk.ask', act: 'askReview', ids: ['o1'], change: expect.objectContaining({ remark: '客户加急' }) as unknown });
});

it('is not sent before it is told who has it, nor while somebody has still to be chosen', async () => {
  expect((await sheet(null)).press).toBeDisabled();
  document.body.replaceChildren();
  const steps = [step('院长', [], { isChosenAtStart: true })] as unknown as Way['steps'];
  expect((await sheet(way({ steps, colleagues: [{ id: 'u1', name: '沈清妍' }] }))).press).toBeDisabled();
  expect(shown.getByText(words.wayChoose)).toBeInTheDocument();
  document.body.replaceChildren();
  expect((await sheet(way({ steps, colleagues: [{ id: 'u1', name: '沈清妍' }] }), { chosen: { 院长: ['u1'] } })).press).toBeEnabled();
});

it('says so where nobody may decide, and where no rule of the house wants it', async () => {
  await sheet(way({ process: null, isOptional: true, deciders: ['秦楚然'] }));
  expect(shown.getByText(words.askOptional)).toBeInTheDocument();
  expect(shown.getByText(words.askDeciders.replace('{{who}}', '秦楚然'))).toBeInTheDocument();
  document.body.replaceChildren();
  await sheet(way({ process: null }));
  expect(shown.getByText(words.askNobody)).toBeInTheDocument();
});
