/** Every optional platform package that a lock entry names must be in the lock too: npm drops what a registry lacks without a word, and `npm ci` then fails elsewhere. */
import { readFileSync } from 'node:fs';

interface LockEntry {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly license?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
}
const packages = (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, LockEntry> }).packages;

function holderOf(path: string): string | undefined {
  if (path === '') return undefined;
  const cut = path.lastIndexOf('/node_modules/');
  return cut < 0 ? '' : path.slice(0, cut);
}

function isLocked(name: string, from: string): boolean {
  for (let at: string | undefined = from; at !== undefined; at = holderOf(at)) if (packages[`${at ? `${at}/` : ''}node_modules/${name}`]) return true;
  return false;
}

const missing = Object.entries(packages).flatMap(([path, entry]) =>
  Object.keys(entry.optionalDependencies ?? {})
    .filter((name) => !isLocked(name, path))
    .map((name) => `${name}, wanted by ${path || 'package.json'}`),
);
/** Licences the product may be shipped with; MPL-2.0 only for what never leaves the developer's machine. */
const allowed =
  /^(\(?(MIT|ISC|Apache-2\.0|BSD-[23]-Clause|BlueOak-1\.0\.0|0BSD|Unlicense|OFL-1\.1|CC0-1\.0|CC-BY-4\.0|Python-2\.0|MIT-0|LGPL-3\.0-or-later|Apache-2\.0 AND LGPL-3\.0-or-later.*|Apache-2\.0 AND LGPL-3\.0-or-later AND MIT|PostgreSQL|MPL-2\.0 OR Apache-2\.0)( OR .*| AND .*)?\)?)$/;
const licences = Object.entries(packages)
  .filter(([path, entry]) => path !== '' && entry.license !== undefined && !allowed.test(entry.license) && !(entry.dev && entry.license === 'MPL-2.0'))
  .map(([path, entry]) => `${path}: ${entry.license}`);
const addresses = Object.entries(packages)
  .filter(([, entry]) => entry.resolved !== undefined)
  .map(([path]) => path);

const faults = [
  ...missing.map((one) => `missing from the lock: ${one}. Pin a version whose platform set is complete.`),
  ...licences.map((one) => `licence not on the list: ${one}`),
  ...addresses.map((one) => `the lock names a download address: ${one}`),
];
for (const fault of faults) process.stderr.write(`${fault}\n`);
if (faults.length > 0) process.exit(1);
process.stdout.write(`lock complete: ${Object.keys(packages).length} entries\n`);
