import { describe, expect, it } from 'vitest';
import { checkPassword, hashPassword } from '#server/session/password.ts';

describe('a password', () => {
  it('is kept as argon2id with the agreed cost and a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('Secret-12'), hashPassword('Secret-12')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
  });

  it('is right, whole: no cutting, no trimming, the same in either Unicode form', async () => {
    const long = 'ä'.repeat(100);
    const stored = await hashPassword(long);
    expect(await checkPassword(long, stored)).toBe(true);
    expect(await checkPassword(long.normalize('NFD'), stored)).toBe(true);
    expect(await checkPassword(`${long}x`, stored)).toBe(false);
    expect(await checkPassword(long.slice(1), stored)).toBe(false);
    expect(await checkPassword(`${long} `, stored)).toBe(false);
  });

  it('is never right where there is no account or no hash', async () => {
    expect(await checkPassword('', null)).toBe(false);
    expect(await checkPassword('x', 'plain')).toBe(false);
  });
});
