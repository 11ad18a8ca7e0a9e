/** PostgreSQL refuses to run as root, so root runs it as an ordinary user of the system who owns the data folder. */
import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Problem } from './problem.ts';

export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** In this order; `nobody` is on every system. */
const preferred = ['careline', 'postgres', 'nobody'];

export const isRoot = (): boolean => process.getuid?.() === 0;

export function accountsIn(passwd: string): Account[] {
  return passwd.split('\n').flatMap((line) => {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    return name !== '' && /^\d+$/.test(uid) && /^\d+$/.test(gid) ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

/** Undefined: the database runs as whoever starts the product. `folder` is the data folder of an earlier start, whose owner goes on owning it. */
export function databaseAccount(folder: string): Account | undefined {
  if (!isRoot()) return undefined;
  const accounts = accountsIn(readFileSync('/etc/passwd', 'utf8'));
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  const kept = owner === undefined || owner === 0 ? undefined : accounts.find((each) => each.uid === owner);
  const found = kept ?? preferred.map((name) => accounts.find((each) => each.name === name && each.uid !== 0)).find((each) => each !== undefined);
  if (!found)
    throw new Problem(
      `PostgreSQL does not run as root, and none of the users ${preferred.join(', ')} exists. Start the product as an ordinary user, or set DATABASE_URL.`,
    );
  return found;
}

/** The outermost folder on the way to `path` through which the account may not go. */
export function blockedFolder(path: string, account: Account): string | undefined {
  const way: string[] = [];
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    way.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return way.find((folder) => {
    const { uid, gid, mode } = statSync(folder);
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
    return (mode & bit) === 0;
  });
}

/** Our own folder may be opened for the account, and for its group alone; folders above it belong to somebody else. */
export function letThrough(ownFolder: string, account: Account): void {
  if (blockedFolder(`${ownFolder}/x`, account) !== ownFolder) return;
  chownSync(ownFolder, 0, account.gid);
  chmodSync(ownFolder, (statSync(ownFolder).mode & 0o777) | 0o010);
}

export function requireWay(path: string, account: Account, what: string): void {
  const blocked = blockedFolder(path, account);
  if (blocked === undefined) return;
  throw new Problem(
    `The embedded database cannot start: as root, PostgreSQL runs as the user "${account.name}", who may not enter ${blocked}, where ${what} lies (${path}). ` +
      `Either start the product as an ordinary user, or move it to a folder that everybody may enter (such as /srv), or allow it (chmod o+x ${blocked}), or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}
