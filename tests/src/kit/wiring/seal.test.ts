import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sealWith } from '#src/kit/wiring/seal.ts';

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const bytesOf = (words: string) => new TextEncoder().encode(words);
const wordsOf = (bytes: Uint8Array | null): string | null => bytes && new TextDecoder().decode(bytes);

test('what is sealed opens again, of any length', () => {
  const seal = sealWith(keyOf(1), 'org');
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), (words) => {
      expect(wordsOf(seal.open('a', seal.close('a', bytesOf(words))))).toBe(words);
    }),
    { numRuns: 200 },
  );
});

test('another person’s key reads nothing and calls nothing by the same name', () => {
  const mine = sealWith(keyOf(1), 'org');
  const other = sealWith(keyOf(2), 'org');
  expect(other.open('a', mine.close('a', bytesOf('明天')))).toBeNull();
  expect([other.owner, other.nameOf('c')]).not.toEqual([mine.owner, mine.nameOf('c')]);
  expect(sealWith(keyOf(1), 'org').nameOf('c')).toBe(mine.nameOf('c'));
});

test('the same person’s key in another organisation reads nothing of this one and calls nothing by the same name', () => {
  const here = sealWith(keyOf(1), 'org');
  const there = sealWith(keyOf(1), 'other');
  expect(there.open('a', here.close('a', bytesOf('明天')))).toBeNull();
  expect(there.owner).not.toBe(here.owner);
  expect(there.nameOf('c')).not.toBe(here.nameOf('c'));
});

test('every single changed bit is noticed', () => {
  const seal = sealWith(keyOf(1), 'org');
  const sealed = seal.close('a', bytesOf('明天上午'));
  for (const part of ['iv', 'bytes'] as const) {
    for (let bit = 0; bit < sealed[part].length * 8; bit++) {
      const changed = { iv: sealed.iv.slice(), bytes: sealed.bytes.slice() };
      changed[part][bit >> 3] = (changed[part][bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(seal.open('a', changed)).toBeNull();
    }
  }
});

test('a record that is put in the place of another one does not open', () => {
  const seal = sealWith(keyOf(1), 'org');
  expect(seal.open('b', seal.close('a', bytesOf('明天')))).toBeNull();
});

test('the same words never look the same twice', () => {
  const seal = sealWith(keyOf(1), 'org');
  const seen = new Set(Array.from({ length: 200 }, () => Buffer.from(seal.close('a', bytesOf('好')).bytes).toString('hex')));
  expect(seen.size).toBe(200);
});

test('a key of another length is refused with words', () => {
  expect(() => sealWith(Buffer.alloc(16).toString('base64'), 'org')).toThrow('has 16 bytes: expected 32');
});
