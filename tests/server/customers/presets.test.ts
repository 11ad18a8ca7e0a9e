/**
 * The eight addresses of one list of customers that the specification has (docs/adr/0094): each shows whom its name says, to each role those of its reach, and counts as many. Whom it says is judged here by
 * the rows that were made, and by no word of the descriptions.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FilterGroup } from '#contract/filter.ts';
import { withPart } from '#contract/readings/shownRows.ts';
import { resources } from '#contract/resources/index.ts';
import type { ResourceScreen } from '#contract/screens/resourceScreen.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

const ways = ['qw', 'phone'] as const;
const kinds = ['health', 'treatment'] as const;
const houses = ['east', 'eastWard', 'west', 'otherHouse'] as const;
const owners = ['keeper', 'own', 'physician', null] as const;
type House = (typeof houses)[number];

interface Customer {
  readonly id: string;
  readonly house: House;
  readonly cameBy: (typeof ways)[number];
  readonly careKind: (typeof kinds)[number];
  readonly owner: (typeof owners)[number];
  readonly isInGroup: boolean;
}

/** Everybody acts in the eastern house; roles differ in whose customers they see. */
const roles = {
  keeper: { sees: ({ house }) => house === 'east' },
  own: { sees: ({ house, owner }) => house === 'east' && owner === 'own' },
  branch: { sees: ({ house }) => house === 'east' || house === 'eastWard' },
  wide: { sees: ({ house }) => house !== 'otherHouse' },
  physician: { sees: ({ house }) => house === 'east' },
} as const satisfies Readonly<Record<string, { readonly sees: (one: Customer) => boolean }>>;
type Role = keyof typeof roles;
const names = Object.keys(roles) as Role[];

const says: Readonly<Record<string, (one: Customer, role: Role) => boolean>> = {
  '/customManage': () => true,
  '/customManageEn': () => true,
  '/customManageQw': ({ cameBy }) => cameBy === 'qw',
  '/customManageHealth': ({ careKind }) => careKind === 'health',
  '/customManageDept': ({ house }) => house === 'east',
  '/customManageOnes': ({ owner }, role) => owner === role,
  // The doctor is one of the eastern house, and of no other.
  '/customManageDoctor': ({ owner, house }) => owner === 'physician' && house === 'east',
  '/customManageGroup': ({ isInGroup }) => isInGroup,
};

let server: TestServer;
let groupId = '';
const customers: Customer[] = [];
const tokens: Partial<Record<Role, string>> = {};

async function makePeople(): Promise<Readonly<Record<Role, string>>> {
  const { group, east } = server.hospital.orgs;
  const scopes = { own: 'own', branch: 'orgAndBelow', wide: 'group', physician: 'org' } as const;
  await server.test.database.query(`delete from role where code = any($1)`, [Object.keys(scopes)]);
  for (const [code, scope] of Object.entries(scopes))
    await server.test.database.query(
      `insert into role (id, org_id, code, name, rights, data_scope) select gen_random_uuid(), org_id, $1, $1, rights, $2 from role where code = 'keeper' and org_id = $3`,
      [code, scope, group],
    );
  const made: Partial<Record<Role, string>> = {};
  for (const name of names) {
    made[name] = await server.hospital.staff(name, east, name);
    tokens[name] = await server.login(name);
  }
  return made as Record<Role, string>;
}

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const people = await makePeople();
  const { orgs } = server.hospital;
  const each = houses.flatMap((house) =>
    ways.flatMap((cameBy) =>
      kinds.flatMap((careKind) => owners.map((owner) => ({ house, cameBy, careKind, owner, name: `${house} ${cameBy} ${careKind} ${String(owner)}` }))),
    ),
  );
  for (const [at, { name, ...one }] of each.entries()) {
    const values = { came_by: one.cameBy, care_kind: one.careKind, owner_user_id: one.owner === null ? null : people[one.owner] };
    customers.push({ ...one, id: await server.hospital.member(name, orgs[one.house], values), isInGroup: at % 3 === 0 });
  }
  const [group] = await server.test.database.query<{ id: string }>('select gen_random_uuid() as id');
  groupId = group?.id ?? '';
  await server.test.database.query(
    `insert into group_member (id, org_id, group_id, member_id, since) select gen_random_uuid(), m.org_id, $1, m.id, now() from member m where m.id = any($2)`,
    [groupId, customers.filter(({ isInGroup }) => isInGroup).map(({ id }) => id)],
  );
});
afterAll(() => server.close());

const screens = (resources.member.screens as readonly ResourceScreen[]).filter(({ path }) => Object.hasOwn(says, path));

async function asked(role: Role, { path, only = {}, where }: ResourceScreen): Promise<{ readonly ids: readonly string[]; readonly count: number }> {
  const chosen: FilterGroup | undefined =
    path === '/customManageGroup' ? { has: 'groupMember.memberId', where: { all: [['groupId', 'is', groupId]] } } : undefined;
  const { filter } = withPart(chosen, { only, where });
  const found: Record<string, string> = filter === undefined ? {} : { filter: JSON.stringify(filter) };
  const get = async (call: string, given: Readonly<Record<string, string>>) => {
    const reply = await server.call('GET', `/crm-server/customermanage/${call}?${new URLSearchParams(given).toString()}`, { token: tokens[role] ?? '' });
    expect(reply.code, reply.text).toBe(0);
    return reply.datas as { readonly rows: readonly { readonly id: string }[]; readonly count: number };
  };
  const ids: string[] = [];
  for (let page = 1; ids.length % 20 === 0 && page <= 5; page += 1) {
    const { rows } = await get('list', { ...found, page: String(page), limit: '20' });
    ids.push(...rows.map(({ id }) => id));
    if (rows.length === 0) break;
  }
  return { ids, count: (await get('count', found)).count };
}

it('are all that the specification names', () => {
  const routes = readFileSync('docs/spec/routes.txt', 'utf8')
    .split('\n')
    .map((line) => line.trim());
  const named = routes.filter((route) => route.startsWith('/customManage'));
  expect(Object.keys(says).toSorted()).toEqual(named.toSorted());
  expect(screens.map(({ path }) => path).toSorted()).toEqual(named.toSorted());
});

describe.each(Object.keys(says))('%s', (path) => {
  it.each(names)('shows a %s whom it says, of their reach, and counts as many', async (role) => {
    const screen = screens.find((one) => one.path === path);
    if (!screen) throw new Error(`No screen of customers has the address ${path}.`);
    const expected = customers.filter((one) => roles[role].sees(one) && says[path]?.(one, role)).map(({ id }) => id);
    const { ids, count } = await asked(role, screen);
    expect(ids.toSorted()).toEqual(expected.toSorted());
    expect(count).toBe(expected.length);
  });
});

it('has nobody left out and nobody in all: each part is a part', () => {
  for (const path of Object.keys(says).filter((one) => !['/customManage', '/customManageEn'].includes(one))) {
    const shown = customers.filter((one) => roles.wide.sees(one) && says[path]?.(one, 'keeper'));
    expect(shown.length, path).toBeGreaterThan(0);
    expect(shown.length, path).toBeLessThan(customers.filter(roles.wide.sees).length);
  }
});
