/** Home pages that were written before banners and entries were lines (migration 0065) are read as lines afterwards. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { homeContentFields } from '#contract/choices/homeFields.ts';
import { strictSchema } from '#contract/validate.ts';
import { ownSchema, prepareDatabase } from '#server/db/migrate.ts';
import { emptyDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await emptyDatabase();
  const { migrations, rowSecurity: _later, ...schema } = ownSchema();
  await prepareDatabase(own.database, { ...schema, migrations: migrations.filter(({ name }) => name < '0065') });
});
afterAll(() => own.drop());

const picture = '/files/a.jpg';
const entry = { icon: 'file', title: '报告', target: '/workroom' };

test('each banner has every value, the order stays, and lists of none are nothing', async () => {
  const banners = [
    { picture, title: '一', target: '', isOn: true },
    { picture, title: '二', target: 'https://a.cn', isOn: false, from: '2026-11-01', until: null },
  ];
  const put = (values: readonly [banners: unknown, entries: unknown]): Promise<unknown> =>
    own.database.query(`insert into org_home (id, org_id, kind, standing, banners, entries) values ($1, $2, 'organisation', 'none', $3, $4)`, [
      randomUUID(),
      randomUUID(),
      ...values.map((one) => (one === null ? null : JSON.stringify(one))),
    ]);
  for (const values of [
    [banners, [entry]],
    [[], []],
    [null, null],
  ] as const)
    await put(values);
  await prepareDatabase(own.database);
  const rows = await own.database.query<{ banners: unknown; entries: unknown }>('select banners, entries from org_home order by banners nulls last');
  expect(rows).toEqual([
    {
      banners: [
        { picture, title: '一', target: null, isOn: true, from: null, until: null },
        { picture, title: '二', target: 'https://a.cn', isOn: false, from: '2026-11-01', until: null },
      ],
      entries: [entry],
    },
    { banners: null, entries: null },
    { banners: null, entries: null },
  ]);
  const { banners: bannerField, entries: entryField } = homeContentFields;
  expect(strictSchema({ banners: bannerField, entries: entryField }).safeParse(rows[0]).success).toBe(true);
});
