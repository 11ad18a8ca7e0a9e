/** One press takes back what was done with customers: all that hung on it stands as before, and what somebody changed since stays (docs/adr/0153). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
const people = { keeper: '', other: '', first: '', second: '' };
const tokens: Record<string, string> = {};
let groupId = '';
let otherId = '';
let ids: string[] = [];

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  for (const name of Object.keys(people) as (keyof typeof people)[]) {
    const keeps = name === 'keeper' || name === 'other';
    people[name] = await server.hospital.staff(name, server.hospital.orgs.east, keeps ? 'keeper' : 'desk');
    if (keeps) tokens[name] = await server.login(name);
  }
});
afterAll(() => server.close());

const post = (path: string, json: object, as: 'keeper' | 'other' = 'keeper'): Promise<Reply> =>
  server.call('POST', `/crm-server/${path}`, { token: tokens[as] ?? '', json, headers: { 'x-lang': 'en' } });
const sql = <T extends Record<string, unknown>>(text: string, values: readonly unknown[] = []): Promise<T[]> => server.test.database.query<T>(text, values);
const standing = (): Promise<unknown[]> =>
  sql(
    `select id, owner_user_id, owner_since, lead_group_id, group_since, follow_status, distribution_status, last_followed_at, former_owner_id, returned_at, returns_at, return_days
     from member where id = any($1) order by id`,
    [ids],
  );
interface Done {
  readonly done: string[];
  readonly failed: { readonly id: string; readonly name: string; readonly message: string }[];
  readonly versions: Record<string, number>;
}
const doneBy = ({ datas }: Reply): Done => datas as unknown as Done;
const back = async ({ versions }: Pick<Done, 'versions'>, as: 'keeper' | 'other' = 'keeper'): Promise<Done> =>
  doneBy(await post('customermanage/takeBack', { ids: Object.keys(versions), versions }, as));

/** One is followed up since days and paused, one was followed up yesterday, one came back to the pool, one was never given. */
let made = 0;
beforeEach(async () => {
  made += 1;
  const save = async (name: string): Promise<string> => ((await post('leadGroup/save', { name: `${name} ${made}` })).datas as { id: string }).id;
  [groupId, otherId] = [await save('group'), await save('other')];
  await post('leadGroup/setRules', { id: groupId, normalDays: 30 });
  ids = [];
  for (const owner of [people.first, people.first, null, null])
    ids.push(
      await server.hospital.member(`b${made} ${ids.length}`, server.hospital.orgs.east, {
        lead_group_id: groupId,
        level: 'normal',
        owner_user_id: owner,
        owner_since: owner === null ? null : new Date('2026-01-05T01:00:00Z'),
      }),
    );
  const [paused = '', followed = '', returned = ''] = ids;
  await sql(`update member set group_since = '2026-01-02T00:00:00Z' where id = any($1)`, [ids]);
  await sql(`update member set follow_status = 'paused' where id = $1`, [paused]);
  await sql(`update member set last_followed_at = now() - interval '1 day' where id = $1`, [followed]);
  await sql(`update member set owner_user_id = $2, owner_since = now() where id = $1`, [returned, people.second]);
  await sql(`update member set owner_user_id = null, owner_since = null where id = $1`, [returned]);
});

const acts = (): readonly (readonly [string, object])[] => [
  ['distribute', { ids, userId: people.second }],
  ['transfer', { ids, userId: people.second, reason: 'on leave' }],
  ['turnover', { ids, leadGroupId: otherId }],
  ['cancelFollow', { ids, reason: 'moved away' }],
];

it.each([0, 1, 2, 3])('what act %i changed stands as before: who has them and since when, the group, the state, the date on which they go back', async (at) => {
  const [call, given] = acts()[at] ?? ['', {}];
  const before = await standing();
  const done = doneBy(await post(`customermanage/${call}`, given));
  expect(Object.keys(done.versions).length).toBeGreaterThan(0);
  expect(await standing()).not.toEqual(before);
  const answer = await back(done);
  expect(answer.failed).toEqual([]);
  expect(answer.done.toSorted()).toEqual(Object.keys(done.versions).toSorted());
  expect(await standing()).toEqual(before);
  expect(await back(done)).toMatchObject({ done: [], failed: Object.keys(done.versions).map(() => ({ code: '40998' })) });
});

it('leaves out by name whoever was changed since, and tells those who have them again', async () => {
  const [paused = '', followed = ''] = ids;
  const done = doneBy(await post('customermanage/transfer', { ids: [paused, followed], userId: people.second }));
  await post('customermanage/distribute', { ids: [followed], userId: people.other });
  await sql('delete from system_message');
  const answer = await back(done);
  expect([answer.done, answer.failed]).toEqual([
    [paused],
    [expect.objectContaining({ id: followed, name: `name of b${made} 1`, message: expect.stringContaining('changed since then') })],
  ]);
  expect(await sql('select owner_user_id as owner from member where id = any($1) order by id', [[paused, followed]])).toEqual([
    { owner: people.first },
    { owner: people.other },
  ]);
  expect(await sql('select recipient_id as to, kind from system_message order by kind')).toEqual([
    { to: people.first, kind: 'customersGiven' },
    { to: people.second, kind: 'customersPassed' },
  ]);
});

it('takes back nothing that a colleague did, and nobody gets more of a group than it lets them have', async () => {
  const [paused = '', followed = ''] = ids;
  const done = doneBy(await post('customermanage/transfer', { ids: [paused, followed], userId: people.second }));
  expect(await back(done, 'other')).toMatchObject({ done: [], failed: [{ code: '40998' }, { code: '40998' }] });
  await sql('update lead_group set holding_cap = 1 where id = $1', [groupId]);
  const answer = await back(done);
  expect([answer.done.length, answer.failed.map(({ message }) => message)]).toEqual([1, [expect.stringContaining('name of first has 1 customers of "group')]]);
});

it('a preview keeps nothing that could be taken back', async () => {
  await post('customermanage/transfer/check', { ids, userId: people.second });
  expect(await sql('select 1 from member_before where member_id = any($1)', [ids])).toEqual([]);
});
