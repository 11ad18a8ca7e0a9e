import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EarlyAnswers } from '#src/kit/wiring/loading/earlyAnswers.ts';

let early: EarlyAnswers;
let drawn: boolean;
beforeEach(() => {
  vi.useFakeTimers();
  early = new EarlyAnswers();
  drawn = false;
});
afterEach(() => vi.useRealTimers());

const url = 'https://hospital/crm-server/rows?limit=50&qxOrgId=east';
const headers = { authorization: 'Bearer mine', 'accept-language': 'zh-CN', orgId: 'east' };
const put = (isRows = true): void => early.put(url, { headers, isRows, answer: Promise.resolve(Response.json({ rows: 1 })) });
function watch(): void {
  void early.rowsDrawn().then(() => {
    drawn = true;
  });
}

test('the same call takes the answer, once', async () => {
  put();
  const taken = early.take(url, headers);
  expect(await (await taken?.answer)?.json()).toEqual({ rows: 1 });
  expect(early.take(url, headers)).toBeUndefined();
});

test.each([
  [url, { ...headers, authorization: 'Bearer another' }],
  [url, { ...headers, 'accept-language': 'en' }],
  [`${url}&next=2`, headers],
])('another call, person or language takes none: %s', (asked, others) => {
  put();
  expect(early.take(asked, others)).toBeUndefined();
});

test('what is asked for beside the rows waits until they are read and drawn', async () => {
  put();
  watch();
  const taken = early.take(url, headers);
  // Taken rows are waited for, however long their call takes.
  await vi.advanceTimersByTimeAsync(60_000);
  expect(drawn).toBe(false);
  taken?.done();
  await vi.advanceTimersByTimeAsync(0);
  expect(drawn).toBe(false);
  early.drawn();
  await vi.advanceTimersByTimeAsync(0);
  expect(drawn).toBe(true);
});

test('rows that are read and never drawn hold nothing up for long', async () => {
  put();
  watch();
  early.take(url, headers)?.done();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(drawn).toBe(true);
});

test('rows that nobody takes hold nothing up for long, and are older than what follows: nobody takes them any more', async () => {
  put();
  watch();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(drawn).toBe(true);
  expect(early.take(url, headers)).toBeUndefined();
  expect(early.areRowsComing()).toBe(false);
});

test('nothing waits where no rows were asked for', async () => {
  put(false);
  watch();
  await vi.advanceTimersByTimeAsync(0);
  expect(drawn).toBe(true);
});
