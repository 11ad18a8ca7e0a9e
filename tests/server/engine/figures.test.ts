/** Figures of descriptions (docs/adr/0079): each number is of the rows that its reader sees, and of no others. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowsBehind } from '#contract/readings/rowsBehind.ts';
import type { Right } from '#contract/rights.ts';
import type { FigureGroup } from '#contract/standardShapes.ts';
import { described } from '#tests/server/support/sampleRow.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

interface Answer {
  readonly groups: readonly FigureGroup[];
  readonly isCut: boolean;
}
let rig: Rig;
const tokens = { all: '', own: '', nothing: '' };
const withFigures = described.filter(({ standard }) => standard?.figures !== undefined);
const ask = (path: string, token: string) => rig.server.call('GET', path, { token });
const figureOf = async (base: string, name: string, token: string): Promise<Answer> => {
  const reply = await ask(`${base}/figures?figure=${name}`, token);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas as Answer;
};

beforeAll(async () => {
  rig = await startRig();
  const { hospital, test: testing } = rig.server;
  const { east, west } = hospital.orgs;
  const reads = withFigures.map(({ name, standard }) => `${standard?.rights ?? name}.read` as Right);
  await rig.makeRole('figures', [...new Set<Right>(['member.read', ...reads])], 'org');
  await rig.makeRole('figuresOwn', ['order.read', 'pointRecord.read', 'member.read'], 'own');
  await rig.makeRole('figuresNot', ['member.read'], 'org');
  await hospital.staff('figures', east, 'figures');
  const own = await hospital.staff('figures-own', east, 'figuresOwn');
  await hospital.staff('figures-not', east, 'figuresNot');
  [tokens.all, tokens.own, tokens.nothing] = [await rig.login('figures'), await rig.login('figures-own'), await rig.login('figures-not')];
  const [mine, theirs, far] = [
    await hospital.member('mine', east, { owner_user_id: own }),
    await hospital.member('theirs', east),
    await hospital.member('far', west),
  ];
  for (const [memberId, fen] of [
    [mine, 100],
    [mine, 250],
    [theirs, 1_000],
  ] as const)
    await hospital.order(memberId, east, { status: 'pendingPayment', pay_price: fen });
  await hospital.order(theirs, east, { status: 'completed', pay_price: 5_000, paid_amount: 5_000 });
  await hospital.order(far, west, { status: 'completed', pay_price: 70_000 });
  // One of long ago is of no period that is shown.
  const old = await hospital.order(mine, east, { status: 'completed', pay_price: 900_000 });
  await testing.database.query(`update "order" set created_at = now() - interval '14 months' where id = $1`, [old]);
});
afterAll(() => rig.server.close());

test('sums, counts and different values are of the period, of one’s organisations, and of one’s own rows where a role gives no more', async () => {
  const [all] = (await figureOf('/crm-server/pushorder', 'thisMonth', tokens.all)).groups;
  expect(all?.values).toEqual([4, 6_350, 5_000, 2]);
  const [own] = (await figureOf('/crm-server/pushorder', 'thisMonth', tokens.own)).groups;
  expect(own?.values).toEqual([2, 350, 0, 1]);
  const byState = await figureOf('/crm-server/pushorder', 'byState', tokens.all);
  expect(byState).toMatchObject({
    groups: [
      { key: 'pendingPayment', values: [3] },
      { key: 'completed', values: [1] },
    ],
    isCut: false,
  });
});

test('every period is there, the empty ones too, and the last one holds today', async () => {
  const { groups } = await figureOf('/crm-server/pushorder', 'byDay', tokens.all);
  expect(groups).toHaveLength(30);
  expect(groups.reduce((sum, { values: [count = 0] }) => sum + count, 0)).toBe(4);
  const keys = groups.map(({ key }) => key);
  expect(keys).toEqual(keys.toSorted());
  expect([new Set(keys).size, groups.at(-1)?.values]).toEqual([30, [4]]);
});

test('a figure that is not there, or that one has no right to, is refused', async () => {
  expect((await ask('/crm-server/pushorder/figures?figure=none', tokens.all)).code).toBe(40001);
  expect((await ask('/crm-server/pushorder/figures?figure=toString', tokens.all)).code).toBe(40001);
  expect((await ask('/crm-server/pushorder/figures', tokens.all)).code).toBe(40001);
  expect((await ask('/crm-server/pushorder/figures?figure=thisMonth', tokens.nothing)).status).toBe(403);
});

describe.each(withFigures.map((one) => [one.name, one] as const))('%s', (_name, { standard }) => {
  test.each(Object.entries(standard?.figures ?? {}))('%s: the rows behind each count are as many', async (name, figure) => {
    const base = standard?.base ?? '';
    const { groups } = await figureOf(base, name, tokens.all);
    const told = groups.flatMap((group): (readonly FigureGroup[])[] => (group.parts ? group.parts.map((part) => [group, part]) : [[group]]));
    for (const path of told)
      for (const [at, measure] of Object.values(figure.measures).entries()) {
        const filter = JSON.stringify(rowsBehind(figure, measure, path));
        const reply = await ask(`${base}/count?${new URLSearchParams(filter === '{"all":[]}' ? {} : { filter }).toString()}`, tokens.all);
        expect(reply.code, `${filter}: ${reply.text}`).toBe(0);
        if ((measure.sum ?? measure.average ?? measure.different) === undefined)
          expect((reply.datas as { count: number }).count, filter).toBe(path.at(-1)?.values[at]);
      }
  });
});
