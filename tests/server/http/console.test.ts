import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { featureNames } from '#contract/services.ts';
import { buildId, serveConsole } from '#server/http/console.ts';
import type { DemoInfo } from '#server/demo/index.ts';
import { consoleConfigOf } from '#server/http/consoleConfig.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';

const folder = mkdtempSync(join(tmpdir(), 'console-'));
let app: FastifyInstance;
beforeAll(async () => {
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>page</title></head>');
  writeFileSync(join(folder, 'assets', 'a-1234.js'), 'plain');
  writeFileSync(join(folder, 'assets', 'a-1234.js.br'), 'pressed');
  writeFileSync(join(folder, 'favicon.svg'), '<svg/>');
  app = fastify({ exposeHeadRoutes: false });
  const page = await serveConsole(app, folder, async () => {
    if (!isReadable) throw new Error('The database is away.');
    return consoleConfigOf({ version: '1', title, isEmpty: false, demo });
  });
  app.setNotFoundHandler((request, reply) => page.send(request, reply) ?? reply.code(404).send('none'));
  await app.ready();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

let title: readonly [string, string] = ['院', 'House'];
let isReadable = true;
let demo: DemoInfo | undefined;
const document = { 'sec-fetch-dest': 'document', accept: 'text/html,*/*' };

describe('the console', () => {
  it.each(['/', '/consultation', '/orderManage?x=1', '/knowledgeDetail/5', '/inspector'])(
    'answers a document request for %s with its page, never kept without asking',
    async (url) => {
      const answer = await app.inject({ url, headers: document });
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.body).toContain('<title>page');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('keeps the windows that it opens in the demo alone, where a developer may attach an inspector', async () => {
    const policyOf = async (): Promise<unknown> => (await app.inject({ url: '/', headers: document })).headers['cross-origin-opener-policy'];
    // Whatever the page does not say stays as every answer has it.
    expect(await policyOf()).toBeUndefined();
    demo = { password: 'x', staff: [], members: [] };
    expect(await policyOf()).toBe('same-origin-allow-popups');
    demo = undefined;
  });

  it('says the configuration in its page, as data that ends no element, and nothing twice to who has it', async () => {
    title = ['</script><script>alert(1)</script>', 'House'];
    const answer = await app.inject({ url: '/', headers: document });
    const said = /<script type="application\/json" id="config">(.*?)<\/script>/.exec(answer.body)?.[1] ?? '';
    expect(JSON.parse(said)).toEqual((await app.inject('/config.json')).json());
    expect(JSON.parse(said)).toMatchObject({ title });
    expect(answer.body).not.toContain('<script>alert');
    const known = { ...document, 'if-none-match': String(answer.headers['etag']) };
    expect(await app.inject({ url: '/', headers: known })).toMatchObject({ statusCode: 304, body: '' });
    title = ['院', 'House'];
    expect((await app.inject({ url: '/', headers: known })).statusCode).toBe(200);
    expect(await app.inject({ method: 'HEAD', url: '/', headers: document })).toMatchObject({ statusCode: 200, body: '' });
  });

  it('gives its page also where the configuration cannot be read', async () => {
    isReadable = false;
    const answer = await app.inject({ url: '/', headers: document });
    isReadable = true;
    expect([answer.statusCode, answer.body]).toEqual([200, '<!doctype html><head><title>page</title></head>']);
  });

  it.each(['/', '/?x=1', '/consultation', '/user', '/interlayer?code=1'])('answers who takes anything, as curl does, at %s with its page', async (url) => {
    for (const headers of [{ accept: '*/*' }, {}]) expect((await app.inject({ url, headers })).body).toContain('<title>page');
  });

  it.each([
    ['/nothing-of-ours', { accept: '*/*' }],
    ['/crm-server', { accept: '*/*' }],
    ['/crm-server/none', document],
    ['/consultation', { 'sec-fetch-dest': 'script', accept: '*/*' }],
    ['/assets/gone.js', { accept: '*/*' }],
    ['/consultation', { accept: 'application/json' }],
  ])('does not answer %s with the page where nobody asked for a document', async (url, headers) => {
    expect((await app.inject({ url, headers })).statusCode).toBe(404);
  });

  it('is no answer to anything but reading', async () => {
    expect((await app.inject({ method: 'POST', url: '/consultation', headers: document })).statusCode).toBe(404);
  });

  it('gives assets for ever, in the form they were pressed into', async () => {
    const answer = await app.inject({ url: '/assets/a-1234.js', headers: { 'accept-encoding': 'br' } });
    expect(answer.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' });
    expect(answer.body).toBe('pressed');
    expect((await app.inject('/assets/a-1234.js')).body).toBe('plain');
    expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/assets/%00', '/.env'])(
    'never leaves its folder: %s',
    async (url) => {
      expect((await app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400);
    },
  );

  it('serves what is built anew while the server runs, and nothing of what is gone', async () => {
    writeFileSync(join(folder, 'assets', 'b-5678.js'), 'later');
    expect((await app.inject('/assets/b-5678.js')).body).toBe('later');
    rmSync(join(folder, 'assets', 'b-5678.js'));
    expect((await app.inject('/assets/b-5678.js')).statusCode).toBe(404);
  });

  it('is there as soon as it is built, also when the server was started before', async () => {
    const place = join(folder, 'built-later');
    const early = fastify({ exposeHeadRoutes: false });
    const page = await serveConsole(early, place, async () => consoleConfigOf({ version: '1', title: ['院', 'House'], isEmpty: false, demo: undefined }));
    early.setNotFoundHandler((request, reply) => page.send(request, reply) ?? reply.code(404).send('none'));
    expect((await early.inject({ url: '/', headers: document })).statusCode).toBe(404);
    mkdirSync(place);
    writeFileSync(join(place, 'index.html'), 'first page');
    expect((await early.inject({ url: '/', headers: document })).body).toBe('first page');
    await early.close();
  });

  it('has another id after another build', () => {
    const before = buildId(folder, '1.0.0');
    expect(buildId(folder, '1.0.0')).toBe(before);
    writeFileSync(join(folder, 'index.html'), '<!doctype html><title>page 2</title>');
    utimesSync(join(folder, 'index.html'), 1, 1);
    expect(before).toMatch(/^1\.0\.0-[0-9a-f]{10}$/);
    expect(buildId(folder, '1.0.0')).not.toBe(before);
    expect(buildId(join(folder, 'none'), '1.0.0')).toBe('1.0.0');
  });
});

describe('/config.json', () => {
  it("names the features of this back end, and nobody's password without demo data", async () => {
    const server = await startTestServer();
    const config = JSON.parse((await server.call('GET', '/config.json')).text) as Record<string, unknown>;
    await server.close();
    expect(config).toMatchObject({ hosts: { main: '' }, title: ['org group', 'org group'] });
    expect(new Set(config['features'] as string[])).toEqual(new Set(featureNames.filter((name) => name !== 'demo')));
    expect(config['demo']).toBeUndefined();
  });
});
