import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Offer } from '#src/questionnaires/machines/sendingContext.ts';
import type { SendingRef } from '#src/questionnaires/machines/sendingMachine.ts';
import { SendPart } from '#src/questionnaires/views/SendPart.tsx';
import { SendQuestionnaire } from '#src/questionnaires/views/SendQuestionnaire.tsx';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';
import type { Shown } from '#tests/views/stage.tsx';

const about = { memberId: 'm1', conversationId: 'c1' };
const offer = (id: string, more: Partial<Offer> = {}): Offer => ({
  id,
  name: id,
  title: { zh: id },
  category: 'followUp',
  mode: 'named',
  asked: 8,
  lastSentAt: null,
  openSince: null,
  ...more,
});
function show(more: Readonly<Record<string, unknown>>, tags: Shown['tags'] = []) {
  const sending = actorShowing<SendingRef>({
    context: { about, offers: null, words: '', picked: null, sent: null, done: 0, failure: null, ...more },
    tags,
  });
  draw(<SendQuestionnaire about={about} isTool />, { actors: { questionnaireSending: sending } });
  fireEvent.click(screen.getByRole('button', { name: '发送问卷' }));
  return sending;
}

test('it asks what can be sent, tells what helps to choose, and one press sends it', () => {
  const sending = show({
    offers: [offer('移植后随访', { lastSentAt: '2026-11-20T01:00:00Z' }), offer('就诊满意度', { mode: 'anonymous', openSince: '2026-11-19T01:00:00Z' })],
  });
  expect(sending.sent).toContainEqual({ type: 'sending.ask', about });
  expect(screen.getByText('随访 · 8 题 · 上次发送 09:00')).toBeInTheDocument();
  expect(screen.getByText('随访 · 8 题 · 匿名')).toBeInTheDocument();
  expect(screen.getByText('客户还没填完')).toBeInTheDocument();
  expect(screen.queryByLabelText('按名称查找')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /移植后随访/ }));
  expect(sending.sent).toContainEqual({ type: 'sending.pick', questionnaireId: '移植后随访' });
});

test('many are found by their name; none says what to do', () => {
  const sending = show({ offers: Array.from({ length: 9 }, (_, at) => offer(`问卷 ${at}`)) });
  fireEvent.change(screen.getByLabelText('按名称查找'), { target: { value: '3' } });
  expect(sending.sent).toContainEqual({ type: 'sending.seek', words: '3' });
  act(() => sending.show({ offers: [] }));
  expect(screen.getByText('还没有已发布的问卷')).toBeInTheDocument();
});

test('it closes once it was sent, and Escape leaves it', () => {
  const sending = show({ offers: [offer('移植后随访')] });
  const button = screen.getByRole('button', { name: '发送问卷' });
  expect(button).toHaveAttribute('aria-expanded', 'true');
  act(() => sending.show({ done: 1 }));
  expect(button).toHaveAttribute('aria-expanded', 'false');
  fireEvent.click(button);
  fireEvent.keyDown(screen.getByRole('button', { name: /移植后随访/ }), { key: 'Escape' });
  expect([button.getAttribute('aria-expanded'), sending.sent.at(-1)]).toEqual(['false', { type: 'sending.leave' }]);
});

test('where no channel reaches the customer, the link is there to be passed on', () => {
  const sent = { answerId: 'a', address: '/questionnaire/t', link: 'https://careline/questionnaire/t', title: 't', isNew: false, by: 'none' };
  show({ offers: [offer('移植后随访')], sent }, ['sent']);
  expect(screen.getByRole('status')).toHaveTextContent(/没有能送达客户的渠道.*同一个链接/);
  expect(screen.getByText('https://careline/questionnaire/t')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: '复制链接' })).toBeInTheDocument();
});

test('what went wrong stands above what is offered', () => {
  show({ offers: [offer('移植后随访')], failure: { reason: 'network', text: '' } });
  expect(screen.getByRole('alert')).toHaveTextContent(/\S/);
  expect(screen.getByRole('button', { name: /移植后随访/ })).toBeEnabled();
});

test('beside a customer and a patient it is offered to whoever may send', () => {
  const sending = actorShowing<SendingRef>({ context: { about: null, offers: null, words: '', picked: null, sent: null, done: 0, failure: null } });
  const actors = { questionnaireSending: sending };
  const row = { id: 'p1', version: 1, memberId: 'm1' };
  draw(<SendPart row={row} of="patient" />, { actors }).unmount();
  expect(screen.queryByRole('button')).toBeNull();
  draw(<SendPart row={row} of="patient" />, { actors, person: { ...person, rights: ['questionnaire.send'] } });
  fireEvent.click(screen.getByRole('button', { name: /发送问卷/ }));
  expect(sending.sent).toContainEqual({ type: 'sending.ask', about: { memberId: 'm1', patientId: 'p1' } });
});
