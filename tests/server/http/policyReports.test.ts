import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const tell = (body: string): Promise<Reply> => server.call('POST', '/csp-report', { body, headers: { 'content-type': 'application/csp-report' } });
const report = (page: string): string =>
  JSON.stringify({ 'csp-report': { 'document-uri': page, 'effective-directive': 'script-src', 'blocked-uri': 'inline', 'source-file': page } });
const lines = (): string[] =>
  server
    .log()
    .split('\n')
    .filter((line) => line.includes('broke its content security policy'));

it('[H3] a report is written down without what an address may carry', async () => {
  expect((await tell(report('http://care.test/first?token=secret#also'))).status).toBe(204);
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toContain('http://care.test/first"');
  expect(server.log()).not.toContain('secret');
});

it.each(['', '{', '[]', 'null', '{"csp-report":1}', `{"csp-report":{"document-uri":"${'x'.repeat(20_000)}"}}`])(
  'what is none makes no line: %s',
  async (body) => {
    const before = lines().length;
    expect((await tell(body)).status).toBe(204);
    expect(lines()).toHaveLength(before);
  },
);

it('a flood of them makes a short log', async () => {
  await Promise.all(Array.from({ length: 100 }, (_, n) => tell(report(`http://care.test/${n}`))));
  // Two minutes at most were touched.
  expect(lines().length).toBeLessThanOrEqual(40);
});

it('is no place for a page, or for any other method', async () => {
  expect((await server.call('GET', '/csp-report')).code).toBe(405);
});
