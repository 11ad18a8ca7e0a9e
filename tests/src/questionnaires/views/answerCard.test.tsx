import { screen, fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { AnswerCardRow, AnswerCardsRef } from '#src/questionnaires/machines/answerCardsMachine.ts';
import { AnswerCard } from '#src/questionnaires/views/AnswerCard.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const card = (more: Partial<AnswerCardRow>): AnswerCardRow => ({
  id: 'a',
  title: { zh: '术后随访' },
  status: 'sent',
  sentAt: null,
  beganAt: null,
  submittedAt: null,
  expiresAt: null,
  answered: 1,
  asked: 4,
  scores: null,
  alarms: null,
  ...more,
});

function show(shown: AnswerCardRow | null, isMember = false, absent: readonly string[] = []): AnswerCardsRef & StagedActor {
  const cards = actorShowing<AnswerCardsRef>({ context: { cards: shown ? { a: shown } : {}, absent, wanted: [], opening: null, failure: null } });
  draw(<AnswerCard id="a" text="【问卷】术后随访" isMember={isMember} />, { actors: { answerCards: cards } });
  return cards;
}

test('its customer answers from it while it is open; staff do not', () => {
  const cards = show(card({ status: 'begun' }), true);
  fireEvent.click(screen.getByRole('button', { name: '继续填写' }));
  expect(cards.sent).toContainEqual({ type: 'card.open', id: 'a' });
  expect(screen.getByText('已答 1 / 4 题')).toBeTruthy();
});

test('staff read what came of it, what needs attention first', () => {
  show(
    card({
      status: 'submitted',
      scores: [{ id: 's', label: { zh: '风险' }, value: 2, band: { zh: '高' } }],
      alarms: [{ by: 'blank', id: 'pain', part: 'n', words: { zh: '疼痛几分？：9' } }],
    }),
  );
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('风险 2 · 高')).toBeTruthy();
  expect(screen.getByText('疼痛几分？：9')).toBeTruthy();
  expect(screen.getByRole('link', { name: '查看答卷' }).getAttribute('href')).toBe('/questionnaireAnswer?id=a');
});

test('without its row the words of the message stand', () => {
  show(null, false, ['a']);
  expect(screen.getByText('【问卷】术后随访')).toBeTruthy();
});
