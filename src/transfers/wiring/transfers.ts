/** Transfers ask these of the browser and of the server. */
import { fromCallback, fromPromise } from 'xstate';
import { fileLimits } from '#contract/limits/files.ts';
import { callName } from '#contract/callName.ts';
import type { Api } from '#api/client.ts';
import type { Download, TransferEvent } from '#src/transfers/machines/context.ts';
import { transferMachine } from '#src/transfers/machines/transferMachine.ts';
import { transfersMachine } from '#src/transfers/machines/transfersMachine.ts';
import { keepFile } from './keepFile.ts';
import { shrink } from './shrink.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';

const hexOf = (bytes: Uint8Array): string => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Piece by piece, so that a large file is never whole in memory and the page stays alive. The browser's own digest takes only whole files. */
async function hashOf(file: Blob, signal: AbortSignal, onMoved: (bytes: number) => void): Promise<string> {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const hash = sha256.create();
  for (let at = 0; at < file.size; at += fileLimits.sliceBytes) {
    signal.throwIfAborted();
    hash.update(new Uint8Array(await file.slice(at, at + fileLimits.sliceBytes).arrayBuffer()));
    onMoved(Math.min(file.size, at + fileLimits.sliceBytes));
  }
  return hexOf(hash.digest());
}

/** A callback actor around work that can be stopped: what it throws is said as `transfer.broke`. */
const stoppable = <Input extends object>(work: (input: Input, signal: AbortSignal, say: (event: TransferEvent) => void) => Promise<void>) =>
  fromCallback<{ type: 'never' }, Input>(({ input, sendBack }) => {
    const stop = new AbortController();
    const say = (event: TransferEvent): void => {
      if (!stop.signal.aborted) sendBack(event);
    };
    work(input, stop.signal, say).catch((error: unknown) => say({ type: 'transfer.broke', error }));
    return () => stop.abort();
  });

interface Options {
  readonly signal: AbortSignal;
  readonly onProgress: (bytes: number, inAll: number) => void;
}
const fetchedBy: Readonly<Record<Download['of'], (api: Api, download: Download, options: Options) => Promise<Blob>>> = {
  transcript: (api, { id }, options) => api.call('conversation.transcript', { conversationId: id }, options),
  file: (api, { id }, options) => api.call('files.download', { path: id }, options),
  rows: (api, { id, asked: { family, ...asked } = {} }, options) =>
    api.call(`${id}.${callName('export', family as string | undefined)}` as 'files.download', asked as never, options),
  blank: (api, { id, asked }, options) => api.call('importLayout.blank', { entity: id, ...asked }, options),
  job: (api, { id, asked }, options) => api.call('job.result', { id, part: 'failed', ...asked }, options),
};

const wiredTransfer = (api: Api) =>
  transferMachine.provide({
    actors: {
      hash: stoppable<{ readonly file: Blob }>(async ({ file }, signal, say) => {
        const sha256 = await hashOf(file, signal, (bytes) => say({ type: 'transfer.moved', bytes, size: file.size }));
        say({ type: 'transfer.hashed', sha256 });
      }),
      fetchFile: stoppable<{ readonly download: Download; readonly name: string }>(async ({ download, name }, signal, say) => {
        const onProgress = (bytes: number, size: number): void => say({ type: 'transfer.moved', bytes, size });
        const file = await fetchedBy[download.of](api, download, { signal, onProgress });
        signal.throwIfAborted();
        keepFile(file, file instanceof File ? file.name : name);
        say({ type: 'transfer.fetched' });
      }),
      askProgress: fromPromise(({ input: { uploadId }, signal }) => api.call('files.sliceProgress', { uploadId }, { signal })),
      sendSlice: fromPromise(({ input: { file, uploadId, index, total, sha256, name }, signal }) => {
        const from = index * fileLimits.sliceBytes;
        const slice = file.slice(from, from + fileLimits.sliceBytes);
        const given = { uploadId, index, total, bytes: file.size, sha256, name, file: slice };
        return api.call('files.slice', given, { signal });
      }),
      sendWhole: fromPromise(async ({ input: { file }, signal }) => {
        const { path } = await api.call('files.upload', { file }, { signal });
        return path;
      }),
      readCard: fromPromise(({ input: { file, hasConsent }, signal }) => api.call('files.parseIdCard', { file, hasConsent }, { signal })),
      shrink: fromPromise(({ input: { file } }) => shrink(file)),
    },
    actions: {
      // Slices of which the server does not hear now it clears away within a day.
      cancelSlices: (_, uploadId) => void (uploadId === '' ? undefined : api.call('files.cancelSlices', { uploadId }).catch(() => undefined)),
    },
  });

export const wiredTransfers = (api: Api, around: Pick<Surroundings, 'window'>) =>
  transfersMachine.provide({
    actors: {
      transfer: wiredTransfer(api),
      network: fromCallback(({ sendBack }) => {
        const tell = (): void => sendBack({ type: 'network.back' });
        around.window.addEventListener('online', tell);
        return () => around.window.removeEventListener('online', tell);
      }),
      loadPicture: fromPromise(async ({ input: { path, isSmall } }) =>
        URL.createObjectURL(await api.call('files.download', { path, ...(isSmall ? { isSmall } : {}) })),
      ),
    },
    actions: {
      // It stays in the list of one's own files where this does not arrive.
      forgetFile: (_, path) => void api.call('files.forget', { path }).catch(() => undefined),
      forgetPreview: (_, address) => URL.revokeObjectURL(address),
    },
  });
