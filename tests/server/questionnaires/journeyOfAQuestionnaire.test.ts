/** A journey sends a questionnaire and waits: answers, alarms and silence each lead on by a way of their own. */
import { randomUUIDv7 } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { afterSubmit } from '#server/questionnaires/afterSubmit.ts';
import { contentOf, option, radio } from '#tests/contract/questionnaires/samples.ts';
import { graphOf, journeyHouse } from '#tests/server/journeys/journeyHouse.ts';
import type { JourneyHouse } from '#tests/server/journeys/journeyHouse.ts';

let house: JourneyHouse;
beforeAll(async () => {
  house = await journeyHouse('2028-03-01T02:00:00Z');
});
afterEach(() => {
  expect(house.faults.splice(0)).toEqual([]);
});
afterAll(() => house.drop());

const content: QuestionnaireContent = contentOf([radio('bleeding', { required: true, options: [option('no'), option('much', 1, { isAlarm: true })] })]);
const published = async (isPublished = true): Promise<string> => {
  const id = randomUUIDv7();
  await house.sql(
    `insert into questionnaire (id, org_id, title, category, mode, open_days, standing) values ($1, $2, 'questionnaire ' || ($1::uuid)::text, 'other', 'named', 14, 'published')`,
    id,
    house.orgId,
  );
  if (isPublished)
    await house.sql(
      `insert into definition_version (id, org_id, entity, row_id, number, content) values (gen_random_uuid(), $1, 'questionnaire', $2, 1, $3::jsonb)`,
      house.orgId,
      id,
      JSON.stringify({ title: id, mode: 'named', openDays: 14, content }),
    );
  return id;
};
const walked = async (questionnaireId: string, ...names: readonly string[]): Promise<{ journeyId: string; ids: readonly string[] }> => {
  const ids: string[] = [];
  for (const name of names) ids.push(await house.member(name));
  const graph = graphOf(
    [
      ['ask', 'questionnaire', { questionnaireId, channels: ['inApp'], text: '{客户}，填一下', timeoutDays: 7 }],
      ['well', 'exit', { reason: 'well' }],
      ['bad', 'exit', { reason: 'bad' }],
      ['silent', 'exit', { reason: 'silent' }],
    ],
    ['entry.next>ask', 'ask.answered>well', 'ask.alarm>bad', 'ask.timeout>silent'],
  );
  const journeyId = await house.journey({ entry: { by: 'group', groupId: await house.group(ids), withPresent: true }, graph });
  await house.settle();
  return { journeyId, ids };
};
const answerOf = async (memberId: string): Promise<string> =>
  (await house.sql<{ id: string }>('select id from questionnaire_answer where member_id = $1', memberId))[0]?.id ?? '';
const submit = async (memberId: string, answers: object): Promise<void> => {
  const id = await answerOf(memberId);
  await house.sql(`update questionnaire_answer set status = 'submitted', answers = $2 where id = $1`, id, JSON.stringify(answers));
  await inTransaction(house.database, (tx) => afterSubmit(tx, id));
};
const ends = async (memberId: string): Promise<readonly string[]> => (await house.lines(memberId)).map(({ node, port }) => `${node} ${port ?? ''}`.trim());

test('answers, an alarm and silence go three ways', async () => {
  const { journeyId, ids } = await walked(await published(), 'well', 'bleeds', 'silent');
  const [well = '', bleeds = '', silent = ''] = ids;
  expect(await house.walks(journeyId)).toMatchObject(ids.map(() => ({ state: 'waiting', node: 'ask' })));
  const [message] = await house.sql<{ text: string }>('select text from sent_message where member_id = $1', well);
  expect(message?.text).toMatch(/^name of well，填一下\n\/questionnaire\/[\w-]{20,}$/);
  await submit(well, { bleeding: 'no' });
  await submit(bleeds, { bleeding: 'much' });
  await house.settle();
  expect([await ends(well), await ends(bleeds), await ends(silent)]).toEqual([
    ['entry next', 'ask answered', 'well'],
    ['entry next', 'ask alarm', 'bad'],
    ['entry next', 'ask'],
  ]);
  await house.runUntil('2028-03-09T00:00:00Z');
  expect(await ends(silent)).toEqual(['entry next', 'ask timeout', 'silent']);
});

test('one that nobody published parks with its reason', async () => {
  const { journeyId } = await walked(await published(false), 'parked');
  expect(await house.walks(journeyId)).toMatchObject([{ state: 'parked', why: 'questionnaireOff' }]);
});
