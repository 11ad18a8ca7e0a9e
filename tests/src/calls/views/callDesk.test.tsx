import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { CallCard } from '#contract/resources/callTaskOperations.ts';
import { CallDesk } from '#src/calls/views/CallDesk.tsx';
import type { SendingRef } from '#src/questionnaires/machines/sendingMachine.ts';
import { fromPromise } from 'xstate';
import type { DeskKeys } from '#src/calls/machines/deskSetup.ts';
import { cardOf, phoned, startDesk } from '#tests/src/calls/deskRig.ts';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';

function open(...given: Parameters<typeof startDesk>) {
  const started = startDesk(...given);
  const sending = actorShowing<SendingRef>({ context: { about: null, offers: null, words: '', picked: null, sent: null, done: 0, failure: null } });
  draw(<CallDesk />, {
    actors: { callDesk: started.actor, questionnaireSending: sending },
    person: { ...person, rights: ['callTask.move', 'questionnaire.send', 'allocationRule.write'] },
    root: { config: { features: ['resources'], version: '1', title: ['医院', 'Hospital'] } },
  });
  return { ...started, sending };
}
async function press(name: RegExp | string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
}
async function openCard(card: Partial<CallCard> = {}, more: Parameters<typeof startDesk>[0] = {}) {
  const started = open({ cards: [{ ...cardOf('t1', 'typed before'), ...card }, cardOf('t2')], ...more });
  await press(/下一个任务/);
  await screen.findByRole('article', { name: 'somebody' });
  return started;
}

test('a task is given back with what was typed', async () => {
  const { desk } = await openCard();
  fireEvent.change(screen.getByRole('textbox', { name: /备注/ }), { target: { value: 'rings on Monday' } });
  await press(/放回队列/);
  await screen.findByText('准备好了');
  expect(desk.asked).toContainEqual(['release', { id: 't1', note: 'rings on Monday' }]);
  expect(desk.finish).not.toHaveBeenCalled();
});

test('an outcome may be saved without the next task; before it is chosen nothing is saved', async () => {
  const { desk } = await openCard();
  await press('保存，先不接下一个');
  expect(desk.finish).not.toHaveBeenCalled();
  await press(/reached/);
  await press('保存，先不接下一个');
  await screen.findByText('准备好了');
  expect(desk.finish).toHaveBeenCalledWith({ id: 't1', outcomeId: 'o1', note: 'typed before', callBackAt: null });
  expect(desk.cards).toHaveLength(1);
});

test('a call-back is agreed for a moment that is offered, and saved with it', async () => {
  const { desk } = await openCard();
  expect(screen.queryByRole('button', { name: '明天 9:00' })).toBeNull();
  await press(/call back/);
  await press('明天 9:00');
  await press(/保存并下一个/);
  await waitFor(() => expect(desk.finish).toHaveBeenCalledWith({ id: 't1', outcomeId: 'o3', note: 'typed before', callBackAt: '2026-11-21T01:00:00.000Z' }));
  await waitFor(() => expect(desk.cards).toHaveLength(0));
});

test.each([
  [/休息/, '休息中'],
  [/会议/, '会议中'],
  [/培训/, '培训中'],
  [/其他/, '其他中'],
])('whoever leaves says why: %s', async (button, title) => {
  open();
  await screen.findByText('准备好了');
  await press(button);
  expect(await screen.findByText(new RegExp(`^${title}`))).toBeInTheDocument();
  await press(/回来继续/);
  await screen.findByRole('article', { name: 'somebody' });
});

test('an empty queue has a line for each reason, which opens its tasks', async () => {
  open({ cards: [null] });
  await press(/下一个任务/);
  const line = await screen.findByRole('link', { name: /批次已暂停/ });
  expect(line).toHaveTextContent('3 个');
  const filter = new URL(line.getAttribute('href') ?? '', 'https://x').searchParams.get('filter');
  expect([line.getAttribute('href')?.startsWith('/callTasks?'), JSON.parse(filter ?? '')]).toEqual([true, { all: [['readiness', 'is', 'paused']] }]);
});

test('somebody unknown who rings is answered with a name', async () => {
  const { desk } = open({ calls: [phoned('ringing', { direction: 'in', isMine: false, taskId: null })] });
  await screen.findByText('准备好了');
  const card = await screen.findByRole('alert', { name: '来电' });
  expect(card).toHaveTextContent('陌生号码');
  fireEvent.change(within(card).getByLabelText('来电人姓名'), { target: { value: '新客户' } });
  fireEvent.click(within(card).getByRole('button', { name: /接听/ }));
  await screen.findByRole('article', { name: 'somebody' });
  expect(desk.asked).toContainEqual(['answer', { callId: 'p', name: '新客户' }]);
});

test('while a call is at hand nobody else is answered', async () => {
  await openCard({}, { calls: [phoned('ringing', { id: 'in', direction: 'in', isMine: false, taskId: null })] });
  expect(screen.getByText('登记完手上的通话就能接听')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /接听 A/ })).toBeNull();
});

test.each([
  ['对方接听', 'answered'],
  ['无人接听', 'noAnswer'],
  ['忙线', 'busy'],
  ['挂断', 'ended'],
] as const)('the soft phone says of the call at hand: %s', async (word, kind) => {
  const { desk } = await openCard({}, { calls: [phoned('ringing')] });
  await press(word);
  expect(desk.asked).toContainEqual(['softPhone', { kind, callId: 'p', number: null }]);
});

test('without a call the soft phone can only ring', async () => {
  const { desk } = await openCard();
  expect(screen.getByRole('button', { name: '忙线' })).toBeDisabled();
  await press('模拟来电');
  expect(desk.asked).toContainEqual(['softPhone', { kind: 'incoming', callId: null, number: null }]);
});

test('the questionnaire of the batch is offered to this customer, and to nobody who is none', async () => {
  const { sending } = await openCard({ memberId: 'm1', questionnaireId: 'q1', questionnaire: '术后随访' });
  const part = screen.getByRole('region', { name: '问卷' });
  expect(part).toHaveTextContent('术后随访');
  fireEvent.click(await within(part).findByRole('button', { name: '发送问卷' }));
  expect(sending.sent).toContainEqual({ type: 'sending.ask', about: { memberId: 'm1', questionnaireId: 'q1' } });
});

test('somebody who is no customer yet gets no questionnaire, and has the calls about their number', async () => {
  await openCard({
    questionnaireId: 'q1',
    questionnaire: '术后随访',
    tracks: [{ at: '2026-11-19T01:00:00Z', outcome: '忙线', byName: '周敏', note: null, batch: 'b' }],
  });
  expect(screen.getByText('对方还不是客户，不能发送')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '发送问卷' })).toBeNull();
  expect(screen.getByRole('region', { name: '此前的通话' })).toHaveTextContent('忙线');
});

test('a house without a line says that nothing rings there, and leads whoever settles it to the rules', async () => {
  const loadKeys = fromPromise(() => Promise.resolve<DeskKeys>({ outcomes: [], standing: null, isStandIn: true, hasLine: false, today: 0, cap: null }));
  open({}, { loadKeys });
  // Whoever may not settle it reads who does: the sentence is whole without its link.
  await screen.findByText(/本机构没有来电号码.*来电号码由主管在“呼叫分配规则”中填写。/);
  expect(screen.getByRole('link', { name: '去填写' })).toHaveAttribute('href', '/callRules');
});

test('where there is a line nothing is said of it', async () => {
  open();
  await screen.findByText('准备好了');
  expect(screen.queryByText(/没有来电号码/)).toBeNull();
});
