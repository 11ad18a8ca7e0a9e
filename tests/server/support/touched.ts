/** This process touches these paths while a test looks: every call of `node:fs` and its promises that names one, also by somebody else's code. */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

type Anything = (...given: unknown[]) => unknown;

const pathIn = (given: unknown): string | undefined => {
  if (given instanceof URL) return fileURLToPath(given);
  return typeof given === 'string' || Buffer.isBuffer(given) ? resolve(String(given)) : undefined;
};

/** Copies and renames name two. */
const namesTwo = /^(?:rename|copyFile|cp|link|symlink)/;

function listen(holder: Record<string, unknown>, paths: Set<string>): () => void {
  const kept = Object.entries(holder).filter((entry): entry is [string, Anything] => typeof entry[1] === 'function' && /^[a-z]/.test(entry[0]));
  for (const [name, original] of kept) {
    const heard: Anything = function (this: unknown, ...given) {
      for (const one of given.slice(0, namesTwo.test(name) ? 2 : 1)) {
        const path = pathIn(one);
        if (path !== undefined) paths.add(path);
      }
      return Reflect.apply(original, this, given);
    };
    // A property of a function (`realpath.native`) stays there.
    holder[name] = Object.assign(heard, original);
  }
  return () => void Object.assign(holder, Object.fromEntries(kept));
}

/** @returns the paths, absolute, whether or not there was anything */
export async function touchedDuring(work: () => Promise<void>): Promise<readonly string[]> {
  const paths = new Set<string>();
  const ends = [listen(fs as unknown as Record<string, unknown>, paths), listen(fs.promises as unknown as Record<string, unknown>, paths)];
  syncBuiltinESMExports();
  try {
    await work();
  } finally {
    for (const end of ends) end();
    syncBuiltinESMExports();
  }
  return [...paths];
}
