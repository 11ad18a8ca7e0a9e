/** Every number of every tile leads to a list that leaves none of its rows out, for every role that is told it: else the list would be shorter than the number. */
import { describe, expect, test } from 'vitest';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import type { Right } from '#contract/rights.ts';
import { tileNames, tileOf } from '#contract/workbench/tiles.ts';
import { standardRoles } from '#server/session/standardRoles.ts';
import { wholeListAmong } from '#src/engine/views/beside/listPath.tsx';
import { openScreens } from '#src/shell/machines/navigation/rail.ts';

const entities = resources as unknown as Readonly<Record<string, Resource>>;
const counted = [...new Set(tileNames.flatMap((name) => Object.values(tileOf(name).numbers).map(({ of }) => of)))];
const rightOf = (entity: string): Right => `${entities[entity]?.standard?.rights ?? entity}.read` as Right;

describe.each(Object.entries(standardRoles))('as %s', (_code, { rights }) => {
  const person = { id: 'p', system: 'staff', username: 'p', nickName: 'p', roles: [], rights, orgId: 'o', orgs: [] } as const;
  const open = openScreens(null, person);

  test.each(counted.filter((entity) => (rights as readonly Right[]).includes(rightOf(entity))))('a number of %s opens all of its rows', (entity) => {
    const path = wholeListAmong(open, entity);
    expect(path).toBeDefined();
    const screen = entities[entity]?.screens?.find((one) => one.path === path);
    // A list that is drawn by hand (orders) is no screen of the description.
    expect([screen?.where, screen?.only, screen?.family, screen?.opensAs, screen?.language]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });
});
