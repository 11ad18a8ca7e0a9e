import { expect, test } from 'vitest';
import type { Job } from '#src/imports/machines/jobs/job.ts';
import { heard, lately, newsOf, unanswered, withJob } from '#src/imports/machines/jobs/news.ts';

const job = (id: string, more: Partial<Job> = {}): Job => ({
  id,
  kind: 'import',
  entity: 'dictionary',
  name: id,
  state: 'running',
  total: 10,
  done: 4,
  failed: 0,
  problem: null,
  parts: [],
  version: 2,
  createdAt: '2026-11-20T01:00:00Z',
  finishedAt: null,
  ...more,
});
const one = { entity: 'job', id: 'a', change: 'updated', position: null } as const;

test('an older piece of news changes nothing, one without a version is believed', () => {
  const patch = { state: 'running', total: 10, done: 6, failed: 1 };
  expect(
    newsOf([
      { ...one, version: 1, patch },
      { ...one, entity: 'order', version: 1, patch: null },
    ]),
  ).toHaveLength(1);
  expect(heard([job('a')], [{ ...one, version: 2, patch }]).jobs[0]?.done).toBe(4);
  expect(heard([job('a')], [{ ...one, version: null, patch }]).jobs[0]).toMatchObject({ done: 6, failed: 1, version: 2 });
  expect(heard([job('a')], [{ ...one, version: 3, patch: null }]).asks).toBe(true);
});

test('an answer that is older than what is known does not take its place', () => {
  expect(withJob([job('a', { version: 5 })], job('a', { version: 3, state: 'done' }))[0]?.state).toBe('running');
  expect(withJob([job('a')], job('b')).map(({ id }) => id)).toEqual(['b', 'a']);
});

test('what moves or waits is shown however old it is, what is over for a day', () => {
  const now = Date.parse('2026-11-22T00:00:00Z');
  const over = { state: 'done', finishedAt: '2026-11-20T02:00:00Z' } as const;
  const jobs = [job('a'), job('b', { state: 'checked' }), job('c', over), job('d', { ...over, finishedAt: '2026-11-21T02:00:00Z' })];
  expect(lately(jobs, now).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
});

test('an import that nobody has answered is found again, an export and another entity are not', () => {
  expect(unanswered([job('x', { kind: 'export' }), job('r', { entity: 'role' }), job('a', { state: 'checked' })], 'dictionary')?.id).toBe('a');
  expect(unanswered([job('a', { state: 'done' })], 'dictionary')).toBeUndefined();
});
