import { expect, test } from 'vitest';
import { disk } from '#tests/wiring/sealedDisk.ts';
import { FormRecords } from '#src/kit/wiring/formRecords.ts';
import { sealWith } from '#src/kit/wiring/seal.ts';
import type { SealedRecords } from '#src/kit/wiring/sealedRecords.ts';

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const windowOf = (records: SealedRecords, { orgId = 'o1', key = keyOf(1) } = {}): FormRecords =>
  new FormRecords({ seal: sealWith(key, orgId), records, now: () => 1 });

test('a later window finds what was typed as it was; nothing of it is readable on the disk', async () => {
  const { records, kept } = disk();
  await windowOf(records).keep('transfer:c7', { remark: '左侧淤青' }, false);
  expect(await windowOf(records).load()).toEqual({ 'transfer:c7': { remark: '左侧淤青' } });
  const onDisk = JSON.stringify([...kept], (_, value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value));
  for (const words of ['淤青', 'transfer', 'remark']) expect(onDisk).not.toContain(words);
});

test('[M2] another person and another organisation find nothing, and take nothing away', async () => {
  const { records, kept } = disk();
  await windowOf(records).keep('handOver', { note: '今晚取卵' }, false);
  const strangers = [{ key: keyOf(2) }, { orgId: 'o2' }];
  for (const one of strangers) {
    expect(await windowOf(records, one).load()).toEqual({});
    await windowOf(records, one).keep('handOver', null, false);
  }
  expect(kept.size).toBe(1);
});

test('a form that is over leaves no record, also when the page is being closed', async () => {
  const { records, kept } = disk();
  const one = windowOf(records);
  await one.keep('a', { text: 'x' }, false);
  await one.keep('b', { text: 'y' }, true);
  await one.keep('a', null, false);
  await one.keep('b', null, true);
  expect(kept.size).toBe(0);
});

test('what another window wrote or ended is told under its key; what belongs elsewhere is not', async () => {
  const { records } = disk();
  const here = windowOf(records);
  const there = windowOf(records);
  await there.keep('a', { text: 'x' }, false);
  expect(await here.look(there.nameOf('a'))).toMatchObject({ key: 'a', values: { text: 'x' } });
  await there.keep('a', null, false);
  expect(await here.look(there.nameOf('a'))).toEqual({ key: 'a', values: null });
  const elsewhere = windowOf(records, { orgId: 'o2' });
  await elsewhere.keep('a', { text: 'z' }, false);
  expect(await here.look(elsewhere.nameOf('a'))).toBeUndefined();
});
