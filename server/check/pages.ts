/** Every page of the embedded database as it lies on the disk, while it runs: PostgreSQL itself looks at a page only when somebody asks for what is on it. */
import { open, readdir } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { isMissing } from '#server/backup/copying.ts';
import { isWholePage, pageBytes } from './pageSum.ts';

export interface BadPage {
  /** Below the data folder of PostgreSQL. */
  readonly file: string;
  readonly block: number;
}
export interface PagesChecked {
  readonly pages: number;
  readonly bad: readonly BadPage[];
}

const pagesOfSegment = 131_072;
const atOnce = 128;
/** A page that is being written is half old and half new for a moment. */
const looks = 5;
const relation = /^\d+(_(fsm|vm|init))?(\.\d+)?$/;

async function isBad(file: FileHandle, at: number, block: number): Promise<boolean> {
  const page = Buffer.alloc(pageBytes);
  for (let look = 0; look < looks; look += 1) {
    const { bytesRead } = await file.read(page, 0, pageBytes, at * pageBytes);
    // Cut off meanwhile.
    if (bytesRead < pageBytes) return false;
    if (isWholePage(new DataView(page.buffer, page.byteOffset, pageBytes), block)) return false;
  }
  return true;
}

/** Places in what was read at once. */
const suspects = (some: Buffer, whole: number, block: number): number[] =>
  Array.from({ length: whole }, (_, at) => at).filter((at) => !isWholePage(new DataView(some.buffer, some.byteOffset + at * pageBytes, pageBytes), block + at));

/** @param some room for what is read at once: a room of its own for each of a thousand files had all memory looked through for what is used no longer, again and again */
async function checkFile(folder: string, name: string, some: Buffer): Promise<PagesChecked> {
  const file = await open(join(folder, name), 'r').catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (!file) return { pages: 0, bad: [] };
  try {
    const first = Number(basename(name).split('.')[1] ?? 0) * pagesOfSegment;
    const bad: BadPage[] = [];
    for (let pages = 0; ;) {
      const { bytesRead } = await file.read(some, 0, some.length, pages * pageBytes);
      const whole = Math.floor(bytesRead / pageBytes);
      const blocks = suspects(some, whole, first + pages).map((at) => first + pages + at);
      for (const block of blocks) bad.push(...((await isBad(file, block - first, block)) ? [{ file: name, block }] : []));
      pages += whole;
      if (whole < atOnce) return { pages, bad };
    }
  } finally {
    await file.close();
  }
}

/** @param pgFolder PostgreSQL's data folder */
export async function checkPages(pgFolder: string): Promise<PagesChecked> {
  const databases = (await readdir(join(pgFolder, 'base'))).filter((name) => /^\d+$/.test(name)).map((name) => join('base', name));
  const some = Buffer.alloc(atOnce * pageBytes);
  let pages = 0;
  const bad: BadPage[] = [];
  for (const folder of ['global', ...databases]) {
    for (const name of (await readdir(join(pgFolder, folder))).filter((one) => relation.test(one))) {
      const found = await checkFile(pgFolder, join(folder, name), some);
      pages += found.pages;
      bad.push(...found.bad);
    }
  }
  return { pages, bad };
}
