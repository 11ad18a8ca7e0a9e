import { randomUUID } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileLimits } from '#contract/limits/files.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';
import { touchedDuring } from '#tests/server/support/touched.ts';

let server: TestServer;
let staff: string;
let patient: string;
let stranger: string;
let far: string;
let memberId: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east, west } = server.hospital.orgs;
  await server.hospital.staff('anna', east);
  await server.hospital.staff('far', west);
  await server.hospital.staff('rightless', east, 'nothing');
  memberId = await server.hospital.member('open-1', east);
  await server.hospital.member('open-2', east);
  staff = await server.login('anna');
  far = await server.login('far');
  patient = await server.loginMember('open-1');
  stranger = await server.loginMember('open-2');
});
afterAll(() => server.close());

const picture = (format: 'png' | 'jpeg' | 'gif' | 'webp' | 'tiff', width = 40, height = 30): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 90 } } })
    .toFormat(format)
    .toBuffer();
const upload = async (token: string, bytes: Buffer | string, name = 'a.png', field = 'file'): Promise<Reply> => {
  const form = new FormData();
  form.append(field, new Blob([new Uint8Array(Buffer.from(bytes))], { type: 'text/html' }), name);
  return server.call('POST', '/api-file/files/upHttpsLoad', { token, body: form });
};
const pathOf = (answer: Reply): string => (answer.datas as { path: string }).path;
const download = async (token: string, asked: string | Readonly<Record<string, string>>): Promise<{ status: number; headers: Headers; bytes: Buffer }> => {
  const query = new URLSearchParams(typeof asked === 'string' ? { path: asked } : asked);
  const response = await fetch(`${server.url}/api-file/files/download?${query.toString()}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
};
const onDisk = (): string[] =>
  readdirSync(join(server.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const rows = async (): Promise<number> => (await server.test.database.query<{ n: number }>('select count(*)::int as n from file'))[0]!.n;

describe('an upload', () => {
  it('is kept under a path that tells nothing, drawn anew, and comes back as the picture it is', async () => {
    for (const [format, type, ending] of [
      ['png', 'image/png', 'png'],
      ['jpeg', 'image/jpeg', 'jpg'],
    ] as const) {
      const path = pathOf(await upload(patient, await picture(format), 'Lin Xiao report.exe'));
      expect(path).toMatch(new RegExp(`^[0-9a-f]{2}/[0-9a-f]{30}\\.${ending}$`));
      const answer = await download(patient, path);
      expect(answer.headers.get('content-type')).toBe(type);
      expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="picture\./);
      expect(answer.headers.get('content-security-policy')).toContain('sandbox');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await sharp(answer.bytes).metadata()).toMatchObject({ width: 40, height: 30, format });
    }
  });

  it('is told to lists of files in its organisation, and so is that it was taken back', async () => {
    const path = pathOf(await upload(staff, await picture('png')));
    const [stored] = await server.test.database.query<{ id: string; orgId: string }>('select id, org_id as "orgId" from file where path = $1', [path]);
    expect((await server.call('POST', '/api-file/files/forget', { token: staff, json: { path } })).code).toBe(0);
    const told = await server.test.database.query(
      `select change, org_ids as "orgIds" from event_log where entity = 'file' and entity_id = $1 order by position`,
      [stored?.id],
    );
    expect(told).toEqual([
      { change: 'created', orgIds: [stored?.orgId] },
      { change: 'removed', orgIds: [stored?.orgId] },
    ]);
  });

  it('loses its EXIF data and is turned upright', async () => {
    const given = await sharp(await picture('jpeg'))
      .withExif({ IFD0: { Copyright: 'canary-of-the-camera' }, IFD3: { GPSLatitude: '39/1 54/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { bytes } = await download(patient, pathOf(await upload(patient, given)));
    const about = await sharp(bytes).metadata();
    expect([about.exif, about.orientation, about.width, about.height]).toEqual([undefined, undefined, 30, 40]);
    expect(bytes.includes('canary-of-the-camera')).toBe(false);
  });

  it('drops what is hidden behind a picture', async () => {
    const { bytes } = await download(
      patient,
      pathOf(await upload(patient, Buffer.concat([await picture('png'), Buffer.from('<script>alert(1)</script><?php evil(); ?>PK\u0003\u0004')]))),
    );
    expect(bytes.includes('script')).toBe(false);
    expect(bytes.includes('php')).toBe(false);
  });

  const png = (width: number, height: number): Buffer => {
    const head = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
    const size = Buffer.alloc(8);
    size.writeUInt32BE(width, 0);
    size.writeUInt32BE(height, 4);
    return Buffer.concat([head, size, Buffer.from('0802000000', 'hex'), Buffer.alloc(4), Buffer.from('0000000049454e44ae426082', 'hex')]);
  };
  const hostile: readonly (readonly [string, () => Promise<Buffer | string> | Buffer | string, number])[] = [
    ['a gif', () => picture('gif'), 41501],
    ['a webp', () => picture('webp'), 41501],
    ['a tiff', () => picture('tiff'), 41501],
    ['an svg', () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 41501],
    ['an svg with a declaration', () => '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>', 41501],
    ['html named png', () => '<!doctype html><script>alert(1)</script>', 41501],
    ['a pdf', () => '%PDF-1.7\n', 41501],
    ['a zip', () => Buffer.from('504b0304', 'hex'), 41501],
    ['an executable', () => Buffer.from('7f454c46020101', 'hex'), 41501],
    ['nothing', () => '', 41501],
    ['the head of a png alone', () => Buffer.from('89504e470d0a1a0a', 'hex'), 41501],
    ['the head of a jpg and html', () => Buffer.concat([Buffer.from('ffd8ffe000104a46494600010100', 'hex'), Buffer.from('<script>alert(1)</script>')]), 41501],
    ['a gif that begins as html', () => 'GIF89a/*<script>*/=1;alert(1)//', 41501],
    [
      'a truncated png',
      async () =>
        (
          await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 100, sigma: 30 } } })
            .png()
            .toBuffer()
        ).subarray(0, 40_000),
      41501,
    ],
    [
      'a truncated jpg',
      async () =>
        (
          await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 100, sigma: 30 } } })
            .jpeg()
            .toBuffer()
        ).subarray(0, 10_000),
      41501,
    ],
    ['a png of four gigapixels', () => png(65_000, 65_000), 41501],
    ['a png of more than 40 megapixels', () => picture('png', 8_000, 5_001), 41501],
    ['a png of no width', () => png(0, 10), 41501],
    ['exactly 2 MB', () => Buffer.alloc(2 * 1024 * 1024), 41301],
    ['a picture with 2 MB behind it', async () => Buffer.concat([await picture('png'), Buffer.alloc(2 * 1024 * 1024)]), 41301],
    ['5 MB', () => Buffer.alloc(5 * 1024 * 1024), 41301],
  ];
  it.each(hostile)('of %s is refused and leaves nothing', async (_what, make, code) => {
    const before = [onDisk().length, await rows()];
    const answer = await upload(patient, await make());
    expect(answer.code).toBe(code);
    expect(answer.status).toBe(code === 41301 ? 413 : 415);
    expect([onDisk().length, await rows()]).toEqual(before);
  });

  it('[G1] sixty more, each head bare and behind the heads of pictures: none is stored', async () => {
    const heads = [
      'MZ\u0090',
      '%!PS-Adobe',
      'BM6\u0000',
      'RIFF\u0000\u0000\u0000\u0000WEBPVP8 ',
      'II*\u0000',
      '\u0000\u0000\u0001\u0000',
      '8BPS\u0000\u0001',
      '<?php system($_GET[0]); ?>',
      '<svg onload=alert(1)>',
      '<html><img src=x onerror=alert(1)>',
      '#!/bin/sh\nid',
      'push graphic-context\nimage over 0,0 0,0 "|id"',
      '\u001F\u008B\u0008',
      'Rar!\u001A\u0007',
      '\u0000\u0000\u0000\u0018ftypheic',
    ].map((text) => Buffer.from(text, 'latin1'));
    const before = [onDisk().length, await rows()];
    const fronts = ['', '89504e470d0a1a0a', '89504e470d0a1a0a0000000d49484452', 'ffd8ffe000104a46494600010100'].map((hex) => Buffer.from(hex, 'hex'));
    const given = heads.flatMap((head) => fronts.map((front) => Buffer.concat([front, head, Buffer.alloc(64, 65)])));
    expect(given).toHaveLength(60);
    for (const one of given) expect((await upload(patient, one, 'face.png')).code).toBe(41501);
    expect([onDisk().length, await rows()]).toEqual(before);
  });

  it('just below 2 MB is taken', async () => {
    const small = await picture('png');
    expect((await upload(patient, Buffer.concat([small, Buffer.alloc(2 * 1024 * 1024 - 1 - small.length)]))).code).toBe(0);
  });

  it('without a file, with two, with another body or without the right is refused', async () => {
    const two = new FormData();
    for (const name of ['a', 'b']) two.append('file', new Blob([new Uint8Array(await picture('png'))]), name);
    const text = new FormData();
    text.append('file', 'not a file');
    const many = new FormData();
    for (let n = 0; n < 30; n += 1) many.append(`field${n}`, 'x');
    for (const body of [two, text, many, new FormData()])
      expect((await server.call('POST', '/api-file/files/upHttpsLoad', { token: patient, body })).status).toBeLessThan(500);
    expect((await server.call('POST', '/api-file/files/upHttpsLoad', { token: patient, body: text })).code).toBe(40001);
    expect((await server.call('POST', '/api-file/files/upHttpsLoad', { token: patient, json: { file: 'x' } })).code).toBe(40002);
    expect(
      (await server.call('POST', '/api-file/files/upHttpsLoad', { token: patient, body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=x' } }))
        .code,
    ).toBe(40002);
    expect((await upload(patient, await picture('png'), 'a.png', 'other')).code).toBe(40001);
    expect((await upload(await server.login('rightless'), await picture('png'))).code).toBe(40301);
  });

  it('never follows its name', async () => {
    for (const name of ['../../../x.png', '/etc/x.png', '..\\x.png', 'a\u0000.png', '%2e%2e%2fx.png', `${'x'.repeat(5_000)}.png`, '.', '']) {
      const answer = await upload(patient, await picture('png'), name);
      if (answer.code === 0) expect(pathOf(answer)).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{30}\.png$/);
      else expect(answer.status).toBeLessThan(500);
    }
    expect(onDisk().every((file) => /\/files\/[0-9a-f]{2}\/[0-9a-f]{30}\.(jpg|png)$/.test(file))).toBe(true);
  });
});

describe('a download', () => {
  it('gives a picture small to whom it gives it whole, and what is no picture as it is', async () => {
    const path = pathOf(await upload(patient, await picture('png', 400, 300)));
    const asked = { path, isSmall: 'true' };
    const small = await download(staff, asked);
    const { format, width, height } = await sharp(small.bytes).metadata();
    expect([small.status, small.headers.get('content-type'), format, width, height]).toEqual([
      200,
      'image/png',
      'png',
      fileLimits.smallPixels,
      fileLimits.smallPixels,
    ]);
    expect((await download(far, asked)).status).toBe(404);
  });

  it("is for the uploader, his organisation's staff, and whom it was sent to; for all others it is not there", async () => {
    const path = pathOf(await upload(patient, await picture('png')));
    expect([(await download(patient, path)).status, (await download(staff, path)).status]).toEqual([200, 200]);
    const missing = await server.call('GET', `/api-file/files/download?path=00/${'0'.repeat(30)}.png`, { token: stranger });
    for (const token of [stranger, far]) {
      const foreign = await server.call('GET', `/api-file/files/download?path=${path}`, { token });
      expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
    }
    expect(missing.code).toBe(404);
    const sent = pathOf(await upload(staff, await picture('png')));
    expect((await download(patient, sent)).status).toBe(404);
    const conversationId = await server.hospital.conversation(memberId, server.hospital.orgs.east);
    await server.hospital.message(conversationId, server.hospital.orgs.east, {
      seq: 1,
      message_type: 1,
      content: sent,
      sender_kind: 'staff',
      sender_id: randomUUID(),
    });
    expect([(await download(patient, sent)).status, (await download(stranger, sent)).status]).toEqual([200, 404]);
  });

  it('goes to nobody without a session', async () => {
    const path = pathOf(await upload(patient, await picture('png')));
    expect((await server.call('GET', `/api-file/files/download?path=${path}`)).code).toBe(401);
  });

  it.each([
    '../keys/main.key',
    '..%2fkeys%2fmain.key',
    '/etc/passwd',
    'ab/../../keys/main.key',
    '....//keys/main.key',
    'ab\\..\\keys',
    '',
    'x'.repeat(201),
    '%00',
    'drafts/x',
    "' or true--",
    '%',
    '_%',
  ])('never leaves the store: %j', async (path) => {
    const answer = await server.call('GET', `/api-file/files/download?path=${path}`, { token: staff });
    expect([400, 404]).toContain(answer.status);
    expect(answer.text).not.toContain(readFileSync(join(server.dataDir, 'keys', 'main.key'), 'utf8').trim());
  });
});

it('[G2] of five hundred paths none leaves the store, read or written', async () => {
  const targets = ['keys/main.key', 'run.json', 'pg/PG_VERSION', 'files/../keys/main.key', 'etc/passwd'];
  const ups = [
    '..',
    '../..',
    '../../..',
    '....//....',
    '..;/..',
    '.%2e/..',
    '%2e%2e/%2e%2e',
    '..%5c..',
    '..\\..',
    '/',
    '//',
    './..',
    'ab/../..',
    '\u2025/',
    '..\u0000/..',
  ];
  const ends = ['', '.png', '%00.png', '\u0000.jpg', '?.png', '#.png', '/.'];
  const vectors = targets.flatMap((target) => ups.flatMap((up) => ends.map((end) => `${up}/${target}${end}`))).slice(0, 500);
  expect(vectors).toHaveLength(500);
  const outside = (): string[] =>
    readdirSync(server.dataDir, { recursive: true })
      .map(String)
      .filter((name) => !name.startsWith('files'))
      .toSorted();
  const [before, key] = [outside(), readFileSync(join(server.dataDir, 'keys', 'main.key'), 'utf8').trim()];
  const read =
    (spell: (vector: string) => string) =>
    async (vector: string): Promise<void> => {
      const answer = await server.call('GET', `/api-file/files/download?path=${spell(vector)}`, { token: staff });
      expect([400, 404]).toContain(answer.status);
      expect(answer.text).not.toContain(key);
    };
  const forget = async (vector: string): Promise<void> => {
    const forgotten = await server.call('POST', '/api-file/files/forget', { token: staff, json: { path: vector } });
    expect([400, 404]).toContain(forgotten.status);
  };
  // One line of the store judges a path, whoever asks by it: every second goes one of these ways in turn, and each goes all of them by `npm run promises`.
  const ways = [read(encodeURIComponent), read((vector) => encodeURI(vector).replaceAll('#', '%23').replaceAll('?', '%3F')), forget];
  const ask = async (vector: string): Promise<void> => {
    const at = vectors.indexOf(vector);
    for (const way of ways.filter((_, n) => figure(0, 1) === 1 || n === at % ways.length)) await way(vector);
  };
  const mine = pathOf(await upload(staff, await picture('png')));
  const stored = onDisk().length;
  const touched = await touchedDuring(async () => {
    const asked = vectors.filter((_, at) => at % figure(2, 1) === 0);
    for (let at = 0; at < asked.length; at += 25) await Promise.all(asked.slice(at, at + 25).map(ask));
    expect((await download(staff, mine)).status).toBe(200);
  });
  const store = join(server.dataDir, 'files');
  // The one that is there shows that what is read would have been heard.
  expect(touched).toContain(join(store, mine));
  expect(touched.filter((path) => !path.startsWith(`${store}/`))).toEqual([]);
  expect([outside(), onDisk().length]).toEqual([before, stored]);
});

describe('old files', () => {
  it('that no message carries go after a day, with their rows; sent and young ones stay', async () => {
    const [unused, sent, young] = [
      pathOf(await upload(patient, await picture('png'))),
      pathOf(await upload(patient, await picture('png'))),
      pathOf(await upload(patient, await picture('png'))),
    ];
    const conversationId = await server.hospital.conversation(memberId, server.hospital.orgs.east, { kind: 'consultation', bus_id: randomUUID() });
    await server.hospital.message(conversationId, server.hospital.orgs.east, { seq: 1, message_type: 1, content: sent, sender_id: memberId });
    await server.test.database.query(`update file set created_at = now() - interval '25 hours' where path = any($1)`, [[unused, sent]]);
    await server.running.services.files.sweep(server.test.database);
    expect([(await download(patient, unused)).status, (await download(patient, sent)).status, (await download(patient, young)).status]).toEqual([
      404, 200, 200,
    ]);
    expect(onDisk().some((file) => file.endsWith(unused))).toBe(false);
  });
});
