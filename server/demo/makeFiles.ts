/** The files of the customers of the demo: what is written down about them, who calls them, whose pools they stand in, and one who came in twice. */
import { customerLife } from '#contract/lives/customerLife.ts';
import type { DemoRows, Draft } from './demoRows.ts';
import { makeDouble } from './makeDouble.ts';
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
type Lists = Pick<DemoRows, 'order' | 'moves' | 'conversation' | 'conversationStep' | 'message' | 'readMarks'> & { readonly pointRecord: Rows };

interface Files {
  readonly described: Readonly<Record<string, Rows>>;
  readonly member: Rows;
  /** These come once their groups are there. */
  readonly pooled: Rows;
  /** The same lists, with what belongs to whoever came in twice. */
  readonly withDouble: (lists: Lists) => Lists;
}

const joined = <T>(rows: readonly T[], more: readonly T[] = []): readonly T[] => [...rows, ...more];

export function makeFiles({ seed, seeded, now, people }: From): Files {
  const staff = [...people.staff.values()];
  const members = [...people.members.values()];
  const { orgIds } = people;
  const records = makeRecords({ seed, now, groupId: orgIds.group, members, rows: people.member, staff });
  const { member: pool, ...groups } = makePool({ seeded, now, orgIds, staff: people.staff, roles: people.role });
  // Nobody came in twice where the group has nobody to double.
  const double = makeDouble({ seed, now, people });
  const callers = { gaoxin: people.staff.get('周敏')?.id ?? '', chengnan: people.staff.get('韩璐')?.id ?? '' };
  const told = records.withRecords([
    ...people.member,
    ...[...(double ? [double.member] : []), ...pool].map((row): Draft => ({ ...row, stage: customerLife.first })),
  ]);
  return {
    described: {
      ...records.described,
      ...groups,
      ...makeCalls({ seed, now, orgIds, members: people.member, callers }),
      assertedGroup: makeGroups({ seeded, now, orgId: orgIds.gaoxin }),
      customerPair: double ? [double.customerPair] : [],
    },
    member: told.slice(0, told.length - pool.length),
    pooled: told.slice(told.length - pool.length),
    withDouble: (lists) => ({
      order: joined(lists.order, double?.order),
      moves: joined(lists.moves, double?.moves),
      conversation: joined(lists.conversation, double?.conversation),
      conversationStep: joined(lists.conversationStep, double?.conversationStep),
      message: joined(lists.message, double?.message),
      readMarks: joined(lists.readMarks, double?.readMarks),
      pointRecord: joined(lists.pointRecord, double ? [double.pointRecord] : []),
    }),
  };
}
