/** The editor of journeys asks these of the server. */
import { fromPromise } from 'xstate';
import type { Api } from '#api/client.ts';
import { dayOf } from '#i18n/times.ts';
import { journeyEditorMachine } from '#src/journeys/machines/journeyEditorMachine.ts';
import type { TestRun } from '#src/journeys/machines/panels.ts';
import type { Theirs } from '#src/kit/machines/drafts/draftContext.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

const rowOf = (api: Api, id: string): Promise<ListRow> => api.call('journey.detail', { id }) as Promise<ListRow>;

async function theirsOf(api: Api, id: string): Promise<Theirs> {
  const [row, [last]] = await Promise.all([rowOf(api, id), api.call('journey.history', { id, limit: 1 })]);
  return { row, by: last?.byName ? { name: last.byName, at: Date.parse(last.at) } : null };
}
async function testOf(api: Api, enrolmentId: string): Promise<TestRun> {
  return { ...(await api.call('journey.testState', { enrolmentId })), enrolmentId };
}

export const wired: Wired = ({ api, tools: { now } }) => ({
  input: { today: () => dayOf(now()) },
  logic: journeyEditorMachine.provide({
    actors: {
      loadRow: fromPromise(({ input }) => rowOf(api, input.id)),
      loadTheirs: fromPromise(({ input }) => theirsOf(api, input.id)),
      saveDraft: fromPromise(async ({ input: { id, version, entry, graph, caps } }) => {
        await api.call('journey.save', { id, version, entry, graph, caps });
        return rowOf(api, id);
      }),
      loadCounts: fromPromise(({ input }) => api.call('journey.counts', { journeyId: input.id })),
      loadTemplates: fromPromise(async ({ input }) => (await api.call('journey.templates', input)).templates),
      runDry: fromPromise(({ input: { id, entry, graph, caps } }) => api.call('journey.dryRun', { journeyId: id, entry, graph, caps })),
      beginTest: fromPromise(async ({ input: { id, memberId, entry, graph, caps } }) => {
        const { enrolmentId } = await api.call('journey.testStart', { journeyId: id, entry, graph, caps, ...(memberId === null ? {} : { memberId }) });
        return testOf(api, enrolmentId);
      }),
      loadTest: fromPromise(({ input }) => testOf(api, input.id)),
      endTest: fromPromise(({ input }) => api.call('journey.testEnd', { enrolmentId: input.id })),
    },
  }),
});
