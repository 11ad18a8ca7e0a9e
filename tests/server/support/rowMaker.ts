/** Makes rows of every entity described in full, by its calls: for whoever walks all of them, on a server within the test or on one that is killed meanwhile. */
import { operations } from '#contract/operations.ts';
import type { Operation, Resource } from '#contract/resource.ts';
import { described, entityNamed, sampleBody } from './sampleRow.ts';
import type { Body } from './sampleRow.ts';

const all = operations as unknown as Readonly<Record<string, Operation>>;

export const makesBy = ({ name }: Resource): string => (all[`${name}.create`] ? `${name}.create` : `${name}.save`);
export const changesBy = ({ name }: Resource): string => (all[`${name}.update`] ? `${name}.update` : `${name}.save`);
/** Orders come into being by calls of their own (`tests/server/orders/orderCalls.test.ts`); entries of a ledger never change (`tests/server/points`). */
export const isMadeHere = (entity: Resource): boolean => all[makesBy(entity)] !== undefined && all[changesBy(entity)] !== undefined;

/** Rows that decide about everybody's rights are kept by somebody who reaches the whole group (`server/<domain>/<entity>Rule.ts`). */
export const administrative: ReadonlySet<string> = new Set([
  'organisation',
  'menu',
  'role',
  'staffUser',
  'userBindOrg',
  'orgHome',
  'wechatConfig',
  'wecomConfig',
]);

/** Its rows are told apart by what they refer to. */
const isApart = ({ fields, unique = [] }: Resource, target: string): boolean => unique.flat().some((name) => fields[name]?.of === target);

export interface RowGround {
  /** Rows that stand: the organisations that new ones lie below and refer to, a colleague, the role of whoever makes rows. */
  readonly groupId: string;
  readonly otherOrgId: string;
  readonly staffId: string;
  readonly keeperRoleId: string;
  /** A colleague who is bound to nothing yet: whoever is bound to an organisation is bound to it once. @returns the id */
  newcomer(name: string): Promise<string>;
  /** An organisation without configurations: it has one of a kind. @returns the id */
  newHouse(name: string): Promise<string>;
  make(entity: Resource, body: Body): Promise<{ readonly id: string }>;
  /** Rows that others refer to, by entity: one serves all that refer to its entity, where nobody puts it away meanwhile. Absent: each refers to a new one. */
  readonly referredTo?: Map<string, Promise<string>>;
}
export interface RowMaker {
  /** A row that nothing refuses, other than those before it. */
  bodyOf(entity: Resource): Promise<Body>;
  make(entity: Resource): Promise<{ readonly id: string }>;
  /** A field that may be changed after the row is made, and another value for it. */
  changeOf(entity: Resource): Promise<[string, unknown]>;
}

/** @param from samples are numbered from there on: other makers of the same rows begin elsewhere */
export function rowMaker(ground: RowGround, from = 0): RowMaker {
  let count = from;
  const named = (what: string): string => `${what}-${String(count)}`;
  const targets: Readonly<Record<string, () => string>> = { staffUser: () => ground.staffId, organisation: () => ground.otherOrgId };
  /** A rule between rows or fields asks for these (`server/<domain>/<entity>Rule.ts`), of a hospital that stands, where samples alone would not do. */
  const agreeing: Readonly<Record<string, () => Body | Promise<Body>>> = {
    orgFieldConfig: () => ({ type: 'text', min: 1, max: 1 + (count % 100) }),
    menu: () => ({ type: 'dir', path: null, parentId: null }),
    organisation: () => ({ parentId: ground.groupId, type: 'hospital', status: 'enabled' }),
    // Customers of the house are made afterwards, too, and the keeper follows them up.
    orgFollowRole: () => ({ roleIds: [ground.keeperRoleId] }),
    pointRule: () => ({ level: 'organisation', mayDiffer: false }),
    staffAbsence: async () => ({ deputyId: await ground.newcomer(named('newcomer')) }),
    staffUser: () => ({ roleCodes: ['nothing'], boundOrgIds: [ground.groupId] }),
    userBindOrg: async () => ({ userId: await ground.newcomer(named('newcomer')), roleCodes: ['nothing'], isDefault: false }),
    // One for each organisation, about what stands below it.
    orgHome: async () => ({ orgId: (await make(entityNamed('organisation'))).id, kind: 'organisation', departmentIds: [] }),
    wechatConfig: async () => ({ orgId: await ground.newHouse(named('house')) }),
    wecomConfig: async () => ({ orgId: await ground.newHouse(named('house')) }),
  };

  async function newTarget(name: string): Promise<string> {
    const target = described.find((one) => one.name === name);
    if (!target) throw new Error(`Say in tests/server/support/rowMaker.ts how a row of ${name} is made.`);
    return (await make(target)).id;
  }
  /** Two rows that may not refer to the same one refer to one each. */
  function targetOf(entity: Resource, name: string): Promise<string> {
    const { referredTo } = ground;
    if (!referredTo || isApart(entity, name)) return newTarget(name);
    const there = referredTo.get(name) ?? newTarget(name);
    referredTo.set(name, there);
    return there;
  }

  async function bodyOf(entity: Resource): Promise<Body> {
    count += 1;
    const body = await sampleBody(all[makesBy(entity)] as Operation, entity, count, async (name) => targets[name]?.() ?? targetOf(entity, name));
    return { ...body, ...(await agreeing[entity.name]?.()) };
  }

  async function make(entity: Resource): Promise<{ readonly id: string }> {
    return ground.make(entity, await bodyOf(entity));
  }

  async function changeOf(entity: Resource): Promise<[string, unknown]> {
    count += 1;
    // A value that is changed is no reference: none is made for it.
    const body = await sampleBody(all[makesBy(entity)] as Operation, entity, count, () => Promise.resolve(undefined));
    const name = Object.keys(body).find(
      (one) => entity.fields[one]?.options.isFixed !== true && ['text', 'longText', 'whole'].includes(entity.fields[one]?.kind ?? ''),
    );
    if (name === undefined) throw new Error(`${entity.name} has no text or number that may be changed.`);
    return [name, body[name]];
  }
  return { bodyOf, make, changeOf };
}
