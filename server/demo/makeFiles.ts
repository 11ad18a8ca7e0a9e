/** The files of the customers of the demo: what is written down about them, who calls them, whose pools they stand in, and one who came in twice. */
import { customerLife } from '#contract/lives/customerLife.ts';
import type { Draft } from './demoRows.ts';
import { makeDouble } from './makeDouble.ts';
import type { Double } from './makeDouble.ts';
import { makeGroups } from './makeGroups.ts';
import type { People } from './makePeople.ts';
import { makePool } from './makePool.ts';
import { makeRecords } from './makeRecords.ts';
import type { Seeded } from './seeded.ts';
import { makeCalls } from './stories/calls.ts';

interface From {
  readonly seed: number;
  readonly seeded: Seeded;
  readonly now: number;
  readonly people: People;
}
type Rows = readonly Draft[];
/** Lists of rows by the name of their entity. */
type Lists = Readonly<Record<'order' | 'conversation' | 'message' | 'pointRecord', Rows>>;

interface Files {
  readonly described: Readonly<Record<string, Rows>>;
  readonly member: Rows;
  /** These come once their groups are there. */
  readonly pooled: Rows;
  /** The same lists, with what belongs to whoever came in twice. */
  readonly withDouble: (lists: Lists) => Lists;
}

/** Nobody came in twice where the group has nobody to double. */
const rowsOf = (double: Double | undefined): Lists & Readonly<Record<'member' | 'customerPair', Rows>> =>
  double
    ? { ...double, member: [double.member], conversation: [double.conversation], pointRecord: [double.pointRecord], customerPair: [double.customerPair] }
    : { order: [], conversation: [], message: [], pointRecord: [], member: [], customerPair: [] };

export function makeFiles({ seed, seeded, now, people }: From): Files {
  const staff = [...people.staff.values()];
  const members = [...people.members.values()];
  const { orgIds } = people;
  const records = makeRecords({ seed, now, groupId: orgIds.group, members, rows: people.member, staff });
  const { member: pool, ...groups } = makePool({ seeded, now, orgIds, staff: people.staff, roles: people.role });
  const desk = staff.find(({ role }) => role === 'consultant');
  const double = desk && makeDouble({ seed, now, members: people.member, refs: people.members, staff: desk });
  const callers = { gaoxin: people.staff.get('周敏')?.id ?? '', chengnan: people.staff.get('韩璐')?.id ?? '' };
  const more = rowsOf(double);
  const told = records.withRecords([...people.member, ...[...more.member, ...pool].map((row): Draft => ({ ...row, stage: customerLife.first }))]);
  return {
    described: {
      ...records.described,
      ...groups,
      ...makeCalls({ seed, now, orgIds, members: people.member, callers }),
      assertedGroup: makeGroups({ seeded, now, orgId: orgIds.gaoxin }),
      customerPair: more.customerPair,
    },
    member: told.slice(0, told.length - pool.length),
    pooled: told.slice(told.length - pool.length),
    withDouble: ({ order, conversation, message, pointRecord }) => ({
      order: [...order, ...more.order],
      conversation: [...conversation, ...more.conversation],
      message: [...message, ...more.message],
      pointRecord: [...pointRecord, ...more.pointRecord],
    }),
  };
}
