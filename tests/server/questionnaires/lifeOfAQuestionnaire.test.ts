/** A questionnaire from its draft to an alarm: examined by another person, sent once, counted when it is submitted, and heard at the desk. */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import type { Right } from '#contract/rights.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { afterSubmit } from '#server/questionnaires/afterSubmit.ts';
import { templates } from '#server/questionnaires/templates/index.ts';
import { hashOfToken } from '#server/questionnaires/tokens.ts';
import { contentOf, option, radio, sumOf } from '#tests/contract/questionnaires/samples.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';

const base = '/api-qs/design';
let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.server.close());

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
}
const ok = <T>(reply: Reply): T => {
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as T;
};
let names = 0;
const save = async (content: QuestionnaireContent, more: object = {}): Promise<Row> =>
  ok(await rig.post(`${base}/save`, { title: `questionnaire ${(names += 1)}`, content, ...more }, rig.tokens.house));
const present = async (id: string): Promise<Row> => ok(await rig.get(`${base}/detail?id=${id}`, rig.tokens.house));
const submit = (row: Row): Promise<Reply> => rig.post(`${base}/submit`, { id: row.id, version: row.version }, rig.tokens.house);
const decide = async ({ id }: Row, more: object = {}, token = rig.tokens.chief): Promise<Reply> => {
  const plan = ok<Row & { contentHash: string; counted: number }>(await rig.get(`${base}/publish/check?id=${id}`, token));
  const { version, contentHash, counted } = plan;
  return rig.post(`${base}/decide`, { id, version, contentHash, counted, decision: 'approve', ...more }, token);
};
const published = async (content: QuestionnaireContent, more: object = {}): Promise<Row> => {
  const row = await save(content, more);
  ok(await submit(row));
  ok(await decide(row));
  return present(row.id);
};
const member = (name: string): Promise<string> => rig.server.hospital.member(name, rig.server.hospital.orgs.east);
const send = (questionnaireId: string, memberId: string, more: object = {}, token = rig.tokens.house): Promise<Reply> =>
  rig.post(`${base}/send`, { questionnaireId, memberId, ...more }, token);
const sent = async (questionnaireId: string, memberId: string): Promise<{ answerId: string; address: string }> => ok(await send(questionnaireId, memberId));
/** The answers were submitted by the link. */
const answered = async (answerId: string, answers: object) => {
  await rig.sql(`update questionnaire_answer set status = 'submitted', answers = $2, submitted_at = now() where id = $1`, answerId, JSON.stringify(answers));
  return inTransaction(rig.server.test.database, (tx) => afterSubmit(tx, answerId));
};
const bleeding = contentOf([radio('bleeding', { required: true, options: [option('no', 0), option('much', 5, { isAlarm: true })] })], {
  scores: [
    sumOf(
      ['bleeding'],
      [
        [0, 4],
        [5, 5],
      ],
    ),
  ],
});

describe('a draft', () => {
  it('is not submitted with faults, and each is told with its place', async () => {
    const row = await save(
      contentOf([radio('a', { options: [option('x'), option('')] }), radio('b', { showIf: { all: [{ question: 'a', is: 'chosen', value: 'gone' }] } })]),
    );
    const refused = await submit(row);
    expect(refused.code).not.toBe(0);
    const { faults } = refused.datas as { faults: readonly { path: string; code: string; words: string }[] };
    expect(faults.map(({ path, code }) => `${path} ${code}`)).toEqual(['content.a idForm', 'content.a.options. emptyOption', 'content.b.showIf termUnknown']);
    expect(faults.every(({ words }) => words.length > 3)).toBe(true);
  });

  it('of another shape is not kept', async () => {
    const refused = await rig.post(`${base}/save`, { title: 'odd', content: { sections: 'none' } }, rig.tokens.house);
    expect([refused.code, Object.keys((refused.datas as { fields: object }).fields)]).toEqual([40001, ['content']]);
  });

  it('is examined by somebody else, and tells its state in the word of the specification', async () => {
    const row = await save(bleeding);
    expect((await present(row.id))['surveyState']).toBe('draft');
    ok(await submit(row));
    expect((await present(row.id))['surveyState']).toBe('examine');
    expect((await decide(row, {}, rig.tokens.house)).code, 'nobody examines their own').not.toBe(0);
    ok(await decide(row));
    expect(await present(row.id)).toMatchObject({ surveyState: 'publish', publishedNumber: 1 });
    const listed = ok<{ data: readonly Row[] }>(await rig.get(`${base}/list?surveyState=publish&id=${row.id}`, rig.tokens.house));
    expect(JSON.stringify(listed)).toContain(row.id);
  });
});

test('whoever may examine is told that one waits, and its author what was decided; nobody is told of what they did themselves', async () => {
  await rig.makeRole('onlyReads', ['questionnaire.read']);
  await rig.server.hospital.staff('reader', rig.server.hospital.orgs.east, 'onlyReads');
  const row = await save(bleeding);
  const told = async (): Promise<readonly string[]> =>
    (
      await rig.sql<{ said: string }>(
        `select u.username || ' ' || m.kind as said from system_message m join staff_user u on u.id = m.recipient_id where m.link = $1 order by 1`,
        `/questionnaireDesigner?id=${row.id}`,
      )
    ).map(({ said }) => said);
  ok(await submit(row));
  const asked = ['chief reviewAsked', 'other reviewAsked'];
  expect(await told()).toEqual(asked);
  ok(await decide(row, { decision: 'changes', reason: 'shorter' }));
  expect(await told()).toEqual([...asked.slice(0, 1), 'house reviewDecided', ...asked.slice(1)]);
});

test('templates are whole, and one can begin with each', async () => {
  const told = ok<readonly { key: string; content: QuestionnaireContent }[]>(await rig.get(`${base}/templates`, rig.tokens.house));
  expect(told.map(({ key }) => key)).toEqual(templates.map(({ key }) => key));
  for (const { content } of told) ok(await submit(await save(content)));
});

describe('a customer', () => {
  it('has one open answering, and its link again when they are asked again', async () => {
    const { id } = await published(bleeding);
    const memberId = await member('asked twice');
    const [one, other] = [await sent(id, memberId), await sent(id, memberId)];
    expect(other).toEqual({ ...one, isNew: false });
    const token = one.address.split('/').at(-1) ?? '';
    const [row] = await rig.sql<{ hash: string; open: boolean; days: number }>(
      `select token_hash as hash, open as open, extract(day from expires_at - sent_at)::int as days from questionnaire_answer where id = $1`,
      one.answerId,
    );
    expect(row).toEqual({ hash: hashOfToken(token), open: true, days: 14 });
    expect(JSON.stringify(ok(await rig.get(`/api-qs/answer/detail?id=${one.answerId}`, rig.tokens.house)))).not.toContain(hashOfToken(token));
    await answered(one.answerId, { bleeding: 'no' });
    expect((await sent(id, memberId)).answerId, 'once it is submitted they may be asked again').not.toBe(one.answerId);
  });

  it('is asked only for what is in force, and only by whoever sees both', async () => {
    const draft = await save(bleeding);
    const memberId = await member('asked for a draft');
    expect(await send(draft.id, memberId)).toMatchObject({ code: 40001 });
    const { id } = await published(bleeding);
    expect((await send(id, memberId, {}, rig.tokens.stranger)).code).not.toBe(0);
    const foreign = await rig.server.hospital.member('of another group', rig.server.hospital.orgs.otherGroup);
    expect((await send(id, foreign)).code).not.toBe(0);
  });

  it('may be withdrawn from, with what was filled in', async () => {
    const { id } = await published(bleeding);
    const { answerId } = await sent(id, await member('withdrawn'));
    await rig.sql(`update questionnaire_answer set status = 'begun', answers = '{"bleeding":"no"}' where id = $1`, answerId);
    const row = ok<Row>(await rig.get(`/api-qs/answer/detail?id=${answerId}`, rig.tokens.house));
    ok(await rig.post('/api-qs/answer/withdraw', { id: answerId, status: 'withdrawn', version: row.version, reason: '发错了' }, rig.tokens.house));
    const [stored] = await rig.sql('select status, answers, open from questionnaire_answer where id = $1', answerId);
    expect(stored).toEqual({ status: 'withdrawn', answers: null, open: null });
  });

  it('who is asked with others hears of it by message, once', async () => {
    const { id } = await published(bleeding);
    const ids = [await member('one of two'), await member('two of two')];
    const many = (): Promise<Reply> => rig.post(`${base}/sendMany`, { questionnaireId: id, ids, channels: ['inApp'] }, rig.tokens.house);
    expect(ok(await many())).toEqual({ count: 2, known: 0, unreached: 0 });
    expect(ok(await many())).toEqual({ count: 0, known: 2, unreached: 0 });
    const texts = await rig.sql<{ text: string }>(`select text from sent_message where member_id = any($1) and purpose = 'questionnaire'`, ids);
    expect(texts.map(({ text }) => text.includes('/questionnaire/'))).toEqual([true, true]);
  });
});

describe('what alarms', () => {
  it('makes the conversation urgent and plans a visit, with the answers beside it', async () => {
    const { id } = await published(bleeding);
    const memberId = await member('bleeds');
    const { answerId } = await sent(id, memberId);
    await rig.sql(
      `insert into conversation (id, org_id, kind, member_id, state, last_seq, last_message_type, last_message_at) values (gen_random_uuid(), $2, 'member', $1, 'waitingCustomer', 0, 0, now())`,
      memberId,
      rig.server.hospital.orgs.east,
    );
    expect(await answered(answerId, { bleeding: 'much', lost: 'x' })).toEqual({ isAlarm: true });
    const [row] = await rig.sql<{ visit: string }>(
      'select answers, scores, is_alarm as alarm, visit_id as visit from questionnaire_answer where id = $1',
      answerId,
    );
    expect(row).toMatchObject({ answers: { bleeding: 'much' }, scores: [{ id: 'sum', value: 5 }], alarm: true });
    const [visit] = await rig.sql<{ script: string }>('select script, status, member_id as "memberId" from return_visit where id = $1', row?.visit);
    // Planned for now: the server's own worker makes it due.
    expect(visit).toMatchObject({ status: expect.toBeOneOf(['planned', 'due']), memberId });
    expect(visit?.script).toContain('bleeding：much');
    expect(await rig.sql('select is_urgent as urgent from conversation where member_id = $1', memberId)).toEqual([{ urgent: true }]);
  });

  it('wakes nobody where it does not', async () => {
    const { id } = await published(bleeding);
    const memberId = await member('well');
    const { answerId } = await sent(id, memberId);
    expect(await answered(answerId, { bleeding: 'no' })).toEqual({ isAlarm: false });
    expect(await rig.sql('select 1 from return_visit where member_id = $1', memberId)).toEqual([]);
  });
});

describe('an anonymous one', () => {
  it('names nobody in its row, and is in nobody’s list', async () => {
    const { id } = await published(bleeding, { mode: 'anonymous' });
    await sent(id, await member('anonymous'));
    const [{ answerId, ...row } = { answerId: '' }] = await rig.sql<{ answerId: string }>(
      'select id as "answerId", member_id, patient_id, conversation_id, enrolment_id, visit_id, is_anonymous from questionnaire_answer where questionnaire_id = $1',
      id,
    );
    expect(row).toEqual({ member_id: null, patient_id: null, conversation_id: null, enrolment_id: null, visit_id: null, is_anonymous: true });
    expect((await rig.get(`/api-qs/answer/detail?id=${answerId}`, rig.tokens.chief)).code).not.toBe(0);
    expect(await answered(answerId, { bleeding: 'much' })).toEqual({ isAlarm: true });
  });
});

test('whoever has not begun goes over to the next version, and whoever has stays', async () => {
  const row = await published(bleeding);
  const [begun, waits] = [await sent(row.id, await member('begun')), await sent(row.id, await member('waits'))];
  await rig.sql(`update questionnaire_answer set status = 'begun' where id = $1`, begun.answerId);
  const longer = contentOf([...(bleeding.sections[0]?.questions ?? []), radio('more')], { scores: bleeding.scores });
  const saved = ok<Row>(await rig.post(`${base}/save`, { id: row.id, version: row.version, content: longer }, rig.tokens.house));
  ok(await submit(saved));
  const unsaid = await decide(saved);
  expect([unsaid.code, unsaid.text.includes('现在有 2 条在进行，没有说明怎么处理')]).toEqual([40001, true]);
  expect(ok(await decide(saved, { carry: 'move' }))).toMatchObject({ number: 2, carried: 1 });
  const numbers = await rig.sql<{ number: number }>(
    'select version_number as number from questionnaire_answer where id = any($1) order by id = $2 desc',
    [begun.answerId, waits.answerId],
    begun.answerId,
  );
  expect(numbers.map(({ number }) => number)).toEqual([1, 2]);
});

test('whoever may not send sends nothing', async () => {
  const { id } = await published(bleeding);
  const memberId = await member('not asked');
  const rights: readonly Right[] = ['questionnaire.read', 'questionnaireAnswer.read', 'member.read'];
  await rig.makeRole('onlyReader', rights);
  await rig.server.hospital.staff('onlyReader', rig.server.hospital.orgs.east, 'onlyReader');
  expect((await send(id, memberId, {}, await rig.login('onlyReader'))).code).not.toBe(0);
});
