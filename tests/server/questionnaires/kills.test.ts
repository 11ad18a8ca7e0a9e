/**
 * People answer with the real machine over the real calls and are killed after each question: before what they said was written down, while it goes up, after the server
 * heard of it and before they heard so. Some go on with a second device. As many answers as people come of it, each the one that they gave last. 1,000 by ANSWERS_LONG=1.
 */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SimulatedClock, createActor, fromCallback, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { answeringLimits } from '#contract/limits/answering.ts';
import type { Answer, Answers } from '#contract/questionnaires/definition.ts';
import { cleanAnswers, problemsOf, shownIn } from '#contract/questionnaires/judge.ts';
import { answeringMachine } from '#src/questionnaires/machines/answeringMachine.ts';
import type { DraftOrder } from '#src/questionnaires/machines/answeringMachine.ts';
import type { AnswerDraft } from '#src/questionnaires/machines/answeringContext.ts';
import { createRandom, freshSeed } from '#tests/rig/random.ts';
import type { Random } from '#tests/rig/random.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';
import { afterSurgery } from '#tests/rig/afterSurgery.ts';
import { ask, call, publishedQuestionnaire } from './asked.ts';

const isLong = process.env['ANSWERS_LONG'] === '1';
const runs = isLong ? 1_000 : 12;
const seed = isLong ? freshSeed() : 20_261_126;
const together = 8;

let server: TestServer;
let questionnaireId: string;
beforeAll(async () => {
  process.stdout.write(`answers: seed ${seed}\n`);
  server = await startTestServer({ LOG_LEVEL: 'error', RATE_LIMITS: 'off' });
  questionnaireId = await publishedQuestionnaire(server);
});
afterAll(() => server.close());

/** It survives a kill of the page; what was not yet written down does not. */
interface Browser {
  readonly device: string;
  draft: AnswerDraft | null;
}
type Actor = ActorRefFrom<typeof answeringMachine>;
interface Window {
  readonly actor: Actor;
  readonly clock: SimulatedClock;
  /** Every call that is under way was answered, or lost. */
  settled(): Promise<void>;
  kill(): void;
}

const lost = Object.assign(new Error('The network is gone.'), { reason: 'network' });
/** Lost on the way there, on the way back, or not at all. */
type Way = 'there' | 'back' | 'none';

function openWindow(browser: Browser, token: string, random: Random): Window {
  const underWay = new Set<Promise<unknown>>();
  let isDead = false;
  const asked = async (name: 'open' | 'keep' | 'submit' | 'code', json: object): Promise<never> => {
    const way: Way = name === 'open' || name === 'code' ? 'none' : random.pick<Way>(['none', 'none', 'none', 'there', 'back']);
    if (way === 'there' || isDead) throw lost;
    const reply = await call(server, name, json);
    if (way === 'back') throw lost;
    if (reply.code !== 0) throw Object.assign(new Error(reply.text), { reason: reply.status === 404 ? 'notFound' : 'invalidInput' });
    return reply.datas;
  };
  const heard = <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    work
      .catch(() => undefined)
      .finally(() => underWay.delete(work))
      .catch(() => undefined);
    return work;
  };
  const { device } = browser;
  const clock = new SimulatedClock();
  const actor = createActor(
    answeringMachine.provide({
      actors: {
        open: fromPromise(({ input: { token: of, code } }) =>
          heard(
            asked('open', { token: of, device, ...(code === null ? {} : { code }) }).then((opened) => ({ opened, draft: browser.draft, device, pictures: {} })),
          ),
        ),
        keep: fromPromise(({ input }) => heard(asked('keep', input))),
        submit: fromPromise(({ input }) => heard(asked('submit', input))),
        askCode: fromPromise(({ input }) => heard(asked('code', input))),
        draft: fromCallback<DraftOrder>(({ receive }) => {
          receive(({ draft }) => {
            // A page that dies within a moment has not written its last words down.
            if (draft === null || random.next() < 0.8) browser.draft = draft;
          });
        }),
      },
      actions: { lead: () => undefined },
    }),
    { clock, input: { visit: { path: `/questionnaire/${token}`, search: '' } } },
  ).start();
  return {
    actor,
    clock,
    settled: async () => {
      while (underWay.size > 0) await Promise.allSettled(underWay);
      for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
    },
    kill: () => {
      isDead = true;
      actor.stop();
    },
  };
}

const answersTo = (question: string, random: Random): Answer => {
  const given: Readonly<Record<string, () => Answer>> = {
    bleeds: () => random.pick(['yes', 'no']),
    fever: () => random.pick(['yes', 'no']),
    signs: () => random.pick([['dizzy'], ['dizzy', 'tired'], ['none']]),
    days: () => ({ n: random.between(0, 60) }),
    pain: () => ({ n: random.between(0, 10) }),
    words: () => ({ t: `说的话 ${random.between(0, 1_000_000)}` }),
  };
  return (given[question] as () => Answer)();
};

async function opened(browser: Browser, token: string, random: Random): Promise<Window> {
  const window = openWindow(browser, token, random);
  await window.settled();
  return window;
}

/** The window as far as somebody lets it come before it is killed. */
async function live(window: Window, random: Random): Promise<void> {
  const phase = random.between(0, 3);
  if (phase === 0) return;
  window.clock.increment(answeringLimits.keepMs);
  if (phase === 1) return;
  await window.settled();
  if (phase === 3) {
    window.clock.increment(answeringLimits.retryMs);
    await window.settled();
  }
}

async function secondDevice(window: Window, name: string, token: string, random: Random): Promise<Browser> {
  window.actor.send({ type: 'code.ask' });
  await window.settled();
  const { code } = window.actor.getSnapshot().context;
  const other: Browser = { device: name, draft: null };
  const there = await opened(other, token, random);
  there.actor.send({ type: 'code.give', code: code?.code ?? '' });
  await there.settled();
  expect(there.actor.getSnapshot().matches('answering')).toBe(true);
  there.kill();
  return other;
}

const unanswered = ({ actor }: Window): string | undefined => {
  const { answers } = actor.getSnapshot().context;
  return shownIn(afterSurgery, answers).find((id) => !Object.hasOwn(answers, id));
};

/** @returns what they saw as their answers when they submitted */
async function answer(token: string, name: string, random: Random): Promise<Answers> {
  let browser: Browser = { device: name, draft: null };
  let window = await opened(browser, token, random);
  for (let question = unanswered(window); question !== undefined; question = unanswered(window)) {
    window.actor.send({ type: 'answer.give', question, answer: answersTo(question, random) });
    await live(window, random);
    if (random.next() < 0.05) browser = await secondDevice(window, `${name} ${question}`, token, random);
    window.kill();
    window = await opened(browser, token, random);
  }
  expect(problemsOf(afterSurgery, window.actor.getSnapshot().context.answers)).toEqual([]);
  let seen: Answers = {};
  for (let tries = 0; window.actor.getSnapshot().value !== 'submitted'; tries += 1) {
    expect(tries).toBeLessThan(100);
    for (let step = 0; step < 3; step += 1) window.actor.send({ type: 'step.next' });
    seen = window.actor.getSnapshot().context.answers;
    window.actor.send({ type: 'submit.ask' });
    window.actor.send({ type: 'submit.ask' });
    if (random.next() < 0.7) await window.settled();
    if (window.actor.getSnapshot().value === 'submitted') break;
    window.kill();
    // The call of a killed page may still arrive.
    await window.settled();
    window = await opened(browser, token, random);
  }
  window.kill();
  return seen;
}

it(
  `${runs} people who are killed after each question: ${runs} answers, each what was said last`,
  async () => {
    const all = createRandom(seed);
    const expected = new Map<string, Answers>();
    const one = async (n: number): Promise<void> => {
      const memberId = await server.hospital.member(`killed ${n}`, server.hospital.orgs.east);
      const { token, answerId } = await ask(server, questionnaireId, memberId);
      expected.set(answerId, await answer(token, `device ${n}`, all.fork(n)));
    };
    for (let from = 0; from < runs; from += together) await Promise.all(Array.from({ length: Math.min(together, runs - from) }, (_, at) => one(from + at)));
    const rows = await server.test.database.query<{ id: string; answers: Answers; moves: number }>(
      `select a.id, a.answers, (select count(*)::int from record_change c where c.entity = 'questionnaireAnswer' and c.entity_id = a.id and c.change = 'moved') as moves
       from questionnaire_answer a where a.questionnaire_id = $1 and a.status = 'submitted'`,
      [questionnaireId],
    );
    expect(rows).toHaveLength(runs);
    // Begun once and submitted once, however often it was asked for.
    expect(new Set(rows.map(({ moves }) => moves))).toEqual(new Set([2]));
    for (const { id, answers } of rows) expect(answers).toEqual(cleanAnswers(afterSurgery, expected.get(id) ?? {}));
  },
  isLong ? 3_600_000 : 120_000,
);
