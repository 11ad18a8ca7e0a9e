/** One file out of a multipart body. Whatever else the body holds is bounded and, but for names and short values, refused. */
import type { FastifyRequest } from 'fastify';
import type { Fields } from '#contract/kinds.ts';
import { fileLimits } from '#contract/limits/files.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Given } from './body.ts';
import { bodyTooLarge, codeOf } from './failures.ts';

const limits = { files: 1, fields: 8, parts: 9, fieldSize: 1_024, fieldNameSize: 100, headerPairs: 50 } as const;

async function readParts(request: FastifyRequest, fileSize: number): Promise<Given> {
  const given: Record<string, unknown> = {};
  for await (const part of request.parts({ limits: { ...limits, fileSize } })) {
    if (Object.hasOwn(given, part.fieldname)) throw new Refusal('unreadableBody');
    given[part.fieldname] = part.type === 'file' ? new Blob([new Uint8Array(await part.toBuffer())]) : part.value;
  }
  return given;
}

/**
 * @param takes the call's fields: its file's `max` is the limit in bytes, that of a picture unless told
 * @throws Refusal unreadableBody, bodyTooLarge
 */
export async function readMultipart(request: FastifyRequest, takes: Fields): Promise<Given> {
  if (!request.isMultipart()) throw new Refusal('unreadableBody');
  // The file may be as large as the limit to be told so; the store refuses what is not below it (spec 5).
  const fileSize = Object.values(takes).find((field) => field.kind === 'file')?.options.max ?? fileLimits.imageBytes;
  try {
    return await readParts(request, fileSize);
  } catch (error) {
    if (codeOf(error) === 'FST_REQ_FILE_TOO_LARGE') throw bodyTooLarge(fileSize);
    // Parts are read into memory: what fails here is the body itself, and what is too large has a status of its own.
    if (error instanceof Refusal || (error instanceof Error && 'statusCode' in error)) throw error;
    const refusal = new Refusal('unreadableBody');
    refusal.cause = error;
    throw refusal;
  }
}

/** @throws Refusal invalidInput where the named part is not a file */
export function requireFiles(given: Given, names: readonly string[]): void {
  for (const name of names) if (!(given[name] instanceof Blob)) throw new Refusal('invalidInput', { detail: name }, { [name]: name });
}
