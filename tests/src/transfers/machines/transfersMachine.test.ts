import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate';
import { afterEach, describe, expect, test } from 'vitest';
import { transferLimits } from '#contract/limits/files.ts';
import { hasUnderWay } from '#src/transfers/machines/underWay.ts';
import { pictureKey } from '#src/transfers/machines/pictureKey.ts';
import { transfersMachine } from '#src/transfers/machines/transfersMachine.ts';
import { transferMachine } from '#src/transfers/machines/transferMachine.ts';
import { asked, makeTools, settled, silent } from '#tests/machines/simulated.ts';

let over: { stop(): void } | undefined;
afterEach(() => over?.stop());

const file = (name: string, bytes = 10, type = 'image/png'): File => new File([new Uint8Array(bytes)], name, { type });

function start() {
  const whole = asked<string, { readonly file: Blob }>();
  const picture = asked<string, { readonly path: string; readonly isSmall: boolean }>();
  const forgotten: string[] = [];
  const clock = new SimulatedClock();
  const machine = transfersMachine.provide({
    actors: {
      transfer: transferMachine.provide({
        actors: {
          hash: fromCallback(() => undefined),
          fetchFile: fromCallback(() => undefined),
          askProgress: silent(),
          sendSlice: silent(),
          sendWhole: whole.logic,
          readCard: silent(),
          shrink: fromPromise(({ input }) => Promise.resolve(input.file)),
        },
        actions: { cancelSlices: () => undefined },
      }),
      network: fromCallback(() => undefined),
      loadPicture: picture.logic,
    },
    actions: { forgetFile: (_, path) => void forgotten.push(path), forgetPreview: () => undefined },
  });
  const actor = createActor(machine, { clock, input: { tools: makeTools(clock), features: [] } }).start();
  over = actor;
  const items = () => actor.getSnapshot().context.items;
  return {
    actor,
    whole,
    picture,
    forgotten,
    items,
    statuses: () => items().map((item) => item.status),
    pick: (names: readonly string[], more: { place?: string; kind?: 'document' | 'image'; most?: number; bytes?: number } = {}) => {
      const { place = 'p', kind = 'image', most = 9, bytes = 10 } = more;
      actor.send({ type: 'files.pick', place, kind, files: names.map((name) => file(name, bytes)), most });
    },
  };
}

describe('transfers', () => {
  test('run three at once; the next begins when one ends, however it ends', async () => {
    const one = start();
    one.pick(['1.png', '2.png', '3.png', '4.png', '5.png']);
    expect(one.statuses()).toEqual(['running', 'running', 'running', 'queued', 'queued']);
    expect(one.whole.runs).toHaveLength(transferLimits.atOnce);
    await one.whole.runs[0]!.answer('a/1.png');
    await one.whole.runs[1]!.refuse({ reason: 'notAnImage' });
    expect(one.statuses()).toEqual(['done', 'failed', 'running', 'running', 'running']);
    expect([hasUnderWay(one.actor.getSnapshot().context), one.items()[0]!.path]).toEqual([true, 'a/1.png']);
  });

  test('one that waits for the network keeps its turn', async () => {
    const one = start();
    one.pick(['1.png', '2.png', '3.png', '4.png']);
    await one.whole.runs[0]!.refuse({ reason: 'network' });
    expect(one.statuses()).toEqual(['paused', 'running', 'running', 'queued']);
    one.actor.send({ type: 'network.back' });
    expect(one.statuses()[0]).toBe('running');
  });

  test('a field of one gives up what it had; a full field says so', async () => {
    const one = start();
    one.pick(['1.png'], { most: 1 });
    await one.whole.last().answer('a/1.png');
    one.pick(['2.png'], { most: 1 });
    expect(one.items().map((item) => item.name)).toEqual(['2.png']);
    one.pick(['3.png', '4.png'], { place: 'two', most: 1 });
    expect(one.items().map((item) => item.refused?.reason ?? null)).toEqual([null, null, 'tooManyFiles']);
  });

  test('a document that cannot be taken is told and never sent', () => {
    const one = start();
    one.pick(['a.exe', 'b.PDF', 'c.docx'], { kind: 'document' });
    one.pick(['d.pdf'], { kind: 'document', bytes: 0 });
    one.pick(['e.png'], { kind: 'document', bytes: 2 * 1024 * 1024 });
    expect(one.items().map((item) => item.refused?.reason ?? null)).toEqual(['notADocument', null, null, 'emptyFile', 'bodyTooLarge']);
    expect(one.items()[4]!.refused!.values).toEqual({ limit: '2 MB' });
  });

  test('what is removed stops, and what was stored of it is forgotten', async () => {
    const one = start();
    one.pick(['1.pdf'], { kind: 'document' });
    await one.whole.last().answer('a/1.pdf');
    one.pick(['2.pdf'], { kind: 'document' });
    for (const { id } of one.items()) one.actor.send({ type: 'transfer.remove', id });
    expect([one.items(), one.forgotten]).toEqual([[], ['a/1.pdf']]);
  });

  test('what a field began with is shown, is forgotten by nobody, and changes places with its neighbours alone', async () => {
    const one = start();
    one.actor.send({ type: 'place.begin', place: 'p', kind: 'image', paths: ['a/1.png', 'a/2.png'] });
    one.actor.send({ type: 'place.begin', place: 'p', kind: 'image', paths: ['again'] });
    one.pick(['x.png'], { place: 'q' });
    await one.picture.last().answer('blob:1');
    await one.picture.last().refuse({ reason: 'notFound' });
    expect(one.actor.getSnapshot().context.pictures).toEqual({ 'a/1.png': 'blob:1', 'a/2.png': '' });
    one.pick(['3.png']);
    const paths = () => one.items().map((item) => item.path ?? item.name);
    one.actor.send({ type: 'transfer.shift', id: one.items()[3]!.id, by: -1 });
    expect(paths()).toEqual(['a/1.png', '3.png', 'x.png', 'a/2.png']);
    one.actor.send({ type: 'transfer.shift', id: one.items()[0]!.id, by: -1 });
    expect(paths()).toEqual(['a/1.png', '3.png', 'x.png', 'a/2.png']);
    one.actor.send({ type: 'transfer.remove', id: one.items()[0]!.id });
    expect([one.forgotten, paths()]).toEqual([[], ['3.png', 'x.png', 'a/2.png']]);
  });

  test('a picture that a form has taken stays with it until the next file is picked anywhere', async () => {
    const one = start();
    one.pick(['1.png'], { place: 'form a', most: 1 });
    await one.whole.last().answer('a/1.png');
    one.actor.send({ type: 'transfer.taken', id: one.items()[0]!.id });
    expect(one.items().map(({ path, isTaken }) => [path, isTaken])).toEqual([['a/1.png', true]]);
    one.pick(['2.png'], { place: 'form b', most: 1 });
    expect(one.items().map(({ name }) => name)).toEqual(['2.png']);
  });

  test('stored pictures are held up to a limit, the oldest goes; what was not to be had is asked for again with the network', async () => {
    const one = start();
    const pictures = () => one.actor.getSnapshot().context.pictures;
    for (let at = 0; at <= transferLimits.shownPictures; at += 1) {
      one.actor.send({ type: 'picture.want', path: `p/${at}` });
      if (at === 0) await one.picture.last().refuse({ reason: 'network' });
      else await one.picture.last().answer(`blob:${at}`);
    }
    expect([Object.keys(pictures()).length, 'p/0' in pictures(), 'p/1' in pictures()]).toEqual([transferLimits.shownPictures, false, true]);
    one.actor.send({ type: 'picture.want', path: 'p/x' });
    await one.picture.last().refuse({ reason: 'network' });
    expect(pictures()['p/x']).toBe('');
    one.actor.send({ type: 'network.back' });
    await one.picture.last().answer('blob:x');
    expect(pictures()['p/x']).toBe('blob:x');
    one.actor.send({ type: 'picture.want', path: 'p/x', isSmall: true });
    expect(one.picture.last().input).toEqual({ path: 'p/x', isSmall: true });
    await one.picture.last().answer('blob:small');
    expect([pictures()[pictureKey('p/x', true)], pictures()['p/x']]).toEqual(['blob:small', 'blob:x']);
  });

  test('a download asked twice in haste is one, and leaves the list when it is done', async () => {
    const one = start();
    const ask = () => one.actor.send({ type: 'download.ask', name: '林晓', download: { of: 'transcript', id: 'c' } });
    ask();
    ask();
    expect(one.items()).toHaveLength(1);
    one.items()[0]!.ref!.send({ type: 'transfer.fetched' });
    await settled();
    expect(one.items()).toEqual([]);
  });
});
