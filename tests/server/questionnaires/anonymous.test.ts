/** One person, one answer, of an anonymous questionnaire as well: the database refuses a second one, and of what was submitted nothing says whose it is (docs/adr/0181). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';
import { call, publishedQuestionnaire } from './asked.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.server.close());

const ok = <T>(reply: Reply): T => {
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as T;
};
interface Asked {
  readonly questionnaireId: string;
  readonly memberId: string;
  readonly conversationId: string;
}
let people = 0;
async function asked(): Promise<Asked> {
  const { hospital } = rig.server;
  const memberId = await hospital.member(`nameless ${(people += 1)}`, hospital.orgs.east);
  const conversationId = await hospital.conversation(memberId, hospital.orgs.east);
  return { questionnaireId: await publishedQuestionnaire(rig.server, { mode: 'anonymous' }), memberId, conversationId };
}
interface Sent {
  readonly answerId: string;
  readonly address: string;
  readonly isNew: boolean;
}
const send = async ({ questionnaireId, memberId }: Asked, more: object = {}): Promise<Sent> =>
  ok(await rig.post('/api-qs/design/send', { questionnaireId, memberId, ...more }, rig.tokens.house));
const tokenOf = ({ address }: Sent): string => address.split('/').at(-1) ?? '';
const answers = { bleeds: 'no', fever: 'no', signs: ['none'], pain: { n: 1 } };
const did = async (name: 'open' | 'submit', sent: Sent, more: object = {}): Promise<{ readonly state: string }> =>
  ok(await call(rig.server, name, { token: tokenOf(sent), device: 'd1', ...more }));
const submit = (sent: Sent, given: object = answers): Promise<{ readonly state: string }> => did('submit', sent, { revision: 0, answers: given });
const rowsOf = ({ questionnaireId }: Asked) =>
  rig.sql<Record<string, unknown> & { id: string; status: string }>('select * from questionnaire_answer where questionnaire_id = $1', questionnaireId);

describe('an anonymous questionnaire', () => {
  it('that forty send to one customer in the same moment is asked once, by one link', async () => {
    const one = await asked();
    const sent = await Promise.all(Array.from({ length: 40 }, () => send(one)));
    expect(await rowsOf(one)).toHaveLength(1);
    expect([new Set(sent.map(({ address }) => address)).size, sent.filter(({ isNew }) => isNew).length]).toEqual([1, 1]);
  });

  it('is not doubled past the calls: the database refuses the second row of one person', async () => {
    const one = await asked();
    await send(one);
    const columns = 'org_id, questionnaire_id, version_id, version_number, is_anonymous, status, is_alarm, revision, source, sent_at, asked_hash';
    const twice = rig.sql(
      `insert into questionnaire_answer (id, ${columns}) select $2, ${columns} from questionnaire_answer where questionnaire_id = $1`,
      one.questionnaireId,
      randomUUID(),
    );
    await expect(twice).rejects.toMatchObject({ code: '23505' });
  });

  it('is not answered a second time, whichever way it is sent again, and nothing tells the sender that it was', async () => {
    const one = await asked();
    const first = await send(one);
    const before = await send(one);
    expect(await submit(first)).toMatchObject({ state: 'submitted' });
    const after = await send(one, { conversationId: one.conversationId, clientId: randomUUID() });
    expect([after.isNew, after.address, after.answerId]).toEqual([before.isNew, first.address, first.answerId]);
    const many = { questionnaireId: one.questionnaireId, ids: [one.memberId], channels: ['inApp'] };
    expect(ok(await rig.post('/api-qs/design/sendMany', many, rig.tokens.house))).toMatchObject({ count: 0, known: 1 });
    const visit = randomUUID();
    await rig.sql(
      `insert into return_visit (id, org_id, created_by, member_id, type, status, planned_at, closes_at, attempts, is_recurring)
       values ($1, $2, $3, $4, 'other', 'planned', '2100-01-10T01:00:00Z', '2100-01-13T16:00:00Z', 0, false)`,
      visit,
      rig.server.hospital.orgs.east,
      rig.ids.house,
      one.memberId,
    );
    ok(await rig.post('/crm-server/returnVisit/sendQuestionnaire', { id: visit, questionnaireId: one.questionnaireId }, rig.tokens.house));
    expect(await did('open', after)).toMatchObject({ state: 'submitted', content: { sections: [] } });
    expect(await submit(after, { ...answers, fever: 'yes' })).toMatchObject({ state: 'submitted' });
    expect(await rowsOf(one)).toMatchObject([{ status: 'submitted', answers }]);
  });

  it('that ended without an answer may be asked once more', async () => {
    const one = await asked();
    const first = await send(one);
    await rig.sql(`update questionnaire_answer set status = 'expired' where questionnaire_id = $1`, one.questionnaireId);
    const second = await send(one);
    expect([second.isNew, second.address === first.address]).toEqual([true, false]);
    expect(await did('open', first)).toMatchObject({ state: 'expired' });
    expect(await submit(second)).toMatchObject({ state: 'submitted' });
  });
});

/** Ids, hashes, tokens, and moments that are more exact than a day: by these a row leads to another. */
const leads = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{64}|[\w-]{43}|\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+/g;

/** Every row of every table that has one of these words in it. */
async function rowsWith(words: readonly string[]): Promise<readonly string[]> {
  const tables = await rig.sql<{ name: string }>(
    `select c.relname as name from pg_class c where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await rig.sql<{ row: string }>(
      `select to_jsonb(t)::text as row from "${name}" t where exists (select from unnest($1::text[]) w where position(w in to_jsonb(t)::text) > 0)`,
      words,
    );
    found.push(...rows.map(({ row }) => `${name} ${row}`));
  }
  return found;
}
const leadsIn = (rows: readonly string[]): ReadonlySet<string> => new Set(rows.flatMap((row) => row.match(leads) ?? []));

it('a submitted answer shares nothing with any row about its person, their messages or their link', async () => {
  const one = await asked();
  const sent = await send(one, { conversationId: one.conversationId, clientId: randomUUID() });
  await send(one);
  const [open] = await rowsOf(one);
  const openLeads = leadsIn(await rowsWith([String(open?.['asked_hash'])]));
  expect(openLeads, 'while it is open it is found by its hash').toContain(open?.id);
  await submit(sent);
  const [row] = await rowsOf(one);
  expect(row).toMatchObject({ asked_hash: null, token_hash: null, sent_by: null, created_by: null, expires_at: null, member_id: null });
  const ofPerson = await rowsWith([one.memberId, one.conversationId, tokenOf(sent), sent.answerId, String(open?.['asked_hash']), String(open?.['token_hash'])]);
  const ofAnswer = await rowsWith([row?.id ?? '']);
  expect([ofPerson.some((one_) => one_.startsWith('message ')), ofPerson.some((one_) => one_.startsWith('anonymous_asking '))]).toEqual([true, true]);
  expect(ofAnswer.filter((one_) => ofPerson.includes(one_))).toEqual([]);
  const { group, east } = rig.server.hospital.orgs;
  // The house, the questionnaire, and the system, which stands for everybody.
  const ofNobody = new Set([group, east, one.questionnaireId, '00000000-0000-0000-0000-000000000000']);
  const person = leadsIn(ofPerson);
  expect([...leadsIn(ofAnswer)].filter((lead) => person.has(lead) && !ofNobody.has(lead))).toEqual([]);
});
