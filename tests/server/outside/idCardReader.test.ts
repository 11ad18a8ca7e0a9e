import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isIdNumber } from '#server/outside/idCardReader.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

const idNo = '11010519491231002X';
const card = { name: '韦小宝', sex: '男', nation: '汉', birthday: '1949-12-31', address: '北京市东城区景山前街 4 号', idNo };

/** Speaks the protocol of docs/outside/id-card.md. */
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let heard: { readonly headers: IncomingMessage['headers']; readonly body: Buffer }[] = [];
let reader: Server;
let server: TestServer;
let without: TestServer;
beforeAll(async () => {
  reader = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      heard.push({ headers: request.headers, body: Buffer.concat(pieces) });
      answer(request, response);
    });
  });
  await new Promise<void>((done) => {
    reader.listen(0, '127.0.0.1', done);
  });
  const url = `http://127.0.0.1:${(reader.address() as AddressInfo).port}/read`;
  server = await startTestServer({ RATE_LIMITS: 'off', ID_CARD_URL: url, ID_CARD_KEY: 'key-of-the-reader' });
  without = await startTestServer({ RATE_LIMITS: 'off' });
  for (const one of [server, without]) {
    await one.hospital.staff('anna', one.hospital.orgs.east);
    await one.hospital.staff('rightless', one.hospital.orgs.east, 'nothing');
  }
  await server.test.database.query(`update role set rights = rights || '{member.unmask}' where code = 'lead'`);
  await server.hospital.staff('full', server.hospital.orgs.east, 'lead');
});
afterAll(async () => {
  await Promise.all([server.close(), without.close()]);
  reader.close();
});

const says =
  (status: number, body: string) =>
  (_: IncomingMessage, response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(body);
  };
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 80, height: 50, channels: 3, background: 'white' } })
    .withExif({ IFD0: { Copyright: 'canary-of-the-camera' } })
    .jpeg()
    .toBuffer();
async function read(token: string, { hasConsent, at = server }: { hasConsent?: string; at?: TestServer } = {}): Promise<Reply> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(await picture())]), 'a.jpg');
  if (hasConsent) form.append('hasConsent', hasConsent);
  return at.call('POST', '/api-file/files/parseIdCard', { token, body: form });
}
const stored = async (): Promise<number> => (await server.test.database.query<{ n: number }>('select count(*)::int as n from file'))[0]!.n;

describe('[G6] the picture of an identity card', () => {
  it('is read and forgotten, its number masked, and the audit holds nothing of it', async () => {
    answer = says(200, JSON.stringify(card));
    heard = [];
    const before = await stored();
    const reply = await read(await server.login('anna'));
    expect(reply.datas).toEqual({ ...card, sex: 'male', idNo: '1101**********002X', path: null });
    expect([await stored(), heard.length]).toEqual([before, 1]);
    expect(heard[0]!.headers.authorization).toBe('Bearer key-of-the-reader');
    expect(heard[0]!.body.includes('canary-of-the-camera')).toBe(false);
    const [row] = await server.test.database.query<{ class: string; detail: object }>(
      `select class, detail from audit where operation = 'files.parseIdCard' order by at desc limit 1`,
    );
    expect(row).toEqual({ class: 'view', detail: { fields: 6, isFull: false, isKept: false } });
    expect(server.log()).not.toMatch(/韦小宝|11010519491231002X|key-of-the-reader/);
  });

  it('is kept with consent alone, and the number is whole for who may see whole numbers', async () => {
    answer = says(200, JSON.stringify(card));
    const token = await server.login('full');
    const reply = await read(token, { hasConsent: 'true' });
    const { path, idNo: shown } = reply.datas as { path: string; idNo: string };
    expect(shown).toBe(idNo);
    expect((await server.call('GET', `/api-file/files/download?path=${path}`, { token })).status).toBe(200);
    expect((await read(token, { hasConsent: 'false' })).datas).toMatchObject({ path: null });
  });

  const wrong: readonly (readonly [string, (request: IncomingMessage, response: ServerResponse) => void, number])[] = [
    ['sees no card', says(422, '{}'), 42201],
    ['sees nothing on it', says(200, '{}'), 42201],
    ['fails', says(500, 'stack at line 1'), 50201],
    ['answers no JSON', says(200, '<html>'), 50201],
    ['answers a list', says(200, '[]'), 50201],
    ['answers without an end', says(200, JSON.stringify({ name: 'x'.repeat(100_000) })), 50201],
    ['sends elsewhere', (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(), 50201],
    ['hangs up', (request) => request.socket.destroy(), 50201],
  ];
  it.each(wrong)('where the reader %s is a refusal that says nothing of the inside, and nothing is kept', async (_what, how, code) => {
    answer = how;
    const before = await stored();
    const reply = await read(await server.login('anna'), { hasConsent: 'true' });
    expect([reply.code, await stored()]).toEqual([code, before]);
    expect(reply.text).not.toMatch(/127\.0\.0\.1|stack|line 1/);
  });

  it('a number whose last digit is wrong and fields of another form count as not read', async () => {
    answer = says(200, JSON.stringify({ ...card, idNo: '110105194912310021', birthday: '31.12.1949', sex: 'x', name: 7, address: '街\u0000\u0007 4 号' }));
    expect((await read(await server.login('anna'))).datas).toEqual({
      name: null,
      sex: null,
      nation: '汉',
      birthday: null,
      address: '街 4 号',
      idNo: null,
      path: null,
    });
    expect([isIdNumber(idNo), isIdNumber('110105194912310021'), isIdNumber('1'.repeat(17))]).toEqual([true, false, false]);
  });

  it('without a reader says that none is configured; without the right nothing is sent', async () => {
    expect((await read(await without.login('anna'), { at: without })).code).toBe(50101);
    heard = [];
    expect((await read(await server.login('rightless'))).code).toBe(40301);
    expect(heard).toEqual([]);
  });
});
