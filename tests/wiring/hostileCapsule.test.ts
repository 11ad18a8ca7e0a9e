/** Names and numbers of the demo's people, and all that they write, are led through every part of the console that holds them: a capsule of it has none of that (docs/inspector.md). */
import { beforeAll, expect, test } from 'vitest';
import type { ContentFrame } from '#contract/socket.ts';
import { makeStandard } from '#server/demo/standard.ts';
import { capsuleOf } from '#src/inspector/machines/problem/capsule.ts';
import { keepWatch, lately } from '#src/inspector/wiring/blackBox.ts';
import { live, message, person } from '#tests/machines/consoleStage.ts';
import type { Run } from '#tests/machines/consoleStage.ts';
import { rowOf, settled, staff } from '#tests/machines/simulated.ts';

const demo = makeStandard(7, Date.parse('2026-11-20T02:42:00Z'));
type Row = Readonly<Record<string, unknown>>;
const textsOf = (rows: readonly Row[], ...fields: readonly string[]): readonly string[] =>
  rows.flatMap((row) => fields.flatMap((field) => (typeof row[field] === 'string' && row[field].length > 1 ? [row[field]] : [])));

const people = textsOf(demo.member, 'name', 'nickName', 'mobile', 'phoneNum', 'address', 'remark');
const colleagues = textsOf(demo.staffUser, 'nickName', 'username', 'mobile');
/** A name of a file is a word that code has, too. */
const isSaid = (text: string): boolean => /\p{Script=Han}/u.test(text) && text.length > 3;
const written = textsOf(demo.message, 'content').filter(isSaid);
const delicate = [...new Set([...people, ...colleagues, ...written])];

let text = '';
async function leadThrough(one: Run): Promise<void> {
  const members = demo.member.slice(0, 20);
  const row = (at: number) => {
    const { name = '', mobile = '' } = (members[at % members.length] ?? {}) as Readonly<Record<string, string>>;
    return rowOf(at === 0 ? 'a' : `c${at}`, {
      userName: name,
      patientName: name,
      description: `${name} ${mobile}`,
      lastMessage: written[at] ?? '',
      assigneeName: colleagues[at] ?? '',
    });
  };
  one.root.send({ type: 'reload' } as never);
  await settled();
  await one.calls.page.last().answer({ rows: members.map((_, at) => row(at)), position: 10, next: null });
  one.inbox().send({ type: 'conversation.open', id: 'a' });
  await one.calls.history.last().answer({
    rows: written.slice(0, 30).map((content, at): ContentFrame => message('a', at + 1, { content, username: people[at] ?? '', id: `m${at}` })),
    lastSeq: 30,
  });
  const conversation = one.inbox().getSnapshot().context.selectedId;
  expect(conversation).toBe('a');
  for (const [at, content] of written.slice(30, 60).entries()) one.burst(message('a', 31 + at, { content, username: people[at + 40] ?? '', id: `n${at}` }));
  for (const words of people.slice(0, 10)) one.inbox().send({ type: 'search.type', words } as never);
  one.root.send({ type: 'list.open', path: '/list0' });
  await settled();
  await one.calls.list
    .last()
    .answer({ rows: members.map((given, at) => ({ ...given, id: `r${at}`, version: 1, names: { x: people[at] ?? '' } })) as never, position: 100 });
  for (const words of people.slice(10, 20)) {
    one.context().palette?.send({ type: 'palette.open' } as never);
    one.context().palette?.send({ type: 'words.type', words, names: [] } as never);
  }
  await settled();
}

beforeAll(async () => {
  const one = await live();
  const stop = keepWatch(one.root, () => Date.now());
  one.root.send({ type: 'clock.tick', now: Date.now() });
  await leadThrough(one);
  const recording = lately();
  expect(recording?.steps.length).toBeGreaterThan(40);
  const about = { at: '', path: '/consultation', build: '1', language: 'zh-CN', browser: 'x', window: [1, 1] as const, features: [], fault: null };
  if (recording) text = JSON.stringify(capsuleOf(recording, about, ''));
  stop();
});

test('there is something to be found: the demo has people, numbers and messages', () => {
  expect([people.length > 50, colleagues.length > 10, written.length > 60, text.length > 20_000]).toEqual([true, true, true, true]);
});

test('no name, number, address or message of the demo is in the capsule', () => {
  expect(delicate.filter((one) => text.includes(one))).toEqual([]);
});

test('no number that may be somebody’s, no text in Chinese, and nobody’s name in Latin letters is in it', () => {
  expect(text.match(/(?<!\d)1[3-9]\d{9}(?!\d)|(?<!\d)\d{17}[\dX](?!\d)/g)).toBeNull();
  expect(text.match(/\p{Script=Han}+/gu)).toBeNull();
});

test('what one person did is gone when another one logs in', async () => {
  const one = await live();
  const stop = keepWatch(one.root, () => Date.now());
  one.root.send({ type: 'clock.tick', now: Date.now() });
  const first = lately();
  expect(first?.steps.length).toBeGreaterThan(0);
  one.context().session.send({ type: 'logout.ask' } as never);
  await settled();
  expect([lately() === first, person.person.id, staff.id]).toEqual([false, staff.id, staff.id]);
  stop();
});
