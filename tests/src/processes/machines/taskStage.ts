/** One task alone, with every call answered by hand. */
import type { ActAnswer } from '#contract/processes/answers.ts';
import type { TaskSheet } from '#contract/processes/taskDesk.ts';
import type { ActAsked } from '#src/processes/machines/taskContext.ts';
import { taskMachine } from '#src/processes/machines/taskMachine.ts';
import type { TaskEvent } from '#src/processes/machines/taskSetup.ts';
import { alone, asked, settled } from '#tests/machines/simulated.ts';
import { sheetOf } from './taskSheets.ts';

/** @param first its first answer; null: it is still read */
export async function open(first: TaskSheet | null = sheetOf()) {
  const parts = {
    sheets: asked<TaskSheet, { readonly id: string }>(),
    claim: asked<unknown, { readonly id: string }>(),
    giveBack: asked<unknown, { readonly id: string; readonly comment: string }>(),
    draft: asked<unknown, { readonly id: string; readonly comment: string }>(),
    whatIf: asked<ActAnswer, ActAsked>(),
    act: asked<ActAnswer, ActAsked>(),
  };
  const machine = taskMachine.provide({
    actors: {
      loadSheet: parts.sheets.logic,
      claim: parts.claim.logic,
      giveBack: parts.giveBack.logic,
      keepDraft: parts.draft.logic,
      whatIf: parts.whatIf.logic,
      act: parts.act.logic,
    },
  });
  const stage = alone(machine, () => ({ id: 't1' }));
  const task = stage.child;
  const send = async (event: TaskEvent): Promise<void> => {
    task.send(event);
    await settled();
  };
  if (first) await parts.sheets.last().answer(first);
  return { ...parts, stage, task, send, at: () => task.getSnapshot().value.task, context: () => task.getSnapshot().context };
}
