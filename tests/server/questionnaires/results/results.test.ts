/** Results of a questionnaire at the server: who is told what, what is refused of anonymous answers, the file, and the scores of one customer. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readXlsx } from 'hucre/xlsx';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { scoresOf } from '#contract/questionnaires/judge.ts';
import type { QuestionnaireResults, ScoreLine } from '#contract/questionnaires/results.ts';
import { contentOf, option, radio, sumOf } from '#tests/contract/questionnaires/samples.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import { publishedQuestionnaire } from '#tests/server/questionnaires/asked.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';

type Given = Readonly<Record<string, string>>;
let rig: Rig;
const ids = { named: '', anonymous: '', ann: '', bob: '' };
const content: QuestionnaireContent = contentOf(
  [radio('pain', { options: [option('none', 0), option('some', 5)] }), radio('again', { options: [option('yes', 1), option('no', 0)] })],
  {
    source: { maker: 'Kroenke K', published: 'The PHQ-9', licence: { zh: '不需要许可' } },
    scores: [
      sumOf(
        ['pain'],
        [
          [0, 4],
          [5, 5],
        ],
      ),
    ],
  },
);
const ok = <T>(reply: Reply): T => {
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as T;
};
const results = (query: string, token = rig.tokens.house): Promise<Reply> => rig.get(`/api-qs/da/results?${query}`, token);

async function answered(questionnaireId: string, answers: Given, memberId: string | null, daysAgo = 0): Promise<void> {
  await rig.sql(
    `insert into questionnaire_answer (id, org_id, questionnaire_id, version_id, version_number, member_id, is_anonymous, status, answers, scores, is_alarm, revision, source, sent_at, submitted_at)
     values (gen_random_uuid(), $1, $2, gen_random_uuid(), 1, $3, $4, 'submitted', $5, $6, false, 1, 'hand', now(), now() - make_interval(days => $7))`,
    rig.server.hospital.orgs.east,
    questionnaireId,
    memberId,
    memberId === null,
    JSON.stringify(answers),
    JSON.stringify(scoresOf(content, answers)),
    daysAgo,
  );
}
const paints = (told: QuestionnaireResults): Readonly<Record<string, number>> =>
  Object.fromEntries((told.questions.find(({ id }) => id === 'pain')?.options ?? []).map(({ id, count }) => [id, count]));

beforeAll(async () => {
  rig = await startRig();
  const { east } = rig.server.hospital.orgs;
  ids.ann = await rig.server.hospital.member('ann', east);
  ids.bob = await rig.server.hospital.member('bob', east);
  ids.named = await publishedQuestionnaire(rig.server, { content });
  ids.anonymous = await publishedQuestionnaire(rig.server, { content, mode: 'anonymous' });
  await answered(ids.named, { pain: 'some', again: 'yes' }, ids.ann, 40);
  await answered(ids.named, { pain: 'none', again: 'yes' }, ids.ann);
  await answered(ids.named, { pain: 'some', again: 'no' }, ids.bob);
  for (let at = 0; at < 4; at += 1) await answered(ids.anonymous, { pain: 'some', again: 'no' }, null, 1);
});
afterAll(() => rig.server.close());

describe('with names', () => {
  it('are crossed, filtered and taken by days', async () => {
    const all = ok<QuestionnaireResults>(await results(`id=${ids.named}&cross=again`));
    expect([all.answers, all.isAnonymous, paints(all)]).toEqual([3, false, { none: 1, some: 2 }]);
    expect(all.groups?.map(({ id, answers }) => [id, answers])).toEqual([
      ['yes', 2],
      ['no', 1],
    ]);
    expect(paints(ok(await results(`id=${ids.named}&chosen=again:yes`)))).toEqual({ none: 1, some: 1 });
    expect(ok<QuestionnaireResults>(await results(`id=${ids.named}&range=last30Days`)).answers).toBe(2);
  });
  it('what is none is refused in words', async () => {
    for (const query of ['cross=gone', 'chosen=again:gone', 'range=everywhen']) {
      const refused = await results(`id=${ids.named}&${query}`);
      expect([refused.code, Object.keys((refused.datas as { fields: object }).fields)]).toEqual([40001, [query.split('=')[0]]]);
    }
  });
  it('each bar opens the answers behind it, with names as the reader sees them', async () => {
    const behind = async (query: string): Promise<{ readonly count: number; readonly rows: readonly { readonly name: string | null }[] }> =>
      ok(await rig.get(`/api-qs/da/behind?id=${ids.named}&${query}`, rig.tokens.house));
    const some = await behind('question=pain&option=some');
    expect([some.count, some.rows.length, some.rows.every(({ name }) => name !== null)]).toEqual([2, 2, true]);
    expect((await behind('question=pain&option=some&cross=again&group=no')).count).toBe(1);
    expect((await behind('score=sum&band=5-5')).count).toBe(2);
    expect((await rig.get(`/api-qs/da/behind?id=${ids.named}&question=pain&option=some`, rig.tokens.stranger)).code).toBe(404);
  });
  it('one answer is read with the questions of its version; what is not submitted is its answerer’s alone', async () => {
    const [row] = await rig.sql<{ id: string }>('select id from questionnaire_answer where questionnaire_id = $1 and member_id = $2', ids.named, ids.bob);
    // Made by hand above: its version is the one in force.
    await rig.sql(
      `update questionnaire_answer a set version_id = v.id from definition_version v where v.row_id = a.questionnaire_id and a.questionnaire_id = any($1)`,
      [ids.named, ids.anonymous],
    );
    const one = (id = row?.id, token = rig.tokens.house): Promise<Reply> => rig.get(`/api-qs/da/answer?id=${id}`, token);
    expect(ok(await one())).toMatchObject({ answers: { pain: 'some', again: 'no' }, scores: [{ id: 'sum', value: 5 }], content: { title: { zh: '问卷' } } });
    expect((await one(row?.id, rig.tokens.stranger)).status).toBe(404);
    const [nobody] = await rig.sql<{ id: string }>('select id from questionnaire_answer where questionnaire_id = $1 limit 1', ids.anonymous);
    expect((await one(nobody?.id)).status, 'of an anonymous one nothing').toBe(404);
    await rig.sql(`update questionnaire_answer set status = 'begun' where id = $1`, row?.id);
    expect(ok(await one())).toMatchObject({ answers: {}, scores: [], alarms: [] });
    await rig.sql(`update questionnaire_answer set status = 'submitted' where id = $1`, row?.id);
  });
  it('a customer has a line of scores with the band of each day', async () => {
    const {
      lines: [line],
    } = ok<{ readonly lines: readonly ScoreLine[] }>(await rig.get(`/api-qs/da/scores?memberId=${ids.ann}`, rig.tokens.house));
    expect(line?.points.map(({ value }) => value)).toEqual([5, 0]);
  });
  it('are exported one row an answer, with codes and labels, and the codes last', async () => {
    const file = await fetch(`${rig.server.url}/api-qs/da/export?id=${ids.named}`, { headers: { authorization: `Bearer ${rig.tokens.house}` } });
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    expect(sheets.map(({ rows }) => rows.length)).toEqual([5, 7]);
    expect(sheets[1]?.rows.slice(5).map((row) => [row[0], row[3]])).toEqual([
      [1, '来源：Kroenke K. The PHQ-9'],
      [1, '使用许可：不需要许可'],
    ]);
    expect(sheets[0]?.rows[0]?.slice(4)).toEqual(
      ['pain', 'pain.label', 'again', 'again.label', 'sum', 'sum.band'].slice(0, (sheets[0]?.rows[0]?.length ?? 0) - 4),
    );
  });
});

describe('anonymous', () => {
  it('under five nothing is told; the fifth tells of all five, the sixth waits', async () => {
    const none = ok<QuestionnaireResults>(await results(`id=${ids.anonymous}`));
    expect([none.answers, none.isAnonymous, none.isHeld, paints(none)]).toEqual([0, true, true, { none: 0, some: 0 }]);
    await answered(ids.anonymous, { pain: 'none', again: 'no' }, null);
    expect(paints(ok(await results(`id=${ids.anonymous}`)))).toEqual({ none: 1, some: 4 });
    await answered(ids.anonymous, { pain: 'none', again: 'yes' }, null);
    expect(paints(ok(await results(`id=${ids.anonymous}`)))).toEqual({ none: 1, some: 4 });
  });
  it.each(['cross=again', 'chosen=again:no', 'range=today'])('%s is refused: it would cut a batch', async (query) => {
    const refused = await results(`id=${ids.anonymous}&${query}`);
    expect([refused.code, Object.keys((refused.datas as { fields: object }).fields)]).toEqual([40001, [query.split('=')[0]]]);
  });
  it('no bar opens anything', async () => {
    const refused = await rig.get(`/api-qs/da/behind?id=${ids.anonymous}&question=pain&option=some`, rig.tokens.house);
    expect([refused.code, refused.text.includes('匿名')]).toEqual([40001, true]);
  });
  it('the file has sums, and no row of anybody', async () => {
    const file = await fetch(`${rig.server.url}/api-qs/da/export?id=${ids.anonymous}`, { headers: { authorization: `Bearer ${rig.tokens.house}` } });
    const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
    const rows = sheets[0]?.rows ?? [];
    expect(rows.slice(1, 3).map((row) => [row[0], row[2], row[4]])).toEqual([
      ['pain', 'none', 1],
      ['pain', 'some', 4],
    ]);
  });
});

it('another house has none of it', async () => {
  const foreign = await results(`id=${ids.named}`, rig.tokens.stranger);
  expect(foreign.code).toBe(404);
});
