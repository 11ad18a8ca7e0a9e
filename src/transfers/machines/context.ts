/** A transfer, with the events and reports of its machine. */
import type { Answers } from '#contract/operations.ts';
import type { ImageCheck } from './checks.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { Tools } from '#src/kit/machines/tools.ts';

/** A download is data, so that it can be tried again. */
export interface Download {
  /** `rows`: of an entity, as a list shows them. `job`: what an import or an export left. `blank`: to be filled in and imported. */
  readonly of: 'transcript' | 'file' | 'rows' | 'job' | 'blank';
  /** The conversation, the path of the file, the entity, or the job. */
  readonly id: string;
  /** `rows`: which, by which columns, in which format. `job`: which part. */
  readonly asked?: Readonly<Record<string, unknown>>;
}

export type Job =
  | { readonly kind: 'document'; readonly file: Blob }
  /** One request, whatever its format and size (spec 5). */
  | { readonly kind: 'image'; readonly file: Blob }
  /** An identity card: read, and kept only with consent. */
  | { readonly kind: 'card'; readonly file: Blob; readonly hasConsent: boolean }
  | { readonly kind: 'download'; readonly download: Download };

export type CardFields = Answers<'files.parseIdCard'>;

export interface TransferInput {
  readonly tools: Tools;
  readonly id: string;
  readonly name: string;
  readonly job: Job;
  /** The back end takes slices: without that a document goes in one piece. */
  readonly hasSlices: boolean;
}

export interface TransferContext extends TransferInput {
  /** The id is of what is being sent now: a file that is tried anew is another upload. */
  readonly uploadId: string;
  /** Bytes in all; 0 where a download has not told yet. */
  readonly size: number;
  /** Bytes hashed, sent or fetched. */
  readonly bytes: number;
  readonly slices: number;
  /** The slices that the server has. */
  readonly received: readonly number[];
  readonly sha256: string | null;
  /** The server keeps it here. */
  readonly path: string | null;
  /** The two checks of a picture say these. They hinder nothing. */
  readonly checks: readonly ImageCheck[];
  /** Since when bytes have been moving without a break, and how many had moved before. */
  readonly movingSince: number | null;
  readonly movedBefore: number;
  readonly tries: number;
  readonly failure: Failure | null;
  /** An identity card says these. */
  readonly card: CardFields | null;
}

/** queued and paused come to an end by themselves; held, stopped and failed wait for a person. */
export type TransferStatus = 'queued' | 'running' | 'paused' | 'held' | 'stopped' | 'failed' | 'done';

export type TransferEvent =
  | { readonly type: 'transfer.begin' }
  /** A file in slices goes on from where it is. */
  | { readonly type: 'transfer.pause' }
  | { readonly type: 'transfer.stop' }
  | { readonly type: 'transfer.retry' }
  /** Drawn again, smaller and as JPG, then sent again. */
  | { readonly type: 'transfer.shrink' }
  | { readonly type: 'network.back' }
  | { readonly type: 'transfer.moved'; readonly bytes: number; readonly size: number }
  | { readonly type: 'transfer.hashed'; readonly sha256: string }
  | { readonly type: 'transfer.fetched' }
  | { readonly type: 'transfer.broke'; readonly error: unknown };

export interface TransferReport {
  readonly type: 'transfer.changed';
  readonly id: string;
  readonly status: TransferStatus;
  readonly path: string | null;
}
