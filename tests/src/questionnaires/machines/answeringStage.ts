/** Somebody answers by a link, with every call answered by hand and what is written down or brought into sight noted. */
import { afterEach } from 'vitest';
import { fromCallback } from 'xstate';
import { answeringLimits } from '#contract/limits/answering.ts';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { answeringMachine } from '#src/questionnaires/machines/answeringMachine.ts';
import type { DraftOrder } from '#src/questionnaires/machines/answeringMachine.ts';
import type { GivenCode, Kept, Loaded, Opened, ToSend } from '#src/questionnaires/machines/answeringContext.ts';
import { alone, asked } from '#tests/machines/simulated.ts';

export const content: QuestionnaireContent = {
  title: { zh: '术后随访' },
  sections: [
    {
      id: 's1',
      questions: [
        {
          id: 'bleeds',
          kind: 'radio',
          title: { zh: '出血？' },
          required: true,
          options: [
            { id: 'yes', label: { zh: '有' } },
            { id: 'no', label: { zh: '没有' } },
          ],
        },
      ],
    },
    {
      id: 's2',
      showIf: { all: [{ question: 'bleeds', is: 'chosen', value: 'yes' }] },
      questions: [{ id: 'days', kind: 'fillIn', title: { zh: '几天了？' }, required: true, blanks: [{ id: 'n', label: { zh: '' }, type: 'whole' }] }],
    },
  ],
  scores: [],
};
export const opened = (more: Partial<Opened> = {}): Opened => ({
  state: 'open',
  orgName: '东院',
  name: '周**',
  isAnonymous: false,
  content,
  answers: {},
  revision: 0,
  expiresAt: null,
  submittedAt: null,
  ...more,
});
export const loaded = (more: Partial<Loaded> = {}): Loaded => ({ opened: opened(), draft: null, device: 'd1', pictures: {}, ...more });
export const kept = (state: Kept['state'], revision: number, more: Partial<Kept> = {}): Kept => ({
  state,
  revision,
  answers: null,
  submittedAt: null,
  ...more,
});
export const lost = { reason: 'network' };

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

export function start() {
  const open = asked<Loaded, { readonly token: string; readonly code: string | null }>();
  const keep = asked<Kept, ToSend>();
  const submit = asked<Kept, ToSend>();
  const askCode = asked<GivenCode, Pick<ToSend, 'token' | 'device'>>();
  const drafts: DraftOrder['draft'][] = [];
  const led: (string | null)[] = [];
  const draft = fromCallback<DraftOrder>(({ receive }) => receive((order) => void drafts.push(order.draft)));
  const one = alone(
    answeringMachine.provide({
      actors: { open: open.logic, keep: keep.logic, submit: submit.logic, askCode: askCode.logic, draft },
      actions: { lead: (_, question) => void led.push(question) },
    }),
    () => ({ visit: { path: '/questionnaire/t1', search: '' } }),
  );
  over = one;
  const say = (question: string, answer: string): void => one.child.send({ type: 'answer.give', question, answer });
  const context = () => one.child.getSnapshot().context;
  return { ...one, open, keep, submit, askCode, drafts, led, say, context, waits: () => one.clock.increment(answeringLimits.keepMs) };
}

export async function begun(given: Loaded = loaded()) {
  const one = start();
  await one.open.last().answer(given);
  return one;
}
