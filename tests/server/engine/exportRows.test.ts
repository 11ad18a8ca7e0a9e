/** An export that is answered at once has all rows that were found, or it is refused. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { resourceLimits } from '#contract/limits/lists.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let token = '';
const people = '/crm-server/customermanage';

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  await server.hospital.staff('keeper', server.hospital.orgs.east, 'keeper');
  token = await server.login('keeper');
});
afterAll(() => server.close());

const add = (count: number): Promise<unknown> =>
  server.test.database.query(
    `insert into member (id, org_id, name, sex, level, enabled) select gen_random_uuid(), $1, 'many ' || n, 'unknown', 'normal', true from generate_series(1, $2::int) n`,
    [server.hospital.orgs.east, count],
  );
const taken = () => server.call('GET', `${people}/export?format=csv&columns=name&searchValue=many`, { token });

it('as many as may be go out; one more, and nothing does: the most that may be is told', async () => {
  await add(resourceLimits.exportRows);
  const all = await taken();
  expect(all.text.trim().split('\r\n')).toHaveLength(resourceLimits.exportRows + 1);
  await add(1);
  const refused = await taken();
  expect([refused.status, refused.code]).toEqual([409, 40915]);
  expect(refused.text).toContain(`超过 ${resourceLimits.exportRows} 条`);
});

it('a list is told of so many rows that there are more of them; who decides by their number has them counted as far as that needs', async () => {
  const count = (upTo?: number) => server.call('GET', `${people}/count?searchValue=many${upTo === undefined ? '' : `&upTo=${upTo}`}`, { token });
  expect((await count()).datas).toEqual({ count: resourceLimits.counted + 1 });
  expect((await count(resourceLimits.exportRows)).datas).toEqual({ count: resourceLimits.exportRows + 1 });
  expect((await count(resourceLimits.exportRows + 1)).status).toBe(400);
});

it('a page tells the total along with its rows where that is asked for: as a count does, and of a list that is not filtered', async () => {
  type Told = { readonly rows: readonly unknown[]; readonly count?: number };
  const page = async (asked: string): Promise<Told> => (await server.call('GET', `${people}/list?limit=5&${asked}`, { token })).datas as Told;
  const many = await page('counted=true');
  expect([many.rows.length, many.count]).toEqual([5, resourceLimits.counted + 1]);
  expect((await page('')).count).toBeUndefined();
  expect((await page(`counted=true&filter=${encodeURIComponent(JSON.stringify({ all: [['level', 'is', 'normal']] }))}`)).count).toBeUndefined();
  expect((await page('counted=true&stage=newLead')).count).toBeUndefined();
  const { count: few } = (await server.call('GET', `${people}/count?removed=true`, { token })).datas as Told;
  expect((await page('counted=true&removed=true')).count).toBe(few);
  expect((await page('counted=true&page=2')).count).toBe(resourceLimits.counted + 1);
});
