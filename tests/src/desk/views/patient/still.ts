import { createActor, createMachine } from 'xstate';
import type { AnyEventObject } from 'xstate';

/** An actor that stands still in one snapshot and writes down what it is told: all that a view needs to be drawn. */
export function still<Ref>(
  id: string,
  context: Readonly<Record<string, unknown>>,
  tags: readonly string[] = [],
): { readonly ref: Ref; readonly told: AnyEventObject[] } {
  const told: AnyEventObject[] = [];
  const machine = createMachine({
    id,
    context: () => context,
    initial: 'here',
    states: { here: { tags: [...tags] } },
    on: {
      '*': {
        actions: ({ event }) => {
          told.push(event);
        },
      },
    },
  });
  return { ref: createActor(machine, { id }).start() as unknown as Ref, told };
}
