/** Every transfer of one person's session: at most three at once, the others in line; what was uploaded into which field, in which order. */
import { assign, enqueueActions, not, setup } from 'xstate';
import { transferLimits } from '#contract/limits/files.ts';
import type { Feature } from '#contract/services.ts';
import { callbackToSupply, promiseToSupply, toSupply } from '#src/kit/machines/standIn.ts';
import type { Tools } from '#src/kit/machines/tools.ts';
import { hopeless } from './checks.ts';
import type { Refused } from './checks.ts';
import { pictureKey, pictureOf } from './pictureKey.ts';
import type { TransferItem } from './item.ts';
import { isUnderWay } from './underWay.ts';
import type { Download, Job, TransferReport, TransferStatus } from './context.ts';
import { transferMachine } from './transferMachine.ts';

export interface TransfersContext {
  readonly tools: Tools;
  readonly features: readonly Feature[];
  /** In the order in which their fields show them. */
  readonly items: readonly TransferItem[];
  /** `pictureKey` of a stored picture -> an address the browser can draw; empty where it could not be had. A missing one is still loading. */
  readonly pictures: Readonly<Record<string, string>>;
  readonly wanted: readonly string[];
}

export interface TransfersInput {
  readonly tools: Tools;
  readonly features: readonly Feature[];
}

export type TransfersEvent =
  | {
      readonly type: 'files.pick';
      readonly place: string;
      readonly kind: 'document' | 'image' | 'card';
      readonly files: readonly Blob[];
      /** The picture of an identity card may be kept. */
      readonly hasConsent?: boolean;
      /** The field holds so many. A field of one gives up the one it had. */
      readonly most: number;
    }
  /** A field holds these already. */
  | { readonly type: 'place.begin'; readonly place: string; readonly kind: 'document' | 'image'; readonly paths: readonly string[] }
  | { readonly type: 'transfer.remove'; readonly id: string }
  /** A form has the path of what was uploaded. */
  | { readonly type: 'transfer.taken'; readonly id: string }
  | { readonly type: 'transfer.shift'; readonly id: string; readonly by: -1 | 1 }
  | { readonly type: 'download.ask'; readonly name: string; readonly download: Download }
  | { readonly type: 'picture.want'; readonly path: string; readonly isSmall?: boolean }
  | { readonly type: 'network.back' }
  /** Its own: a field holds this no longer. */
  | { readonly type: 'item.left'; readonly item: TransferItem }
  | TransferReport;

/** These ask for one of the three turns. */
const holdsTurn: ReadonlySet<TransferStatus> = new Set(['running', 'paused']);
const change = (items: readonly TransferItem[], id: string, patch: Partial<TransferItem>): readonly TransferItem[] =>
  items.map((item) => (item.id === id ? { ...item, ...patch } : item));

/** Two of the same field change places; those of other fields stay where they are. */
function shifted(items: readonly TransferItem[], id: string, by: -1 | 1): readonly TransferItem[] {
  const item = items.find((one) => one.id === id);
  const beside = items.filter((one) => one.place === item?.place);
  const other = beside[beside.findIndex((one) => one.id === id) + by];
  return item && other ? items.map((one) => (one === item ? other : one === other ? item : one)) : items;
}

const isOf = ({ download }: TransferItem, asked: Download): boolean => JSON.stringify(download) === JSON.stringify(asked);

const nameOf = (file: Blob): string => (file instanceof File && file.name !== '' ? file.name : 'picture.png');
const plain = { path: null, preview: '', ref: null, refused: null, download: null } as const;
/** Pictures that wait to be fetched. */
const wantedMost = 200;

type Pictures = TransfersContext['pictures'];
/** Beyond the limit the oldest go: who looks at one of them asks again. */
const withPicture = (pictures: Pictures, key: string, address: string): Pictures =>
  Object.fromEntries([...Object.entries(pictures).filter(([one]) => one !== key), [key, address]].slice(-transferLimits.shownPictures));
/** The address of the one that goes for the next; empty while there is room. */
const oldest = (pictures: Pictures): string => (Object.keys(pictures).length < transferLimits.shownPictures ? '' : (Object.values(pictures)[0] ?? ''));

/** Adding asks for these. */
interface Asked {
  readonly place: string;
  readonly name: string;
  readonly job: Job;
  readonly refused: Refused | null;
}

const transfersSetup = setup({
  types: { context: {} as TransfersContext, events: {} as TransfersEvent, input: {} as TransfersInput },
  actors: {
    transfer: transferMachine,
    /** `network.back` when the browser says so. */
    network: callbackToSupply('network'),
    /** @returns an address the browser can draw */
    loadPicture: promiseToSupply<string, { readonly path: string; readonly isSmall: boolean }>('loadPicture'),
  },
  actions: {
    /** A document that a field no longer holds: the server forgets it too. */
    forgetFile: (_, path: string) => toSupply('forgetFile', path),
    forgetPreview: (_, address: string) => toSupply('forgetPreview', address),
    next: enqueueActions(({ context, enqueue }) => {
      const free = transferLimits.atOnce - context.items.filter((item) => holdsTurn.has(item.status)).length;
      const line = context.items.filter((item) => item.status === 'queued' && item.ref !== null);
      for (const { ref } of line.slice(0, Math.max(0, free))) if (ref) enqueue.sendTo(ref, { type: 'transfer.begin' });
    }),
    add: assign(({ context, spawn }, asked: readonly Asked[]) => {
      const hasSlices = context.features.includes('slices');
      const added = asked.map(({ place, name, job, refused }): TransferItem => {
        const id = context.tools.newId();
        const size = job.kind === 'download' ? 0 : job.file.size;
        const preview = job.kind === 'image' || job.kind === 'card' ? context.tools.previewOf(job.file) : '';
        if (refused) return { ...plain, id, place, kind: job.kind, name, size, status: 'failed', refused };
        const ref = spawn('transfer', { id: `transfer:${id}`, input: { tools: context.tools, id, name, job, hasSlices } });
        return { ...plain, id, place, kind: job.kind, name, size, status: 'queued', preview, ref, download: job.kind === 'download' ? job.download : null };
      });
      return { items: [...context.items, ...added] };
    }),
    drop: enqueueActions(({ context, enqueue }, ids: readonly string[]) => {
      for (const item of context.items.filter((one) => ids.includes(one.id))) {
        if (item.ref && item.status !== 'done') enqueue.sendTo(item.ref, { type: 'transfer.stop' });
        if (item.ref) enqueue.stopChild(item.ref);
        enqueue.raise({ type: 'item.left', item });
      }
      enqueue.assign({ items: context.items.filter((one) => !ids.includes(one.id)) });
    }),
    /** The address of the picture that was asked for; empty where it could not be had. */
    show: assign(({ context: { pictures, wanted } }, address: string) => ({
      pictures: withPicture(pictures, wanted[0] ?? '', address),
      wanted: wanted.slice(1),
    })),
    want: assign(({ context }, keys: readonly string[]) => ({
      wanted: [...context.wanted, ...keys.filter((key) => key !== '' && !context.pictures[key] && !context.wanted.includes(key))].slice(0, wantedMost),
    })),
  },
  guards: {
    wantsPicture: ({ context }) => context.wanted.length > 0,
    holdsPlace: ({ context, event }) => event.type === 'place.begin' && context.items.some((item) => item.place === event.place),
    /** Asked twice in haste: one file. */
    isBeingFetched: ({ context, event }) => event.type === 'download.ask' && context.items.some((item) => isUnderWay(item) && isOf(item, event.download)),
  },
});

const pictures = transfersSetup.createStateConfig({
  initial: 'idle',
  states: {
    idle: { always: { guard: 'wantsPicture', target: 'loading' } },
    loading: {
      invoke: {
        id: 'picture',
        src: 'loadPicture',
        input: ({ context }) => pictureOf(context.wanted[0] ?? ''),
        onDone: {
          target: 'idle',
          actions: [
            { type: 'forgetPreview', params: ({ context }) => oldest(context.pictures) },
            { type: 'show', params: ({ event }) => event.output },
          ],
        },
        onError: { target: 'idle', actions: { type: 'show', params: '' } },
      },
    },
  },
});

export const transfersMachine = transfersSetup.createMachine({
  id: 'transfers',
  context: ({ input }) => ({ ...input, items: [], pictures: {}, wanted: [] }),
  invoke: { id: 'network', src: 'network', onError: {} },
  type: 'parallel',
  on: {
    'files.pick': {
      actions: enqueueActions(({ context, enqueue, event: { place, kind, files, most, hasConsent = false } }) => {
        const held = context.items.filter((item) => item.place === place);
        const past = context.items.filter((item) => item.isTaken === true && item.place !== place);
        if (files.length > 0) enqueue({ type: 'drop', params: [...past, ...(most === 1 ? held : [])].map((item) => item.id) });
        const room = Math.min(most === 1 ? 1 : most - held.length, transferLimits.most - context.items.length + past.length);
        const refusedAt = (at: number, file: Blob): Refused | null => {
          if (at >= room) return { reason: 'tooManyFiles', values: { most } };
          return kind === 'document' ? hopeless(nameOf(file), file.size) : null;
        };
        const jobOf = (file: Blob): Job => (kind === 'card' ? { kind, file, hasConsent } : { kind, file });
        const asked = files.slice(0, transferLimits.most).map((file, at) => ({ place, name: nameOf(file), job: jobOf(file), refused: refusedAt(at, file) }));
        enqueue({ type: 'add', params: asked });
        enqueue('next');
      }),
    },
    'place.begin': {
      guard: not('holdsPlace'),
      actions: [
        assign(({ context, event: { place, kind, paths } }) => ({
          items: [
            ...context.items,
            ...paths.map((path): TransferItem => ({ ...plain, id: context.tools.newId(), place, kind, name: path, size: 0, status: 'done', path })),
          ],
        })),
        { type: 'want', params: ({ event }) => (event.kind === 'image' ? event.paths : []) },
      ],
    },
    'item.left': {
      actions: enqueueActions(({ enqueue, event: { item } }) => {
        if (item.kind === 'document' && item.path !== null && item.ref && item.isTaken !== true) enqueue({ type: 'forgetFile', params: item.path });
        if (item.preview !== '') enqueue({ type: 'forgetPreview', params: item.preview });
      }),
    },
    'transfer.remove': { actions: [{ type: 'drop', params: ({ event }) => [event.id] }, 'next'] },
    'transfer.taken': { actions: assign({ items: ({ context, event }) => change(context.items, event.id, { isTaken: true }) }) },
    'transfer.shift': { actions: assign({ items: ({ context, event }) => shifted(context.items, event.id, event.by) }) },
    'download.ask': {
      guard: not('isBeingFetched'),
      actions: [
        { type: 'add', params: ({ event }) => [{ place: '', name: event.name, job: { kind: 'download', download: event.download }, refused: null }] },
        'next',
      ],
    },
    'picture.want': { actions: { type: 'want', params: ({ event }) => [pictureKey(event.path, event.isSmall ?? false)] } },
    'network.back': {
      actions: [
        enqueueActions(({ context, enqueue }) => {
          for (const { ref, status } of context.items) if (ref && status === 'paused') enqueue.sendTo(ref, { type: 'network.back' });
        }),
        // A picture that could not be had without a network is asked for again by whoever looks at it.
        { type: 'want', params: ({ context }) => Object.keys(context.pictures).filter((key) => context.pictures[key] === '') },
      ],
    },
    'transfer.changed': {
      actions: [
        assign({ items: ({ context, event: { id, status, path } }) => change(context.items, id, { status, path }) }),
        // A download that is done is the browser's.
        enqueueActions(({ context, enqueue, event }) => {
          const item = context.items.find((one) => one.id === event.id);
          if (item?.kind === 'download' && event.status === 'done') enqueue({ type: 'drop', params: [event.id] });
        }),
        'next',
      ],
    },
  },
  states: { pictures },
});
