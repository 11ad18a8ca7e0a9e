/** The designer of questionnaires asks these of the server. */
import { fromPromise } from 'xstate';
import type { Api } from '#api/client.ts';
import type { Theirs } from '#src/kit/machines/drafts/draftContext.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';
import { designerMachine } from '#src/questionnaires/machines/designerMachine.ts';

const rowOf = (api: Api, id: string): Promise<ListRow> => api.call('questionnaire.detail', { id }) as Promise<ListRow>;

async function theirsOf(api: Api, id: string): Promise<Theirs> {
  const [row, [last]] = await Promise.all([rowOf(api, id), api.call('questionnaire.history', { id, limit: 1 })]);
  return { row, by: last?.byName ? { name: last.byName, at: Date.parse(last.at) } : null };
}

/** Enough of a random id for the parts of all versions of one questionnaire. */
const idCharacters = 8;

export const wired: Wired = ({ api, tools: { newId } }) => ({
  input: { newId: () => newId().replaceAll('-', '').slice(-idCharacters) },
  logic: designerMachine.provide({
    actors: {
      loadRow: fromPromise(({ input }) => rowOf(api, input.id)),
      loadTheirs: fromPromise(({ input }) => theirsOf(api, input.id)),
      loadTemplates: fromPromise(() => api.call('questionnaire.templates', {})),
      saveDraft: fromPromise(async ({ input: { id, version, content } }) => {
        await api.call('questionnaire.save', { id, version, content });
        return rowOf(api, id);
      }),
    },
  }),
});
