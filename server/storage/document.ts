/** Content decides what a document is; its name only tells a table from a text. */
import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { Refusal } from '#server/kit/refusal.ts';

/** Stored files alone end so: nothing else is ever written under such a path. */
export const endings = ['jpg', 'png', 'pdf', 'docx', 'xlsx', 'csv', 'txt'] as const;
export type Ending = (typeof endings)[number];

export interface DocumentKind {
  readonly ending: Ending;
  readonly contentType: string;
}

const office = 'application/vnd.openxmlformats-officedocument';
const byType: Readonly<Record<string, Ending>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'application/pdf': 'pdf',
  [`${office}.wordprocessingml.document`]: 'docx',
  [`${office}.spreadsheetml.sheet`]: 'xlsx',
};

const headBytes = 4_096;
/** Texts that a browser would run if anything ever showed them by their content. */
const markup = /^\s*(<\?xml|<!doctype|<html|<head|<body|<svg|<script|<iframe|<!--|\{\\rtf)/i;

async function headOf(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * @param file its place on the disk
 * @param hasNul found while it was put together: no text has one
 * @throws Refusal notADocument
 */
export async function documentKind(file: string, name: string, hasNul: boolean): Promise<DocumentKind> {
  const found = await fileTypeFromFile(file);
  if (found) {
    const ending = byType[found.mime];
    if (ending) return { ending, contentType: found.mime };
    throw new Refusal('notADocument');
  }
  const head = await headOf(file);
  const text = head.subarray(head.indexOf('\u00EF\u00BB\u00BF', 0, 'latin1') === 0 ? 3 : 0).toString('latin1');
  if (hasNul || markup.test(text)) throw new Refusal('notADocument');
  return /\.csv$/i.test(name) ? { ending: 'csv', contentType: 'text/csv' } : { ending: 'txt', contentType: 'text/plain' };
}
