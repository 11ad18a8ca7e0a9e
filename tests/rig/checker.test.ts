import { expect, test } from 'vitest';
import { check } from './checker.ts';
import type { Expectation, StoredMessage, Truth } from './checker.ts';
import { createHistory } from './history.ts';
import type { History } from './history.ts';

interface Scene {
  readonly history: History;
  readonly messages: StoredMessage[];
  readonly lastSeq: Map<string, number>;
  readonly overHttp: StoredMessage[];
  readonly expected: Expectation;
}

/** Two senders, one conversation, six messages, one reader who saw them all: nothing wrong yet. */
function sound(): Scene {
  const history = createHistory();
  const messages: StoredMessage[] = [];
  for (let n = 0; n < 6; n += 1) {
    const sender = n % 2 === 0 ? 'ann' : 'ben';
    const entry = history.compose(sender, n, `text ${n}`);
    Object.assign(entry, { outcome: 'ok', conversationId: 'c', seq: n + 1 });
    messages.push({ conversationId: 'c', seq: n + 1, clientId: entry.clientId, senderId: sender, content: entry.content });
    history.received.push({ receiver: 'eve', conversationId: 'c', seq: n + 1, content: entry.content, position: 100 + n, at: n });
  }
  return { history, messages, lastSeq: new Map([['c', 6]]), overHttp: [...messages], expected: { receivers: new Map([['eve', new Map([['c', 0]])]]) } };
}

function faultsOf(scene: Scene): string[] {
  const truth: Truth = { messages: scene.messages, lastSeq: scene.lastSeq, overHttp: scene.overHttp };
  return [...new Set(check(scene.history, truth, scene.expected).map((one) => one.fault))].sort();
}

const at = <T>(items: readonly T[], index: number): T => {
  const item = items[index];
  if (item === undefined) throw new Error(`The scene has no item ${index}.`);
  return item;
};
const renumber = (scene: Scene, index: number, seq: number): void => {
  scene.messages[index] = { ...at(scene.messages, index), seq };
};

test('finds nothing where nothing is wrong', () => {
  expect(faultsOf(sound())).toEqual([]);
});

test('finds an acknowledged message that is gone', () => {
  const scene = sound();
  scene.messages.splice(5, 1);
  scene.overHttp.splice(5, 1);
  scene.lastSeq.set('c', 5);
  expect(faultsOf(scene)).toEqual(['lost', 'receivedOther']);
});

test('finds a message stored twice, also under another client id', () => {
  const scene = sound();
  scene.messages.push({ ...at(scene.messages, 2), seq: 7, clientId: 'another' });
  scene.lastSeq.set('c', 7);
  expect(faultsOf(scene)).toEqual(['apiDiffers', 'doubled', 'notReceived']);
});

test('finds two messages of one sender in the wrong order', () => {
  const scene = sound();
  renumber(scene, 0, 3);
  renumber(scene, 2, 1);
  expect(faultsOf(scene)).toContain('disorder');
});

test('does not blame the order of two senders among each other', () => {
  const scene = sound();
  const [first, second] = [at(scene.history.sent, 0), at(scene.history.sent, 1)];
  [first.seq, second.seq] = [2, 1];
  renumber(scene, 0, 2);
  renumber(scene, 1, 1);
  expect(check(scene.history, { messages: scene.messages, lastSeq: scene.lastSeq }, { receivers: new Map() })).toEqual([]);
});

test('finds a refused message that is stored all the same', () => {
  const scene = sound();
  Object.assign(at(scene.history.sent, 4), { outcome: 'refused', code: 50301 });
  expect(faultsOf(scene)).toEqual(['refusedButStored']);
});

test('lets an unknown message be stored once or not at all', () => {
  const stored = sound();
  at(stored.history.sent, 5).outcome = 'unknown';
  expect(faultsOf(stored)).toEqual([]);
  const absent = sound();
  at(absent.history.sent, 5).outcome = 'unknown';
  absent.messages.splice(5, 1);
  absent.overHttp.splice(5, 1);
  absent.history.received.splice(5, 1);
  absent.lastSeq.set('c', 5);
  expect(faultsOf(absent)).toEqual([]);
});

test('finds a hole in the sequence, and a conversation that counts wrongly', () => {
  const hole = sound();
  renumber(hole, 5, 9);
  hole.lastSeq.set('c', 9);
  expect(faultsOf(hole)).toContain('hole');
  const miscount = sound();
  miscount.lastSeq.set('c', 7);
  expect(faultsOf(miscount)).toEqual(['hole']);
});

test('finds an acknowledgement that named another place', () => {
  const scene = sound();
  at(scene.history.sent, 3).seq = 2;
  expect(faultsOf(scene)).toEqual(['wrongAnswer']);
});

test('finds what a reader missed, saw twice or saw in the wrong order', () => {
  const missed = sound();
  missed.history.received.splice(2, 1);
  expect(faultsOf(missed)).toEqual(['notReceived']);
  const twice = sound();
  twice.history.received.push({ ...at(twice.history.received, 1), position: 200 });
  expect(faultsOf(twice)).toEqual(['receivedTwice']);
  const inverted = sound();
  const [a, b] = [at(inverted.history.received, 3), at(inverted.history.received, 4)];
  inverted.history.received.splice(3, 2, b, a);
  expect(faultsOf(inverted)).toEqual(['receivedOutOfOrder']);
});

test('lets a reader that was told to reload have a gap, but no double', () => {
  const scene = sound();
  scene.history.received.splice(1, 2);
  scene.history.reloads.push({ receiver: 'eve', at: 3 });
  expect(faultsOf(scene)).toEqual([]);
});

test('finds an API that answers something else than the database holds', () => {
  const scene = sound();
  scene.overHttp[1] = { ...at(scene.overHttp, 1), content: 'other' };
  expect(faultsOf(scene)).toEqual(['apiDiffers']);
});
