/** Imports and exports ask these of the server, and a file of the browser. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import { pageLimits, resourceLimits } from '#contract/limits/lists.ts';
import type { Operations, Takes } from '#contract/operations.ts';
import type { Feature } from '#contract/services.ts';
import { callName } from '#contract/callName.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import type { Api } from '#api/client.ts';
import { CallFailure } from '#api/errors.ts';
import type { ImportEvent } from '#src/imports/machines/context.ts';
import { layoutMachine } from '#src/imports/machines/layoutMachine.ts';
import { importHistoryMachine } from '#src/imports/machines/importHistoryMachine.ts';
import { importMachine } from '#src/imports/machines/importMachine.ts';
import type { ExportAsked } from '#src/imports/machines/jobs/context.ts';
import { pastExportsMachine } from '#src/imports/machines/jobs/pastExportsMachine.ts';
import { jobsMachine } from '#src/imports/machines/jobsMachine.ts';
import type { Tools } from '#src/kit/machines/tools.ts';
import type { TransferItem } from '#src/transfers/machines/item.ts';
import { wiredTransfers } from '#src/transfers/wiring/transfers.ts';
import { loadEntities, loadForCall } from '#src/kit/wiring/loading/descriptions.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';

export interface JobsParts {
  readonly api: Api;
  readonly around: Pick<Surroundings, 'window'>;
  readonly features: readonly Feature[];
  readonly tools: Tools;
}
/** The transfer of the file means this for its import. */
function toldOf(item: TransferItem | undefined): ImportEvent | null {
  if (!item) return null;
  if (item.refused) return { type: 'file.broke', error: item.refused };
  if (item.status === 'done') return { type: 'file.stored', path: item.path ?? '' };
  const known = item.ref?.getSnapshot().context;
  if (item.status === 'failed') return { type: 'file.broke', error: known?.failure };
  return { type: 'file.sent', share: known && known.size > 0 ? known.bytes / known.size : 0 };
}

/** The file goes as every other one goes: in slices, waiting for a lost network, from the last slice on. */
const sender = ({ api, around, features, tools }: JobsParts) =>
  fromCallback<{ type: 'never' }, { readonly file: File }>(({ input: { file }, sendBack }) => {
    const transfers = createActor(wiredTransfers(api, around), { input: { tools, features } });
    const tell = (): void => {
      const told = toldOf(transfers.getSnapshot().context.items[0]);
      if (told) sendBack(told);
    };
    transfers.subscribe(tell);
    transfers.start();
    transfers.send({ type: 'files.pick', place: 'import', kind: 'document', files: [file], most: 1 });
    // Its bytes move without a word to its parent.
    transfers.getSnapshot().context.items[0]?.ref?.subscribe(tell);
    // It may be telling of its end just now.
    return () => queueMicrotask(() => transfers.stop());
  });

const wiredImport = (parts: JobsParts) => {
  const { api } = parts;
  return importMachine.provide({
    actors: {
      upload: sender(parts),
      describe: fromPromise(async ({ input: { entity } }) => {
        // Somebody asked for it, so that another try may begin the page anew.
        await loadEntities([entity]).catch(() => {
          throw new CallFailure('network', 0, '');
        });
      }),
      offer: fromPromise(({ input }) => api.call('importLayout.offered', input)),
      look: fromPromise(({ input }) => api.call('job.look', input)),
      saveLayout: fromPromise(async ({ input }) => (await api.call('importLayout.save', { ...input, enabled: true })).id),
      check: fromPromise(({ input }) => api.call('job.check', input)),
      mend: fromPromise(({ input }) => api.call('job.mend', input)),
      run: fromPromise(({ input }) => api.call('job.run', input)),
      stop: fromPromise(({ input }) => api.call('job.stop', input)),
      goOn: fromPromise(({ input }) => api.call('job.again', input)),
      read: fromPromise(({ input }) => api.call('job.detail', input)),
    },
    actions: {
      // It is forgotten by itself after its days where this does not arrive.
      forget: (_, id) => void api.call('job.remove', { id }).catch(() => undefined),
    },
  });
};

const wiredLayout = (parts: JobsParts) => {
  const { api, features } = parts;
  return layoutMachine.provide({
    actors: {
      loadFields: fromPromise(async ({ input: { entity } }) =>
        features.includes('ownFields') && standardEntity(entity)?.standard.ownFields ? api.call('orgFieldConfig.current', { entity }) : [],
      ),
      upload: sender(parts),
      look: fromPromise(({ input }) => api.call('job.look', input)),
      tryRows: fromPromise(async ({ input }) => (await api.call('importLayout.try', input)).rows),
    },
  });
};

/** The call takes these. */
const exportOf = (given: ExportAsked): Takes<'job.beginExport'> =>
  Object.fromEntries(Object.entries(given).filter(([name]) => name !== 'rows')) as unknown as Takes<'job.beginExport'>;

export function wiredJobs(parts: JobsParts) {
  const { api } = parts;
  return jobsMachine.provide({
    actors: {
      import: wiredImport(parts),
      layout: wiredLayout(parts),
      loadLayouts: fromPromise(({ input }) => api.call('exportLayout.offered', input)),
      pastExports: pastExportsMachine.provide({
        actors: {
          loadPast: fromPromise(async ({ input: { entity, next } }) => {
            const page = await api.call('exportDetail.list', { entity, limit: pageLimits.size, ...(next === null ? {} : { next }) });
            return { rows: page.rows, next: page.next ?? null };
          }),
        },
      }),
      importHistory: importHistoryMachine.provide({
        actors: {
          loadPast: fromPromise(async ({ input: { entity, next } }) => {
            const page = await api.call('job.history', { entity, limit: pageLimits.size, ...(next === null ? {} : { next }) });
            return { rows: page.rows, next: page.next ?? null };
          }),
        },
      }),
      loadJobs: fromPromise(async () => {
        const { rows } = await api.call('job.list', { limit: pageLimits.size });
        // The sheet of an earlier one may be opened where no list of its rows was.
        await loadForCall(rows.map(({ entity }) => entity));
        return rows;
      }),
      countRows: fromPromise(async ({ input: { entity, family, searchValue, filter, removed, archived } }) => {
        const found = {
          ...(searchValue === undefined ? {} : { searchValue }),
          ...(filter === undefined ? {} : { filter }),
          ...(removed ? { removed } : {}),
          ...(archived ? { archived } : {}),
        };
        const { count } = await api.call(`${entity}.${callName('count', family)}` as keyof Operations & 'dictionary.count', {
          ...found,
          upTo: resourceLimits.exportRows,
        });
        return count;
      }),
      beginExport: fromPromise(({ input }) => api.call('job.beginExport', exportOf(input))),
      actOnJob: fromPromise(async ({ input: { act, id } }) => {
        if (act !== 'remove') return api.call(`job.${act}`, { id });
        await api.call('job.remove', { id });
        return null;
      }),
    },
  });
}
