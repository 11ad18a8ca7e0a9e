/** The editor of a journey over a server that answers as it is told. */
import { vi } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import type { TemplateTold } from '#contract/journeys/answers.ts';
import type { JourneyEntry } from '#contract/journeys/entry.ts';
import { emptyGraph } from '#contract/journeys/graph.ts';
import { journeyEditorMachine } from '#src/journeys/machines/journeyEditorMachine.ts';
import type { DryRun, People, TestRun } from '#src/journeys/machines/panels.ts';
import { isDirty } from '#src/kit/machines/drafts/draftContext.ts';
import type { Theirs } from '#src/kit/machines/drafts/draftContext.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';

export const row = (version: number, more: Readonly<Record<string, unknown>> = {}): ListRow => ({
  id: 'j',
  version,
  name: 'journey',
  entry: { by: 'group', groupId: '0197f000-0000-7000-8000-000000000001' },
  graph: emptyGraph,
  caps: {},
  ...more,
});
const conflict = Object.assign(new Error('newer'), { reason: 'versionConflict', code: 40901 });
const people: People = { nodes: [], sums: { entered: 0, active: 0, waiting: 0, parked: 0, ended: 0, exits: [] } };
const dry: DryRun = { from: '', to: '', coming: 1, looked: 1, entered: 1, messages: 2, leftOut: 0, tasks: 0, standings: [], more: 0, people: [], older: [] };
export const testRun = (state: TestRun['state']): TestRun => ({
  enrolmentId: 'e',
  state,
  node: 'entry',
  clock: '2026-11-26T00:00:00Z',
  told: [],
  exitReason: null,
});

interface Saved {
  readonly version: number;
  readonly graph: unknown;
}
/** The server as the machine meets it: the row as it is there now, and what was saved. */
export function start(
  more: Partial<{
    now: ListRow;
    by: Theirs['by'];
    begin: (given: { readonly memberId: string | null }) => Promise<TestRun>;
    end: () => Promise<unknown>;
    save: (given: Saved) => Promise<ListRow>;
    theirs: () => Promise<Theirs>;
    row: () => Promise<ListRow>;
    dry: () => Promise<DryRun>;
    walk: () => Promise<TestRun>;
  }> = {},
) {
  const server = {
    now: more.now ?? row(1),
    saves: [] as Saved[],
    counts: vi.fn(() => Promise.resolve(people)),
    templates: vi.fn<(ids: readonly string[]) => Promise<readonly TemplateTold[]>>(() => Promise.resolve([])),
    tests: ['waiting', 'ended'] as TestRun['state'][],
  };
  const save =
    more.save ??
    ((given: Saved) => {
      if (given.version !== server.now.version) return Promise.reject(conflict);
      server.now = { ...server.now, ...given, version: server.now.version + 1 };
      return Promise.resolve(server.now);
    });
  const kept: unknown[] = [];
  const actor = createActor(
    journeyEditorMachine.provide({
      actors: {
        loadRow: fromPromise(more.row ?? (() => Promise.resolve(server.now))),
        loadTheirs: fromPromise(more.theirs ?? (() => Promise.resolve<Theirs>({ row: server.now, by: more.by ?? { name: 'somebody', at: 1 } }))),
        saveDraft: fromPromise(({ input }) => {
          server.saves.push(input);
          return save(input);
        }),
        loadTemplates: fromPromise(({ input }) => server.templates(input.ids)),
        loadCounts: fromPromise(() => server.counts()),
        runDry: fromPromise(more.dry ?? (() => Promise.resolve(dry))),
        beginTest: fromPromise(({ input }) => (more.begin ?? (() => Promise.resolve(testRun('active'))))(input)),
        loadTest: fromPromise(more.walk ?? (() => Promise.resolve(testRun(server.tests.shift() ?? 'ended')))),
        endTest: fromPromise(more.end ?? (() => Promise.resolve<unknown>(null))),
      },
      actions: { keep: ({ context }) => void kept.push(isDirty(context) ? context.draft : null) },
      delays: { settle: 0, testStep: 0 },
    }),
    { input: { today: () => '2026-11-26' } },
  ).start();
  return { server, kept, actor };
}
export type Started = ReturnType<typeof start>;
export const ready = ({ actor }: Started) => waitFor(actor, (snapshot) => snapshot.matches({ draft: { open: 'resting' } }));
export async function opened(more?: Parameters<typeof start>[0], kept: Record<string, unknown> | null = null): Promise<Started> {
  const started = start(more);
  started.actor.send({ type: 'draft.open', id: 'j', kept });
  await ready(started);
  return started;
}
export const shown = ({ actor }: Started) => actor.getSnapshot().context;
/** The ways, as `from>to`. */
export const ways = (started: Started): string =>
  shown(started)
    .draft.graph.edges.map(({ from, port, to }) => `${from}.${port}>${to}`)
    .toSorted()
    .join(' ');
export const changedBy = (entry: JourneyEntry, started: Started): void => {
  started.server.now = { ...started.server.now, version: started.server.now.version + 1, entry };
};
export const burst = (entity: string, version: number | null = null) =>
  ({ type: 'burst', changes: [{ entity, id: 'j', change: 'updated', version, position: null, patch: null }] }) as const;
