import { expect, test } from 'vitest';
import { unsentLimits } from '#contract/limits/chat.ts';
import { fileLimits } from '#contract/limits/files.ts';
import type { Unsent } from '#src/desk/machines/conversation/values.ts';
import type { OutboxItem } from '#src/kit/machines/rows.ts';
import { nothingUnsent, nothingWritten } from '#src/desk/machines/unsent/written.ts';
import { disk } from '#tests/wiring/sealedDisk.ts';
import { rowOf } from '#tests/machines/simulated.ts';
import { sealWith } from '#src/kit/wiring/seal.ts';
import type { SealedRecords } from '#src/kit/wiring/sealedRecords.ts';
import { UnsentSheets } from '#src/desk/wiring/unsentSheets.ts';

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const windowOf = (records: SealedRecords, key = keyOf(1)): UnsentSheets =>
  new UnsentSheets({ seal: sealWith(key, 'org'), records, tools: { now: () => 1, previewOf: (file) => `blob:${file.size}` } });
const order = (id: string, unsent: Partial<Unsent>, base = nothingWritten) => ({
  row: rowOf(id),
  unsent: { ...nothingUnsent, ...unsent },
  base,
  isLeaving: false,
});
const message = (clientId: string, rest: Partial<OutboxItem> = {}): OutboxItem => ({ clientId, type: 0, content: clientId, state: 'held', at: 0, ...rest });
const picture = (clientId: string, size = 10): OutboxItem =>
  message(clientId, {
    type: 1,
    content: '',
    state: 'uploading',
    localImage: 'blob:gone',
    file: new Blob([new Uint8Array(size).fill(7)], { type: 'image/png' }),
  });
const idsOf = (sheets: readonly { readonly unsent: Unsent }[]): string[] => sheets.flatMap(({ unsent }) => unsent.outbox.map((item) => item.clientId));

test('a later window finds words, quote, note and messages as they were; nothing of it is readable on the disk', async () => {
  const { records, kept } = disk();
  // Long ids: two characters stand by chance in one of a hundred seals.
  const unsent = { draft: '明天空腹', quoting: 7, noteDraft: '已核对', outbox: [message('message-one'), message('message-two')] };
  await windowOf(records).keep(order('a', unsent));
  const [sheet] = await windowOf(records).load();
  expect(sheet).toMatchObject({ row: { conversationId: 'a' }, unsent });
  const onDisk = JSON.stringify([...kept], (_, value: unknown) => (value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : value));
  for (const words of ['明天', '核对', 'message-', 'name a', '"a"']) expect(onDisk).not.toContain(words);
});

test('another person finds nothing, and leaves it alone', async () => {
  const { records, kept } = disk();
  await windowOf(records).keep(order('a', { draft: '明天' }));
  expect(await windowOf(records, keyOf(2)).load()).toEqual([]);
  await windowOf(records, keyOf(2)).keep(order('a', { draft: 'other' }));
  expect(kept.size).toBe(2);
  expect((await windowOf(records).load())[0]?.unsent.draft).toBe('明天');
});

test('a record that was changed by another hand is passed over, the others are not', async () => {
  const { records, kept } = disk();
  const one = windowOf(records);
  await one.keep(order('a', { draft: 'first' }));
  await one.keep(order('b', { draft: 'second' }));
  const [first] = kept.values();
  first!.bytes[0] = (first!.bytes[0] ?? 0) ^ 1;
  expect((await windowOf(records).load()).map(({ unsent }) => unsent.draft)).toEqual(['second']);
});

test('emptied, nothing of it stays', async () => {
  const { records, kept } = disk();
  const one = windowOf(records);
  await one.keep(order('a', { draft: 'x', outbox: [picture('p1')] }));
  expect(kept.size).toBe(2);
  await one.keep(order('a', {}, { ...nothingWritten, draft: 'x' }));
  expect(kept.size).toBe(0);
});

test('a picture is kept once and comes back as a file that can be sent and shown', async () => {
  const { records, kept } = disk();
  const one = windowOf(records);
  const item = picture('p1');
  await one.keep(order('a', { outbox: [item] }));
  const before = [...kept.values()].find((record) => record.kind === 'picture');
  await one.keep(order('a', { draft: 'more', outbox: [item] }));
  expect([...kept.values()].find((record) => record.kind === 'picture')).toBe(before);
  const [sheet] = await windowOf(records).load();
  const back = sheet!.unsent.outbox[0]!;
  expect([back.state, back.localImage, back.file?.type]).toEqual(['uploading', 'blob:10', 'image/png']);
  expect(new Uint8Array(await back.file!.arrayBuffer())).toEqual(new Uint8Array(10).fill(7));
});

test('pictures beyond their bounds are not kept and that is told; the words beside them are', async () => {
  const { records, kept } = disk();
  const one = windowOf(records);
  expect(await one.keep(order('a', { draft: 'x', outbox: [picture('large', fileLimits.imageBytes + 1)] }))).toMatchObject({ isWhole: false });
  const many = Array.from({ length: unsentLimits.pictures + 1 }, (_, n) => picture(`p${n}`));
  expect(await one.keep(order('b', { outbox: many }))).toMatchObject({ isWhole: false });
  expect([...kept.values()].filter((record) => record.kind === 'picture')).toHaveLength(unsentLimits.pictures);
  expect((await windowOf(records).load()).map(({ unsent }) => unsent.draft)).toEqual(['x', '']);
});

test('a picture that belongs to no message any more is cleared away', async () => {
  const { records, kept } = disk();
  await windowOf(records).keep(order('a', { outbox: [picture('p1')] }));
  const sheet = [...kept.values()].find((record) => record.kind === 'sheet');
  kept.delete(sheet!.name);
  await windowOf(records).load();
  expect(kept.size).toBe(0);
});

test('two windows: each keeps its own messages, and neither takes away what the other has', async () => {
  const { records } = disk();
  const one = windowOf(records);
  const other = windowOf(records);
  await one.keep(order('a', { outbox: [message('m1')] }));
  await other.keep(order('a', { outbox: [message('m2')] }));
  expect(idsOf(await windowOf(records).load()).sort()).toEqual(['m1', 'm2']);
  await other.keep(order('a', {}));
  expect(idsOf(await windowOf(records).load())).toEqual(['m1']);
});

test('a window that has taken over the messages of a dead one takes them away when they are sent', async () => {
  const { records, kept } = disk();
  await windowOf(records).keep(order('a', { outbox: [message('m1')] }));
  const next = windowOf(records);
  expect(idsOf(await next.load())).toEqual(['m1']);
  await next.keep(order('a', {}));
  expect(kept.size).toBe(0);
});

test('both wrote in the same second: the later write joins what it finds', async () => {
  const { records } = disk();
  const one = windowOf(records);
  const other = windowOf(records);
  await one.keep(order('a', { draft: 'one' }));
  expect(await other.keep(order('a', { draft: 'other' }))).toMatchObject({ written: { draft: 'other', otherDraft: 'one' } });
  expect(await one.look(one.nameOf('a'))).toMatchObject({ id: 'a', written: { draft: 'other', otherDraft: 'one' } });
});
