/** Each fault that the checker of rows is for is planted once: a check that cannot fail holds nothing. */
import { expect, test } from 'vitest';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { Life } from '#contract/lives/life.ts';
import { checkWritten } from './writers/rows.ts';
import type { StoredChange, StoredRows, WantedRow, WrittenRow } from './writers/rows.ts';

type Stored = { -readonly [name in keyof StoredRows]: StoredRows[name][number][] };
interface Scene {
  readonly wanted: WantedRow[];
  readonly written: WrittenRow[];
  readonly stored: Stored;
}

/** One row that was made, changed and moved, and one whose making nobody answered: nothing wrong yet. */
function sound(): Scene {
  const changes: StoredChange[] = [
    { entity: 'order', id: 'a', version: 1, change: 'created', changes: [{ field: 'status', from: null, to: 'unpaid' }] },
    { entity: 'order', id: 'a', version: 2, change: 'updated', changes: [{ field: 'title', from: 'x', to: '样本 7' }] },
    { entity: 'order', id: 'a', version: 3, change: 'moved', changes: [{ field: 'status', from: 'unpaid', to: 'paid' }] },
  ];
  return {
    wanted: [
      { entity: 'order', outcome: 'ok', id: 'a' },
      { entity: 'order', outcome: 'unknown' },
    ],
    written: [
      {
        entity: 'order',
        id: 'a',
        acknowledged: [
          { version: 1, change: 'created' },
          { version: 2, change: 'updated' },
          { version: 3, change: 'moved' },
        ],
        values: [{ field: 'title', value: '样本 7', outcome: 'ok' }],
      },
    ],
    stored: {
      rows: [{ id: 'a', version: 3 }],
      changes,
      events: [...changes],
      made: [{ entity: 'order', id: 'a' }],
      states: [{ id: 'a', life: orderLife as unknown as Life, states: ['unpaid', 'paid'] }],
    },
  };
}

const faultsIn = ({ written, wanted, stored }: Scene): string[] => [...new Set(checkWritten(written, wanted, stored).map(({ fault }) => fault))].sort();

test('nothing is found where nothing is wrong, whether the row that nobody answered for is there or not', () => {
  const scene = sound();
  expect(faultsIn(scene)).toEqual([]);
  scene.stored.made.push({ entity: 'order', id: 'b' });
  expect(faultsIn(scene)).toEqual([]);
});

const planted: readonly (readonly [string, (scene: Scene) => void, readonly string[]])[] = [
  ['a row that was made twice', ({ stored }) => stored.made.push({ entity: 'order', id: 'b' }, { entity: 'order', id: 'c' }), ['doubled']],
  [
    'a row that was made though it was refused',
    ({ wanted, stored }) => (wanted.splice(1, 1, { entity: 'order', outcome: 'refused' }), stored.made.push({ entity: 'order', id: 'b' })),
    ['doubled'],
  ],
  ['a row that is gone', ({ stored }) => stored.rows.splice(0), ['lost']],
  ['one row for two makings', ({ wanted }) => wanted.push({ entity: 'order', outcome: 'ok', id: 'a' }), ['wrongAnswer']],
  [
    'a change that was made twice',
    ({ stored }) => {
      const again = { ...(stored.changes[1] as StoredChange), version: 4 };
      stored.changes.push(again);
      stored.events.push(again);
      stored.rows.splice(0, 1, { id: 'a', version: 4 });
    },
    ['doubled'],
  ],
  [
    'a change that was acknowledged and is gone',
    ({ stored }) => {
      stored.changes.splice(2, 1);
      stored.events.splice(2, 1);
      stored.rows.splice(0, 1, { id: 'a', version: 2 });
    },
    ['lost'],
  ],
  [
    'a change that was refused and is stored',
    ({ written }) => written[0]?.values.splice(0, 1, { field: 'title', value: '样本 7', outcome: 'refused' }),
    ['refusedButStored'],
  ],
  ['an acknowledgement of something else', ({ written }) => written[0]?.acknowledged.splice(2, 1, { version: 3, change: 'updated' }), ['wrongAnswer']],
  ['one version for two people', ({ written }) => written[0]?.acknowledged.push({ version: 3, change: 'moved' }), ['doubled']],
  ['a version without a line in the history', ({ stored }) => stored.rows.splice(0, 1, { id: 'a', version: 4 }), ['historyDiffers']],
  ['a change without its event', ({ stored }) => stored.events.splice(1, 1), ['eventDiffers']],
  ['a change with two events', ({ stored }) => stored.events.push(stored.events[1] as StoredChange), ['eventDiffers']],
  [
    'a move that its life has not',
    ({ stored }) => stored.states.splice(0, 1, { id: 'a', life: orderLife as unknown as Life, states: ['unpaid', 'completed'] }),
    ['illegalMove'],
  ],
  [
    'a beginning that its life has not',
    ({ stored }) => stored.states.splice(0, 1, { id: 'a', life: orderLife as unknown as Life, states: ['paid'] }),
    ['illegalMove'],
  ],
];
test.each(planted)('%s is found', (_, plant, expected) => {
  const scene = sound();
  plant(scene);
  expect(faultsIn(scene)).toEqual(expected);
});
