/** Whatever is thrown becomes a refusal with a stable code; what is not foreseen says nothing of the inside (H9). */
import { fileLimits } from '#contract/limits/files.ts';
import { httpLimits } from '#contract/limits/server.ts';
import { asRefusal } from '#server/db/faults.ts';
import { Refusal } from '#server/kit/refusal.ts';

const kilobytes = (bytes: number): string => (bytes >= 1024 * 1024 ? `${bytes / (1024 * 1024)} MB` : `${bytes / 1024} KB`);

/** @param bytes so many are taken at most */
export const bodyTooLarge = (bytes: number = httpLimits.bodyBytes): Refusal => new Refusal('bodyTooLarge', { limit: kilobytes(bytes) });

export const codeOf = (error: unknown): string => (typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '');
const statusOf = (error: unknown): number => (typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500);

const sizes: ReadonlySet<string> = new Set(['FST_REQ_FILE_TOO_LARGE', 'FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT']);
const disk: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** `known` is false for a fault of ours, which is logged. */
export function refusalOf(error: unknown): { readonly refusal: Refusal; readonly known: boolean } {
  const mapped = asRefusal(error);
  if (mapped instanceof Refusal) return { refusal: mapped, known: true };
  const code = codeOf(error);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return { refusal: bodyTooLarge(), known: true };
  if (sizes.has(code)) return { refusal: bodyTooLarge(fileLimits.imageBytes), known: true };
  if (disk.has(code)) return { refusal: new Refusal('diskFull'), known: true };
  // The framework or a parser says this about the request itself.
  if (statusOf(error) < 500) return { refusal: new Refusal('unreadableBody'), known: true };
  return { refusal: new Refusal('internal'), known: false };
}

/** Seconds after which trying again makes sense (L3: at most 2). Not after a commit of unknown outcome: that is looked at first (L5). */
export const retryAfter = (refusal: Refusal): string | undefined => {
  if (['unavailable', 'restarting', 'overloaded'].includes(refusal.reason)) return '1';
  return refusal.reason === 'loginTooOften' || refusal.reason === 'tooFast' ? String(refusal.values['seconds'] ?? 60) : undefined;
};
