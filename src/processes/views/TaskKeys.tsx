import { decisionKinds } from '#contract/processes/taskDesk.ts';
import { useSingleKeys } from '#src/kit/views/console/SingleKeys.tsx';
import { caretSoon } from '#src/kit/views/dom/caret.ts';
import { useActing } from '#src/kit/views/dom/keys/activeKeys.ts';
import { Keys } from '#src/kit/views/dom/Keys.tsx';
import { printPage } from '#src/kit/views/dom/printPage.ts';
import type { TaskDeskRef } from '#src/processes/machines/taskDeskMachine.ts';
import { decisionWords } from './decisionWords.tsx';
import { useDesk } from './useTasks.tsx';

/** All that an approver does is on a key; each key stands on its button. What the task does not let happen, its machine passes over. */
export function TaskKeys({ desk }: { readonly desk: TaskDeskRef }): React.ReactElement | null {
  const openId = useDesk(desk, (context) => context.openId);
  const task = useDesk(desk, (context) => context.task);
  const hasPicked = useDesk(desk, ({ picked }) => picked.length > 0);
  const decide = Object.fromEntries(
    decisionKinds.map((kind) => [
      decisionWords[kind].key,
      () => {
        // Pressed before the task is read it waits for that: the machine looks whether the step has it.
        if (task?.getSnapshot().context.sheet?.kinds.includes(kind) !== false) task?.send({ type: 'decide', kind });
      },
    ]),
  );
  const keys: Readonly<Record<string, () => void>> = {
    ...decide,
    j: () => desk.send({ type: 'row.step', by: 1 }),
    k: () => desk.send({ type: 'row.step', by: -1 }),
    c: () => task?.send({ type: 'claim' }),
    u: () => task?.send({ type: 'giveBack' }),
    n: () => caretSoon('#task-comment', task?.getSnapshot().context.comment.length ?? 0),
    p: printPage,
    ...(openId === null ? {} : { x: () => desk.send({ type: 'row.pick', id: openId }) }),
    ...(hasPicked ? { escape: () => desk.send({ type: 'pick.none' }), enter: () => desk.send({ type: 'bulk.ask' }) } : {}),
  };
  useActing(Object.keys(keys));
  return useSingleKeys() ? <Keys keys={keys} /> : null;
}
