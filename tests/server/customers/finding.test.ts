import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

let rig: Rig;
const ids = { east: '', west: '', plain: '' };
beforeAll(async () => {
  rig = await startRig();
  const { hospital } = rig.server;
  ids.east = await hospital.member('finding-east', hospital.orgs.east, { name: '林晓', mobile: '13900001111', level: 'gold' });
  ids.plain = await hospital.member('finding-plain', hospital.orgs.east, { name: '林夏', mobile: '13900002222', level: 'normal', tags: [] });
  ids.west = await hospital.member('finding-west', hospital.orgs.west, { name: '林晓', mobile: '13900003333', level: 'gold' });
});
afterAll(() => rig.server.close());

const base = '/crm-server/customermanage';
const found = async (call: 'findByFields' | 'findByDynamic', given: object, token = rig.tokens.chief): Promise<string[]> => {
  const { code, text, datas } = await rig.post(`${base}/${call}`, given, token);
  expect(code, text).toBe(0);
  return (datas as { rows: { id: string }[] }).rows.map(({ id }) => id).toSorted();
};
const refused = async (call: 'findByFields' | 'findByDynamic', given: object, token = rig.tokens.chief): Promise<object> => {
  const { code, datas } = await rig.post(`${base}/${call}`, given, token);
  expect(code).toBe(40001);
  return (datas as { fields: object }).fields;
};

test('customers are found by fields, each of which has to fit, of the organisations that somebody sees', async () => {
  expect(await found('findByFields', { fields: { name: '林晓' } })).toEqual([ids.east, ids.west].toSorted());
  expect(await found('findByFields', { fields: { name: '林晓' } }, rig.tokens.house)).toEqual([ids.east]);
  expect(await found('findByFields', { fields: { name: '林', level: 'normal' } })).toEqual([ids.plain]);
  expect(await found('findByFields', { fields: { tags: 'vip' }, searchKey: 'name', searchValue: '林晓' }, rig.tokens.house)).toEqual([ids.east]);
  expect(await found('findByFields', { fields: { name: '林' } }, rig.tokens.stranger)).toEqual([]);
});

test('customers are found by their tags of each type, by those that have none, and by no tag of another type', async () => {
  await rig.sql(`update member set title_tags = '{宝妈}', sale_tags = '{高意向,到店}' where id = $1`, ids.east);
  const by = (...term: readonly unknown[]): Promise<string[]> => found('findByDynamic', { conditions: { all: [term] } }, rig.tokens.house);
  expect(await by('titleTags', 'has', '宝妈')).toEqual([ids.east]);
  expect(await by('saleTags', 'has', '到店')).toEqual([ids.east]);
  for (const other of ['tags', 'titleTags']) expect(await by(other, 'has', '到店')).toEqual([]);
  expect(await by('saleTags', 'empty', null)).toEqual([ids.plain]);
  expect(await by('tags', 'filled', null)).toEqual([ids.east]);
});

test('customers are found by conditions within conditions', async () => {
  const conditions = {
    any: [
      ['level', 'is', 'normal'],
      {
        all: [
          ['name', 'has', '晓'],
          ['tags', 'has', 'vip'],
        ],
      },
    ],
  };
  expect(await found('findByDynamic', { conditions }, rig.tokens.house)).toEqual([ids.east, ids.plain].toSorted());
  expect(await found('findByDynamic', { conditions: { all: [{ hasNo: 'order.memberId' }, ['name', 'is', '林夏']] } })).toEqual([ids.plain]);
});

test('a number that is masked is found by the digits that the mask shows, and by nothing else', async () => {
  expect(await found('findByFields', { fields: { mobile: '1111' } }, rig.tokens.house)).toEqual([ids.east]);
  expect(await found('findByFields', { fields: { mobile: '13900001111' } })).toEqual([ids.east]);
  expect(Object.keys(await refused('findByFields', { fields: { mobile: '13900001111' } }, rig.tokens.house))).toEqual(['mobile']);
  await refused('findByDynamic', { conditions: { all: [['mobile', 'is', '13900001111']] } }, rig.tokens.house);
  // A sealed number is no field to find by, nor is what nothing reads.
  for (const name of ['idCardNo', 'openId', 'password_hash', 'x.name', '__proto__x']) await refused('findByFields', { fields: { [name]: '1' } });
});

test('[E2] whoever may not read orders learns nothing of them by a condition on customers', async () => {
  await rig.makeRole('customersAlone', ['member.read']);
  await rig.server.hospital.staff('customersalone', rig.server.hospital.orgs.east, 'customersAlone');
  const token = await rig.login('customersalone');
  const summer = ['name', 'is', '林夏'];
  expect(await found('findByDynamic', { conditions: { all: [summer] } }, token)).toEqual([ids.plain]);
  for (const about of [{ has: 'order.memberId' }, { hasNo: 'order.memberId' }]) await refused('findByDynamic', { conditions: { all: [about, summer] } }, token);
});

test('a page says where to go on, and the first one is 0 and 1', async () => {
  const page = async (more: object) =>
    (await rig.post(`${base}/findByFields`, { fields: { name: '林' }, pageSize: 2, ...more }, rig.tokens.chief)).datas as {
      rows: { id: string }[];
      next: string | null;
    };
  const [zero, one] = [await page({ page: 0 }), await page({ page: 1 })];
  expect(zero.rows).toEqual(one.rows);
  const rest = await page({ next: zero.next });
  expect([...zero.rows, ...rest.rows].map(({ id }) => id).toSorted()).toEqual(Object.values(ids).toSorted());
});
