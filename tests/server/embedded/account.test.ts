import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { accountsIn, blockedFolder, isRoot, letThrough, requireWay } from '#server/embedded/account.ts';

const root = mkdtempSync(join(tmpdir(), 'careline-account-'));
const data = join(root, 'data');
mkdirSync(data, { mode: 0o700 });
afterAll(() => rmSync(root, { recursive: true }));
const stranger = { name: 'stranger', uid: 54_321, gid: 54_321 };

describe('the account of the database', () => {
  it("is read from the system's list, whatever else stands there", () => {
    expect(accountsIn('root:x:0:0::/root:/bin/sh\n# a note\n\nnobody:x:65534:65533::/:/usr/sbin/nologin\nbroken:x:a:b\n')).toEqual([
      { name: 'root', uid: 0, gid: 0 },
      { name: 'nobody', uid: 65534, gid: 65533 },
    ]);
  });

  it('is told the outermost folder that stops it', () => {
    chmodSync(root, 0o700);
    expect(blockedFolder(join(data, 'pg'), stranger)).toBe(root);
    expect(() => requireWay(join(data, 'pg'), stranger, 'the data folder')).toThrow(`may not enter ${root}, where the data folder lies`);
    chmodSync(root, 0o711);
    expect(blockedFolder(join(data, 'pg'), stranger)).toBe(data);
  });

  it.runIf(isRoot())('is let through our own folder by its group alone', () => {
    chmodSync(root, 0o711);
    letThrough(data, stranger);
    expect(blockedFolder(join(data, 'pg'), stranger)).toBeUndefined();
    expect(statSync(data).mode & 0o777).toBe(0o710);
  });
});
