/** The designer of processes asks these of the server. */
import { fromPromise } from 'xstate';
import type { Api } from '#api/client.ts';
import type { Theirs } from '#src/kit/machines/drafts/draftContext.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';
import { contentOf } from '#src/processes/machines/content.ts';
import { processDesignerMachine } from '#src/processes/machines/processDesignerMachine.ts';

const rowOf = (api: Api, id: string): Promise<ListRow> => api.call('processDefinition.detail', { id }) as Promise<ListRow>;

async function theirsOf(api: Api, id: string): Promise<Theirs> {
  const [row, [last]] = await Promise.all([rowOf(api, id), api.call('processDefinition.history', { id, limit: 1 })]);
  return { row, by: last?.byName ? { name: last.byName, at: Date.parse(last.at) } : null };
}

export const wired: Wired = ({ api }) => ({
  logic: processDesignerMachine.provide({
    actors: {
      loadRow: fromPromise(({ input }) => rowOf(api, input.id)),
      loadTheirs: fromPromise(({ input }) => theirsOf(api, input.id)),
      saveDraft: fromPromise(async ({ input: { id, version, graph, variables, mayWithdraw, mayCancel } }) => {
        await api.call('processDefinition.save', { id, version, graph, variables, mayWithdraw, mayCancel });
        return rowOf(api, id);
      }),
      writeFile: fromPromise(async ({ input: { id, content } }) => (await api.call('processDefinition.writeBpmn', { id, ...content })).xml),
      readFile: fromPromise(async ({ input: { file } }) => contentOf(await api.call('processDefinition.readBpmn', { xml: await file.text() }))),
    },
  }),
});
