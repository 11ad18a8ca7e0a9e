/** A live list is asked for answers beside its rows, each in a place of its own: the reading that stands there begins with its first showing and ends with the list. */
import { enqueueActions } from 'xstate';
import type { RowChange } from '#contract/socket.ts';
import type { ReadingAsked } from '#src/kit/machines/readings/readingMachine.ts';
import { resourceListSetup } from './setup.ts';

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const readings = resourceListSetup.createStateConfig({
  on: {
    'reading.show': {
      actions: enqueueActions(({ context, enqueue, event: { place, about, asked } }) => {
        const known = context.readings[place];
        if (!known) {
          enqueue.assign(({ spawn }) => ({
            readings: { ...context.readings, [place]: { about, ref: spawn('reading', { id: `reading:${place}`, input: { asked } }) } },
          }));
          return;
        }
        const before: ReadingAsked = known.ref.getSnapshot().context.asked;
        if (known.about === about && isSame(before, asked)) return;
        enqueue.sendTo(known.ref, { type: 'reading.ask', asked, isOther: known.about !== about });
        enqueue.assign({ readings: { ...context.readings, [place]: { ...known, about } } });
      }),
    },
    'reading.again': {
      actions: enqueueActions(({ context, enqueue, event }) => {
        const known = context.readings[event.place];
        if (known) enqueue.sendTo(known.ref, { type: 'reading.again' });
      }),
    },
    'reading.renew': {
      actions: enqueueActions(({ context, enqueue }) => {
        for (const { ref } of Object.values(context.readings)) enqueue.sendTo(ref, { type: 'reading.again' });
      }),
    },
    'list.heal': {
      actions: enqueueActions(({ context, enqueue }) => {
        for (const { ref } of Object.values(context.readings)) if (ref.getSnapshot().context.failure) enqueue.sendTo(ref, { type: 'reading.again' });
      }),
    },
    burst: {
      actions: enqueueActions(({ context, enqueue, event }) => {
        const changes: readonly RowChange[] = event.changes;
        for (const { ref } of Object.values(context.readings)) enqueue.sendTo(ref, { type: 'burst', changes });
      }),
    },
  },
});
