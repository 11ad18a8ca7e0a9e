/** Pure: the two checks of a picture (spec 5), and what of a document can be told before it is sent. */
import type { FailureReason } from '#contract/errors.ts';
import { fileLimits } from '#contract/limits/files.ts';

export type ImageCheck = 'imageFormat' | 'imageSize';

/** `imageBytes` itself is too large: it must be under. */
const imageTypes: ReadonlySet<string> = new Set(['image/jpeg', 'image/png']);

export const imageChecks = ({ type, size }: Pick<Blob, 'type' | 'size'>): readonly ImageCheck[] => [
  ...(imageTypes.has(type) ? [] : (['imageFormat'] as const)),
  ...(size >= fileLimits.imageBytes ? (['imageSize'] as const) : []),
];

const endings = /\.(pdf|docx|xlsx|csv|txt|jpe?g|png)$/i;
const picture = /\.(jpe?g|png)$/i;

/** A file may not even leave, for this reason. */
export interface Refused {
  readonly reason: FailureReason | 'emptyFile' | 'tooManyFiles';
  readonly values: Readonly<Record<string, string | number>>;
}

/** The server decides by the content; what is hopeless is told at once and never sent. */
export function hopeless(name: string, size: number): Refused | null {
  if (!endings.test(name)) return { reason: 'notADocument', values: {} };
  if (size === 0) return { reason: 'emptyFile', values: {} };
  const most = picture.test(name) ? fileLimits.imageBytes - 1 : fileLimits.documentBytes;
  if (size > most)
    return { reason: 'bodyTooLarge', values: { limit: `${(picture.test(name) ? fileLimits.imageBytes : fileLimits.documentBytes) / 1024 / 1024} MB` } };
  return null;
}

/** Nothing was refused: the network or the server is away for a while. */
const passing: ReadonlySet<FailureReason> = new Set(['network', 'timeout', 'offline', 'unavailable', 'overloaded', 'restarting', 'tooFast', 'commitUnknown']);
export const isPassing = (reason: FailureReason): boolean => passing.has(reason);
