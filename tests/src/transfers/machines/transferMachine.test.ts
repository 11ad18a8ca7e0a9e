import { fromCallback } from 'xstate';
import { afterEach, describe, expect, test } from 'vitest';
import { fileLimits, transferLimits } from '#contract/limits/files.ts';
import type { CardFields, Job, TransferEvent } from '#src/transfers/machines/context.ts';
import { transferMachine } from '#src/transfers/machines/transferMachine.ts';
import type { SliceAnswer, SliceInput } from '#src/transfers/machines/transferMachine.ts';
import { alone, asked, settled } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

const { sliceBytes } = fileLimits;
const fileOf = (bytes: number, type = 'application/pdf'): Blob => new Blob([new Uint8Array(bytes)], { type });

function start(job: Job = { kind: 'document', file: fileOf(2 * sliceBytes + 10) }, hasSlices = true, broken?: { readonly reason: string }) {
  const said: ((event: TransferEvent) => void)[] = [];
  const calls = {
    progress: asked<SliceAnswer, { readonly uploadId: string }>(),
    slice: asked<SliceAnswer, SliceInput>(),
    whole: asked<string, { readonly file: Blob }>(),
    card: asked<CardFields, { readonly file: Blob; readonly hasConsent: boolean }>(),
    shrink: asked<Blob, { readonly file: Blob }>(),
  };
  const cancelled: string[] = [];
  const heard = (sendBack: (event: TransferEvent) => void): void => {
    if (broken) throw Object.assign(new Error('broken'), broken);
    said.push(sendBack);
  };
  const machine = transferMachine.provide({
    actors: {
      hash: fromCallback(({ sendBack }) => heard(sendBack)),
      fetchFile: fromCallback(({ sendBack }) => heard(sendBack)),
      askProgress: calls.progress.logic,
      sendSlice: calls.slice.logic,
      sendWhole: calls.whole.logic,
      readCard: calls.card.logic,
      shrink: calls.shrink.logic,
    },
    actions: { cancelSlices: (_, id) => void cancelled.push(id) },
  });
  const one = alone(machine, (tools) => ({ tools, id: 't', name: '报告.pdf', job, hasSlices }));
  over = one;
  return {
    ...one,
    calls,
    cancelled,
    say: (event: TransferEvent) => said.at(-1)!(event),
    context: () => one.child.getSnapshot().context,
    status: () => one.heardOf('transfer.changed').at(-1)?.['status'] as unknown,
    begin: () => one.child.send({ type: 'transfer.begin' }),
  };
}
/** Hashed and at its first slice. */
function sending() {
  const one = start();
  one.begin();
  one.say({ type: 'transfer.hashed', sha256: 'abc' });
  return one;
}
const lost = { reason: 'network' };

describe('a document', () => {
  test('waits for its turn, is hashed, goes slice by slice and is done', async () => {
    const one = start();
    expect(one.status()).toBe('queued');
    one.begin();
    one.say({ type: 'transfer.moved', bytes: sliceBytes, size: 1 });
    expect([one.child.getSnapshot().hasTag('hashing'), one.context().bytes]).toEqual([true, sliceBytes]);
    one.say({ type: 'transfer.hashed', sha256: 'abc' });
    expect(one.context().bytes).toBe(0);
    for (const index of [0, 1, 2]) {
      expect(one.calls.slice.last().input).toMatchObject({ index, total: 3, sha256: 'abc', uploadId: 'id-1', name: '报告.pdf' });
      const received = [0, 1, 2].slice(0, index + 1);
      await one.calls.slice.last().answer({ received, path: index === 2 ? 'ab/c.pdf' : null });
    }
    expect([one.status(), one.context().path, one.context().bytes]).toEqual(['done', 'ab/c.pdf', 2 * sliceBytes + 10]);
    expect(one.calls.slice.runs).toHaveLength(3);
  });

  test('is held by a person, whatever the network says, and goes on in its turn with the slices that the server has', async () => {
    const one = sending();
    await one.calls.slice.last().answer({ received: [0], path: null });
    one.child.send({ type: 'transfer.pause' });
    one.child.send({ type: 'network.back' });
    expect([one.status(), one.calls.slice.runs.length]).toEqual(['held', 2]);
    one.child.send({ type: 'transfer.retry' });
    expect(one.status()).toBe('queued');
    one.begin();
    await one.calls.progress.last().answer({ received: [0, 1], path: null });
    expect(one.calls.slice.last().input.index).toBe(2);
    one.child.send({ type: 'transfer.pause' });
    one.child.send({ type: 'transfer.stop' });
    expect([one.status(), one.cancelled]).toEqual(['stopped', ['id-1']]);
  });

  test('is paused by a lost network, goes on by itself after five seconds, and from the slices that the server has', async () => {
    const one = sending();
    await one.calls.slice.last().answer({ received: [0], path: null });
    await one.calls.slice.last().refuse(lost);
    expect(one.status()).toBe('paused');
    one.clock.increment(transferLimits.resumeMs - 1);
    expect(one.calls.progress.runs).toHaveLength(0);
    one.clock.increment(1);
    // The slice had arrived; only its answer had not.
    await one.calls.progress.last().answer({ received: [0, 1], path: null });
    expect([one.status(), one.calls.slice.last().input.index]).toEqual(['running', 2]);
  });

  test('goes on at once when the network is back, and is done where the server already has it whole', async () => {
    const one = sending();
    await one.calls.slice.last().refuse({ reason: 'timeout' });
    one.child.send({ type: 'network.back' });
    await one.calls.progress.last().answer({ received: [0, 1, 2], path: 'ab/c.pdf' });
    expect([one.status(), one.calls.slice.runs.length]).toEqual(['done', 1]);
  });

  test('of which the server knows nothing any more begins at its first slice', async () => {
    const one = sending();
    await one.calls.slice.last().answer({ received: [0], path: null });
    await one.calls.slice.last().refuse(lost);
    one.child.send({ type: 'network.back' });
    await one.calls.progress.last().refuse({ reason: 'notFound' });
    expect([one.calls.slice.last().input.index, one.context().bytes]).toEqual([0, 0]);
  });

  test('after ten minutes without a slice waits for a person', async () => {
    const one = sending();
    await one.calls.slice.last().refuse(lost);
    for (let n = 1; n < transferLimits.resumeTries; n += 1) {
      one.clock.increment(transferLimits.resumeMs);
      await one.calls.progress.last().refuse(lost);
    }
    expect([one.status(), one.context().failure?.reason]).toEqual(['failed', 'network']);
  });

  test('that is refused says why; the retry asks what the server has and hashes nothing again', async () => {
    const one = sending();
    await one.calls.slice.last().answer({ received: [0], path: null });
    await one.calls.slice.last().refuse({ reason: 'diskFull', text: '服务器空间不足' });
    expect([one.status(), one.context().failure?.reason]).toEqual(['failed', 'diskFull']);
    one.child.send({ type: 'transfer.retry' });
    expect([one.status(), one.context().failure]).toEqual(['queued', null]);
    one.begin();
    await one.calls.progress.last().answer({ received: [0], path: null });
    expect(one.calls.slice.last().input).toMatchObject({ index: 1, uploadId: 'id-1' });
  });

  test('that is stopped is forgotten by the server; begun anew it is another upload', async () => {
    const one = sending();
    await one.calls.slice.last().answer({ received: [0], path: null });
    one.child.send({ type: 'transfer.stop' });
    expect([one.status(), one.cancelled]).toEqual(['stopped', ['id-1']]);
    one.child.send({ type: 'transfer.retry' });
    one.begin();
    one.say({ type: 'transfer.hashed', sha256: 'abc' });
    expect(one.calls.slice.last().input).toMatchObject({ index: 0, uploadId: 'id-2' });
  });

  test('that cannot be read is told', () => {
    const one = start();
    one.begin();
    one.say({ type: 'transfer.broke', error: new Error('gone') });
    expect([one.status(), one.context().failure?.text]).toEqual(['failed', 'gone']);
  });

  test('goes in one piece where the back end knows the specification alone', async () => {
    const one = start(undefined, false);
    one.begin();
    await one.calls.whole.last().answer('ab/c.pdf');
    expect([one.status(), one.calls.slice.runs, one.context().path]).toEqual(['done', [], 'ab/c.pdf']);
  });
});

describe('a picture', () => {
  test('[v-img-nostop] of another format and too large says both, and is sent all the same', () => {
    const one = start({ kind: 'image', file: fileOf(fileLimits.imageBytes, 'image/gif') });
    expect(one.context().checks).toEqual(['imageFormat', 'imageSize']);
    one.begin();
    expect(one.calls.whole.runs).toHaveLength(1);
  });

  test('just below 2 MB says nothing', () => {
    expect(start({ kind: 'image', file: fileOf(fileLimits.imageBytes - 1, 'image/jpeg') }).context().checks).toEqual([]);
  });

  test('that the server refused is shrunk and sent again', async () => {
    const one = start({ kind: 'image', file: fileOf(fileLimits.imageBytes, 'image/jpeg') });
    one.begin();
    await one.calls.whole.last().refuse({ reason: 'bodyTooLarge' });
    one.child.send({ type: 'transfer.shrink' });
    expect(one.child.getSnapshot().hasTag('shrinking')).toBe(true);
    await one.calls.shrink.last().answer(fileOf(100, 'image/jpeg'));
    expect([one.context().checks, one.context().size, one.status()]).toEqual([[], 100, 'queued']);
    one.begin();
    await one.calls.whole.last().answer('ab/c.jpg');
    expect(one.status()).toBe('done');
  });

  test('that cannot be shrunk stays failed, with the reason', async () => {
    const one = start({ kind: 'image', file: fileOf(1, 'image/gif') });
    one.begin();
    await one.calls.whole.last().refuse({ reason: 'notAnImage' });
    one.child.send({ type: 'transfer.shrink' });
    await one.calls.shrink.last().refuse(new Error('no picture'));
    expect([one.status(), one.context().failure?.text]).toEqual(['failed', 'no picture']);
  });
});

describe('what fails on its way', () => {
  const refused = { reason: 'notAllowed' };
  const paused = (one: ReturnType<typeof start>): unknown => [one.status(), one.context().failure];

  test('a file that is stopped before its turn never begins', () => {
    const one = start();
    one.child.send({ type: 'transfer.stop' });
    one.begin();
    expect([one.status(), one.cancelled, one.calls.slice.runs.length]).toEqual(['stopped', [''], 0]);
  });

  test('a file that the browser cannot read is told at once; one that a lost share kept back waits for it', async () => {
    const one = start();
    one.begin();
    one.say({ type: 'transfer.broke', error: lost });
    expect(paused(one)).toEqual(['paused', null]);
    one.child.send({ type: 'transfer.retry' });
    one.say({ type: 'transfer.broke', error: new Error('gone') });
    expect([one.status(), one.context().failure?.text]).toEqual(['failed', 'gone']);
  });

  test.each([
    ['network', 'paused'],
    ['notAllowed', 'failed'],
  ] as const)('what stops the work itself for %s leaves it %s, whether it is hashed or fetched', async (reason, status) => {
    const one = start(undefined, true, { reason });
    one.begin();
    await settled();
    expect(one.status()).toBe(status);
    const other = start({ kind: 'download', download: { of: 'transcript', id: 'c' } }, true, { reason });
    other.begin();
    await settled();
    expect(other.status()).toBe(status);
  });

  test('a server that will not say what it has refuses the file; one that is stopped while it waits for the network is gone there, too', async () => {
    const one = sending();
    await one.calls.slice.last().refuse(lost);
    one.child.send({ type: 'network.back' });
    await one.calls.progress.last().refuse(refused);
    expect([one.status(), one.context().failure?.reason]).toEqual(['failed', 'notAllowed']);
    const other = sending();
    await other.calls.slice.last().refuse(lost);
    other.child.send({ type: 'transfer.stop' });
    expect([other.status(), other.cancelled]).toEqual(['stopped', ['id-1']]);
  });

  test('a card whose reading met no network is read once there is one, and a download that is refused says why', async () => {
    const one = start({ kind: 'card', file: fileOf(10, 'image/jpeg'), hasConsent: true });
    one.begin();
    await one.calls.card.last().refuse(lost);
    expect(paused(one)).toEqual(['paused', null]);
    one.child.send({ type: 'network.back' });
    expect(one.calls.card.runs).toHaveLength(2);
    const other = start({ kind: 'download', download: { of: 'transcript', id: 'c' } });
    other.begin();
    other.say({ type: 'transfer.broke', error: refused });
    expect([other.status(), other.context().failure?.reason]).toEqual(['failed', 'notAllowed']);
  });
});

test('an identity card is read, kept only with consent, and gives its fields', async () => {
  const one = start({ kind: 'card', file: fileOf(10, 'image/jpeg'), hasConsent: true });
  one.begin();
  expect(one.calls.card.last().input.hasConsent).toBe(true);
  await one.calls.card.last().refuse({ reason: 'cardUnreadable' });
  expect(one.context().failure?.reason).toBe('cardUnreadable');
  one.child.send({ type: 'transfer.retry' });
  one.begin();
  await one.calls.card.last().answer({ name: '韦小宝', path: 'ab/c.jpg' } as CardFields);
  expect([one.status(), one.context().card?.name, one.context().path]).toEqual(['done', '韦小宝', 'ab/c.jpg']);
});

test('a download tells how far it is, and is done when the browser has it', async () => {
  const one = start({ kind: 'download', download: { of: 'transcript', id: 'c' } });
  one.begin();
  one.say({ type: 'transfer.moved', bytes: 10, size: 40 });
  expect([one.context().bytes, one.context().size]).toEqual([10, 40]);
  one.say({ type: 'transfer.broke', error: lost });
  expect(one.status()).toBe('paused');
  one.child.send({ type: 'network.back' });
  one.say({ type: 'transfer.fetched' });
  await settled();
  expect(one.status()).toBe('done');
});
