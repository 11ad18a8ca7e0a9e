/** Every verb with a questionnaire in every standing: what the server refuses the life does not know, and what it does arrives where the table leads (docs/adr/0146). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { standings } from '#contract/choices/versions.ts';
import type { Standing } from '#contract/choices/versions.ts';
import { surveyReview } from '#contract/lives/questionnaireLife.ts';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import type { Answers } from '#contract/operations.ts';
import { draftMoves, statesAfter } from '#contract/versions.ts';
import type { DraftVerb } from '#contract/versions.ts';
import { contentOf, radio } from '#tests/contract/questionnaires/samples.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';

const base = '/api-qs/design';
const key = 'questionnaire.surveyState';
let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.server.close());

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
  readonly surveyState: string;
}
const ok = <T>(reply: Reply): T => {
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as T;
};
const [first, second, third] = ['one', 'two', 'three'].map((id) => contentOf([radio(id)])) as [
  QuestionnaireContent,
  QuestionnaireContent,
  QuestionnaireContent,
];
const detail = async (id: string): Promise<Row> => ok(await rig.get(`${base}/detail?id=${id}`, rig.tokens.house));
const write = async (id: string, content: QuestionnaireContent): Promise<Reply> =>
  rig.post(`${base}/save`, { id, version: (await detail(id)).version, content }, rig.tokens.house);
const submit = async (id: string): Promise<Reply> => rig.post(`${base}/submit`, { id, version: (await detail(id)).version }, rig.tokens.house);
const decide = async (id: string, decision: 'approve' | 'changes'): Promise<Reply> => {
  const { version, contentHash } = ok<{ version: number; contentHash: string }>(await rig.get(`${base}/publish/check?id=${id}`, rig.tokens.chief));
  return rig.post(`${base}/decide`, { id, version, contentHash, decision, reason: '缺一题' }, rig.tokens.chief);
};
const publish = async (id: string, number: number): Promise<Reply> =>
  rig.post(`${base}/publish`, { id, version: (await detail(id)).version, number }, rig.tokens.chief);
const retire = async (id: string): Promise<Reply> => rig.post(`${base}/retire`, { id, version: (await detail(id)).version }, rig.tokens.chief);

async function approved(id: string, content: QuestionnaireContent): Promise<void> {
  ok(await write(id, content));
  ok(await submit(id));
  ok(await decide(id, 'approve'));
}
let names = 0;
/** Two versions stand behind each of them; the second was in force last. */
async function standing(as: Standing): Promise<string> {
  const { id } = ok<Row>(await rig.post(`${base}/save`, { title: `verbs ${(names += 1)}`, content: third }, rig.tokens.house));
  await approved(id, first);
  await approved(id, second);
  if (as === 'retired') ok(await retire(id));
  if (as === 'draft' || as === 'inReview') ok(await write(id, third));
  if (as === 'inReview') ok(await submit(id));
  expect(await detail(id)).toMatchObject({ standing: as, surveyState: surveyReview.stateOf[as] });
  return id;
}

/** Each verb in all the ways in which somebody can make it. */
const tries: Readonly<Record<DraftVerb, readonly (readonly [string, (id: string) => Promise<Reply>])[]>> = {
  submit: [['as it stands', submit]],
  approve: [['as it stands', (id) => decide(id, 'approve')]],
  changes: [['with a reason', (id) => decide(id, 'changes')]],
  edit: [
    ['something new', (id) => write(id, contentOf([radio('four')]))],
    ['back to what is in force', (id) => write(id, second)],
  ],
  publish: [
    ['the first version', (id) => publish(id, 1)],
    ['the version in force', (id) => publish(id, 2)],
  ],
  retire: [['as it stands', retire]],
};
/** These leave a questionnaire in its state as well, of which a table of moves says nothing. */
const mayStay: ReadonlySet<DraftVerb> = new Set(['edit', 'publish', 'retire']);

const all = (Object.keys(standings) as Standing[]).flatMap((as) =>
  (Object.keys(draftMoves) as DraftVerb[]).flatMap((verb) => tries[verb].map(([how, run]) => [verb, how, as, run] as const)),
);

describe('the life of a questionnaire', () => {
  const arrived = new Set<string>();

  it.each(all)('%s (%s) of one that is %s', async (verb, _how, as, run) => {
    const from = surveyReview.stateOf[as];
    const id = await standing(as);
    const reply = await run(id);
    const { surveyState: to } = await detail(id);
    const known = statesAfter(surveyReview, from, verb);
    if (reply.code !== 0) {
      expect(to, 'what was refused changed nothing').toBe(from);
      if (!mayStay.has(verb)) expect(known, reply.text).toEqual([]);
      return;
    }
    if (to === from) expect(mayStay.has(verb), `${verb} from ${from} left it there`).toBe(true);
    else expect(known).toContain(to);
    if (to !== from) arrived.add(`${from} ${verb} ${to}`);
  });

  it('is wholly used: every way of its table was gone', () => {
    const ways = [...new Set(Object.values(surveyReview.stateOf))].flatMap((from) =>
      (Object.keys(draftMoves) as DraftVerb[]).flatMap((verb) => statesAfter(surveyReview, from, verb).map((to) => `${from} ${verb} ${to}`)),
    );
    // An older version that is published again leaves alone what is in review (docs/adr/0102).
    expect([...arrived].toSorted()).toEqual(ways.filter((way) => way !== 'examine publish publish').toSorted());
  });

  it('stands where lives are watched, with its ways and who went them', async () => {
    const id = await standing('inReview');
    ok(await decide(id, 'changes'));
    const { lives } = ok<Answers<'lives.standing'>>(await rig.get(`/crm-server/lives/standing?lives=${key}`, rig.tokens.chief));
    expect(lives[0]?.states.map(({ state }) => state)).toEqual(['draft', 'examine', 'publish']);
    expect(lives[0]?.moved.map(({ from, to }) => `${from} ${to}`)).toEqual(expect.arrayContaining(['draft examine', 'examine draft', 'examine publish']));
    const { moves } = ok<Answers<'lives.moves'>>(await rig.get(`/crm-server/lives/moves?life=${key}`, rig.tokens.chief));
    expect(moves[0]).toMatchObject({ rowId: id, from: 'examine', to: 'draft', reason: '缺一题', by: 'name of chief' });
  });
});
