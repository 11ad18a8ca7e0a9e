/** The desk of tasks asks these of the server. */
import { fromPromise } from 'xstate';
import type { Api } from '#api/client.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { BulkLine } from '#src/processes/machines/deskSetup.ts';
import { taskDeskMachine } from '#src/processes/machines/taskDeskMachine.ts';
import { taskMachine } from '#src/processes/machines/taskMachine.ts';
import type { ActAsked } from '#src/processes/machines/taskContext.ts';

const given = ({ id, kind, to, comment, hash }: ActAsked) => ({
  id,
  kind,
  ...(to === null ? {} : { to }),
  ...(comment.trim() === '' ? {} : { comment }),
  ...(hash === null ? {} : { hash }),
});
const sheetOf = async (api: Api, id: string) => (await api.call('processTask.sheet', { id })).sheet;

/** A row that cannot be read, or would be refused, says so before anything is sent, and is left out. */
async function lineOf(api: Api, id: string): Promise<BulkLine> {
  try {
    const { hash, instance } = await sheetOf(api, id);
    const line = { id, title: instance.title, hash } as const;
    try {
      const preview = await api.call('processTask.whatIf', given({ id, kind: 'approve', to: null, comment: '', hash }));
      return { ...line, preview, standing: 'waiting', failure: null };
    } catch (error) {
      return { ...line, preview: null, standing: 'refused', failure: failureOf(error) };
    }
  } catch (error) {
    return { id, title: id, hash: null, preview: null, standing: 'refused', failure: failureOf(error) };
  }
}
async function linesOf(api: Api, ids: readonly string[]): Promise<readonly BulkLine[]> {
  const lines: BulkLine[] = [];
  // One after the other: forty at once would be forty transactions that wait for each other.
  for (const id of ids) lines.push(await lineOf(api, id));
  return lines;
}

export const wired: Wired = ({ api }) => ({
  logic: taskDeskMachine.provide({
    actors: {
      loadTasks: fromPromise(({ input: { filter } }) => api.call('processTask.desk', filter === null ? {} : { filter })),
      task: taskMachine.provide({
        actors: {
          loadSheet: fromPromise(({ input }) => sheetOf(api, input.id)),
          claim: fromPromise(({ input }) => api.call('processTask.claim', input)),
          giveBack: fromPromise(({ input: { id, comment } }) => api.call('processTask.act', { id, kind: 'giveBack', comment })),
          keepDraft: fromPromise(({ input: { id, comment } }) => api.call('processTask.act', { id, kind: 'draft', comment })),
          whatIf: fromPromise(({ input }) => api.call('processTask.whatIf', given(input))),
          act: fromPromise(({ input }) => api.call('processTask.act', given(input))),
        },
      }),
      askMany: fromPromise(({ input }) => linesOf(api, input.ids)),
      approveOne: fromPromise(({ input: { id, hash, comment } }) => api.call('processTask.act', given({ id, kind: 'approve', to: null, comment, hash }))),
    },
  }),
});
