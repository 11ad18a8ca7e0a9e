import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { blindIndex, openIdNumber, sealIdNumber } from '#server/privacy/idNumber.ts';
import { loadKeys } from '#server/privacy/keys.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { maskIdNumber, maskPhone } from '#server/privacy/mask.ts';

const folders = [mkdtempSync(join(tmpdir(), 'keys-')), mkdtempSync(join(tmpdir(), 'keys-'))] as const;
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));
const keys = loadKeys(folders[0]);
const number = '11010119900307123x';

/** Every key that comes of the file, those for two people's drafts among them. */
const all = (of: Keys): string[] => [of.idNumber, of.blindIndex, of.account, of.seal('anna'), of.seal('bert')].map((key) => key.toString('hex'));

describe('the key file', () => {
  it('is made once, readable by its owner alone, and read again', () => {
    const file = join(folders[0], 'keys', 'main.key');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const before = readFileSync(file, 'utf8');
    expect(all(loadKeys(folders[0]))).toEqual(all(keys));
    expect(readFileSync(file, 'utf8')).toBe(before);
    for (const key of all(loadKeys(folders[1]))) expect(all(keys)).not.toContain(key);
    expect(new Set(all(keys)).size).toBe(5);
  });

  it('that is damaged stops the start instead of being replaced', () => {
    writeFileSync(join(folders[1], 'keys', 'main.key'), 'short\n');
    expect(() => loadKeys(folders[1])).toThrow(/is no key/);
  });
});

describe('an ID number at rest', () => {
  it('cannot be read from what is stored, twice never the same, and comes back', () => {
    const [one, two] = [sealIdNumber(keys, number), sealIdNumber(keys, number)];
    expect(one).not.toBe(two);
    expect(one).not.toContain('19900307');
    expect(openIdNumber(keys, one)).toBe('11010119900307123X');
  });

  it('is found by its blind index, however it is typed', () => {
    expect(sealIdNumber(keys, number).split(':')[1]).toBe(blindIndex(keys, ' 11010119900307123X '));
    expect(blindIndex(keys, number)).not.toBe(blindIndex(keys, '110101199003071234'));
  });

  it('that was altered, sealed by another key or never sealed is no number', () => {
    const sealed = sealIdNumber(keys, number);
    const altered = `${sealed.slice(0, -2)}${sealed.endsWith('A') ? 'BB' : 'AA'}`;
    const other = sealIdNumber({ ...keys, idNumber: Buffer.alloc(32, 7) }, number);
    for (const text of [altered, other, number, '', 'v1:::', 'v2:a:b:c:d']) expect(openIdNumber(keys, text)).toBeUndefined();
  });
});

describe('masks', () => {
  it('show a phone by its ends', () => {
    expect(maskPhone('13812348000')).toBe('138****8000');
    expect(maskPhone('138 1234 8000')).toBe('138****8000');
    expect(maskPhone('+86 138-1234-8000')).toBe('138****8000');
    expect(maskPhone('028-8541')).toBe('****41');
    expect(maskPhone('')).toBe('****');
  });

  it('show an ID number by its ends', () => {
    expect(maskIdNumber('110101199003071234')).toBe('1101**********1234');
    expect(maskIdNumber('1101')).toBe('******');
  });
});
