import { request } from 'node:http';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compressAnswers } from '#server/http/compressed.ts';
import { password } from '#tests/server/support/hospital.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

const long = { text: '您好，请问胚胎移植后多久可以验孕？'.repeat(200) };
const huge = { text: 'abcdefgh'.repeat(40_000) };

describe('an answer', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = fastify({ exposeHeadRoutes: false });
    compressAnswers(app);
    app.get('/long', async () => long);
    app.get('/huge', async () => huge);
    app.get('/short', async () => ({ text: 'short' }));
    app.get('/marked', async (_request, reply) => reply.header('etag', '"one"').send(long));
    app.get('/coded', async (_request, reply) => reply.header('content-encoding', 'zstd').type('application/json').send(JSON.stringify(long)));
    app.get('/streamed', async (_request, reply) => reply.type('application/json').send(Readable.from([JSON.stringify(long)])));
    app.get('/picture', async (_request, reply) => reply.type('image/png').send(Buffer.alloc(9_000)));
    app.get('/nothing', async (_request, reply) => reply.code(204).send());
    app.get('/known', async (_request, reply) => reply.code(304).send());
    await app.ready();
  });
  afterAll(() => app.close());

  const asked = (url: string, accepted?: string) => app.inject({ url, headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });

  it.each([
    ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
    ['gzip, deflate', 'gzip', gunzipSync],
    ['br;q=0, gzip;q=0.5', 'gzip', gunzipSync],
    ['GZIP', 'gzip', gunzipSync],
  ] as const)('leaves compressed for who takes %s', async (accepted, coding, opened) => {
    for (const [url, content] of [
      ['/long', long],
      ['/huge', huge],
    ] as const) {
      const answer = await asked(url, accepted);
      expect(answer.headers).toMatchObject({ 'content-encoding': coding, vary: 'accept-encoding', 'content-length': String(answer.rawPayload.length) });
      expect(JSON.parse(opened(answer.rawPayload).toString())).toEqual(content);
      expect(answer.rawPayload.length).toBeLessThan(JSON.stringify(content).length / 4);
    }
  });

  it.each([undefined, 'identity', 'br;q=0, gzip;q=0.0', 'deflate', 'brotli'])(
    'leaves as it is for who says %s, and tells caches that others get it otherwise',
    async (accepted) => {
      const answer = await asked('/long', accepted);
      expect([answer.headers['content-encoding'], answer.headers['vary'], answer.json()]).toEqual([undefined, 'accept-encoding', long]);
    },
  );

  it('has another mark when it is compressed, as its bytes are others', async () => {
    expect((await asked('/marked')).headers['etag']).toBe('"one"');
    expect((await asked('/marked', 'br')).headers['etag']).toBe('W/"one"');
  });

  it.each([
    ['/short', undefined],
    ['/coded', 'zstd'],
    ['/streamed', undefined],
    ['/picture', undefined],
    ['/nothing', undefined],
    ['/known', undefined],
  ])('is not touched at %s, where there is nothing to gain', async (url, coding) => {
    const [plain, answer] = [await asked(url), await asked(url, 'br, gzip')];
    expect(answer.headers['content-encoding']).toBe(coding);
    expect(answer.headers['vary']).toBeUndefined();
    expect(answer.rawPayload).toEqual(plain.rawPayload);
  });
});

interface Received {
  readonly coding: string | undefined;
  readonly body: Buffer;
}

describe('the server', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    await server.hospital.staff('anna', server.hospital.orgs.east, 'keeper');
    token = await server.login('anna');
  });
  afterAll(() => server.close());

  const received = (method: 'GET' | 'POST', path: string, form?: Readonly<Record<string, string>>): Promise<Received> =>
    new Promise((resolve, reject) => {
      const authorization = form ? 'Basic cHVibGlj' : `Bearer ${token}`;
      const content = form ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
      const outgoing = request(
        `${server.url}${path}`,
        { method, agent: false, headers: { authorization, 'accept-encoding': 'br', ...content } },
        (incoming) => {
          const parts: Buffer[] = [];
          incoming
            .on('data', (part: Buffer) => parts.push(part))
            .on('end', () => resolve({ coding: incoming.headers['content-encoding'], body: Buffer.concat(parts) }))
            .on('error', reject);
        },
      );
      outgoing.on('error', reject).end(form && new URLSearchParams(form).toString());
    });

  it('compresses what a call answers', async () => {
    const { coding, body } = await received('GET', '/api-uaa/oauth/person');
    expect(coding).toBe('br');
    expect(JSON.parse(brotliDecompressSync(body).toString())).toMatchObject({ resp_code: 0, datas: { person: { username: 'anna' } } });
  });

  it('compresses no answer that hands out a bearer: its length would tell of it', async () => {
    const { coding, body } = await received('POST', '/api-uaa/oauth/user/token', { username: 'anna', password });
    expect(body.length).toBeGreaterThan(2_048);
    expect(coding).toBeUndefined();
    expect(JSON.parse(body.toString())).toMatchObject({ datas: { access_token: expect.any(String) as string } });
  });
});
