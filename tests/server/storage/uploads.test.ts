import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileLimits } from '#contract/limits/files.ts';
import { FileStore } from '#server/storage/fileStore.ts';
import { Slices } from '#server/storage/slices.ts';
import { Uploads } from '#server/storage/uploads.ts';
import type { Principal } from '#server/kit/principal.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

const { sliceBytes } = fileLimits;
let server: TestServer;
let anna: string;
let bella: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  for (const name of ['anna', 'bella']) await server.hospital.staff(name, server.hospital.orgs.east);
  [anna, bella] = [await server.login('anna'), await server.login('bella')];
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.test.database.query('delete from upload');
  for (const folder of ['slices', 'drafts']) rmSync(join(server.dataDir, 'files', folder), { recursive: true, force: true });
  for (const folder of ['slices', 'drafts']) mkdirSync(join(server.dataDir, 'files', folder));
});

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
/** Text of words that no compression and no sniffing takes for something else. */
const textOf = (bytes: number): Buffer =>
  Buffer.from(
    randomBytes(Math.ceil(bytes / 2))
      .toString('hex')
      .slice(0, bytes),
  );

interface Given {
  readonly content: Buffer;
  readonly id?: string;
  readonly name?: string;
  readonly token?: string;
}
interface Sent extends Given {
  readonly id: string;
}
const upload = (content: Buffer, more: Omit<Given, 'content'> = {}): Sent => ({ content, id: randomUUID(), ...more });
const slicesOf = ({ content }: Given): number => Math.ceil(content.length / sliceBytes);

function send({ content, id, name = 'a.txt', token = anna }: Sent, index: number, fields: Readonly<Record<string, string | Buffer>> = {}): Promise<Reply> {
  const form = new FormData();
  const given: Record<string, string | Buffer> = {
    uploadId: id,
    index: String(index),
    total: String(Math.ceil(content.length / sliceBytes)),
    bytes: String(content.length),
    sha256: sha256(content),
    name,
    file: content.subarray(index * sliceBytes, (index + 1) * sliceBytes),
    ...fields,
  };
  for (const [key, value] of Object.entries(given)) form.append(key, typeof value === 'string' ? value : new Blob([new Uint8Array(value)]));
  return server.call('POST', '/api-file/files/sliceUpload', { token, body: form });
}
interface Progress {
  readonly received: readonly number[];
  readonly total: number;
  readonly path: string | null;
}
const progressOf = (reply: Reply): Progress => reply.datas as Progress;
const asked = (id: string, token = anna): Promise<Reply> => server.call('GET', `/api-file/files/sliceUpload/progress?uploadId=${id}`, { token });
const cancel = (id: string, token = anna): Promise<Reply> => server.call('POST', '/api-file/files/sliceUpload/cancel', { token, json: { uploadId: id } });
async function sendAll(one: Sent): Promise<Reply> {
  let last: Reply | undefined;
  for (let index = 0; index < slicesOf(one); index += 1) last = await send(one, index);
  if (!last) throw new Error('Nothing was sent.');
  return last;
}
async function download(path: string, token = anna): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
  const response = await fetch(`${server.url}/api-file/files/download?path=${path}`, { headers: { authorization: `Bearer ${token}` } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}
const filesBelow = (folder: string): string[] =>
  readdirSync(join(server.dataDir, 'files', folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
const temporary = (): number => filesBelow('slices').length + filesBelow('drafts').length;
const count = async (): Promise<number> => (await server.test.database.query<{ n: number }>('select count(*)::int as n from file'))[0]!.n;

/** The disk writes a slice when the test says so. */
class SlowSlices extends Slices {
  readonly isWriting = Promise.withResolvers<void>();
  readonly mayWrite = Promise.withResolvers<void>();
  override async write(...given: Parameters<Slices['write']>): Promise<string> {
    this.isWriting.resolve();
    await this.mayWrite.promise;
    return super.write(...given);
  }
}

describe('[G4] a file in slices', () => {
  it('has slices of a length, and one beyond it is told how long it may be', async () => {
    const one = upload(textOf(2 * sliceBytes));
    const reply = await send(one, 0, { file: one.content.subarray(0, sliceBytes + 1) });
    expect([reply.status, reply.code]).toEqual([413, 41301]);
    expect(reply.message).toContain('512 KB');
  });

  it('is the same file, in whatever order its slices come and however often', async () => {
    const one = upload(textOf(4 * sliceBytes + 77));
    for (const index of [3, 1, 1, 4]) expect((await send(one, index)).code).toBe(0);
    expect(progressOf(await asked(one.id))).toEqual({ received: [1, 3, 4], total: 5, path: null });
    expect(progressOf(await send(one, 0)).path).toBeNull();
    const path = progressOf(await send(one, 2)).path!;
    expect(path).toMatch(/^[0-9a-f]{2}\/[0-9a-f]{30}\.txt$/);
    expect((await download(path)).bytes.equals(one.content)).toBe(true);
    // Said again after the end: the same answer, and no second file.
    const before = await count();
    expect(progressOf(await send(one, 2)).path).toBe(path);
    expect(await count()).toBe(before);
    expect(temporary()).toBe(0);
  });

  it('whose slices all come at once is stored once', async () => {
    const one = upload(textOf(6 * sliceBytes));
    const before = await count();
    const replies = await Promise.all([...Array(6).keys(), ...Array(6).keys()].map((index) => send(one, index)));
    expect(replies.every((reply) => reply.code === 0)).toBe(true);
    const { path } = progressOf(await asked(one.id));
    expect((await download(path!)).bytes.equals(one.content)).toBe(true);
    expect([await count(), temporary()]).toEqual([before + 1, 0]);
  });

  it('that lacks a slice is no file', async () => {
    const one = upload(textOf(3 * sliceBytes));
    const before = await count();
    for (const index of [0, 2]) await send(one, index);
    expect(progressOf(await asked(one.id)).path).toBeNull();
    expect(await count()).toBe(before);
  });

  const good = upload(textOf(2 * sliceBytes + 5));
  const invalid: readonly (readonly [string, number, Readonly<Record<string, string | Buffer>>, number])[] = [
    ['an index of a thousand million', 0, { index: '1000000000' }, 40001],
    ['an index below nothing', 0, { index: '-1' }, 40001],
    ['an index that is no whole number', 0, { index: '1e2' }, 40001],
    ['an index beyond the last', 0, { index: '3' }, 40911],
    ['a slice that laps over the next', 0, { file: Buffer.alloc(sliceBytes - 1, 'a') }, 40911],
    ['a slice that is too long', 0, { file: Buffer.alloc(sliceBytes + 1, 'a') }, 41301],
    ['a last slice that is too short', 2, { file: Buffer.from('a') }, 40911],
    ['an empty slice', 0, { file: Buffer.alloc(0) }, 40911],
    ['fewer slices than the size says', 0, { total: '2' }, 40911],
    ['more slices than the size says', 0, { total: '200' }, 40911],
    ['a size above the limit', 0, { bytes: String(fileLimits.documentBytes + 1) }, 40001],
    ['no size', 0, { bytes: '0' }, 40001],
    ['a hash that is none', 0, { sha256: 'z'.repeat(64) }, 40911],
    ['an id that is a path', 0, { uploadId: '../../keys' }, 40001],
  ];
  it.each(invalid)('with %s is refused and leaves nothing', async (_what, index, fields, code) => {
    const reply = await send({ ...good, id: randomUUID() }, index, fields);
    expect([reply.code, reply.status < 500]).toEqual([code, true]);
    expect(temporary()).toBe(0);
  });

  it('that changes on its way (another size, hash or content) ends without a file', async () => {
    const one = upload(textOf(2 * sliceBytes));
    await send(one, 0);
    expect((await send({ ...one, content: textOf(2 * sliceBytes) }, 1)).code).toBe(40911);
    const before = await count();
    expect((await send(one, 1, { file: textOf(sliceBytes) })).code).toBe(40912);
    expect([await count(), temporary(), (await asked(one.id)).code]).toEqual([before, 0, 404]);
    // The same id begins anew.
    expect((await download(progressOf(await sendAll(one)).path!)).bytes.equals(one.content)).toBe(true);
  });

  it('under one id of two people is two files that never meet', async () => {
    const id = randomUUID();
    const [hers, other] = [upload(textOf(2 * sliceBytes), { id }), upload(textOf(2 * sliceBytes), { id, token: bella })];
    await send(hers, 0);
    expect((await asked(id, bella)).code).toBe(404);
    await send(other, 1);
    await cancel(id, bella);
    expect(progressOf(await asked(id)).received).toEqual([0]);
    await send(other, 0);
    const [a, b] = [progressOf(await send(hers, 1)).path!, progressOf(await send(other, 1)).path!];
    expect((await download(a)).bytes.equals(hers.content)).toBe(true);
    expect((await download(b, bella)).bytes.equals(other.content)).toBe(true);
  });

  it('that is cancelled leaves nothing, also where a slice is on its way', async () => {
    const one = upload(textOf(5 * sliceBytes));
    await send(one, 0);
    await Promise.all([send(one, 1), send(one, 2), cancel(one.id), send(one, 3)]);
    await cancel(one.id);
    expect([(await asked(one.id)).code, temporary()]).toEqual([404, 0]);
  });

  it('that is cancelled and begun anew while a slice is on its way has nothing of that slice', async () => {
    const one = upload(textOf(3 * sliceBytes));
    await send(one, 0);
    const slices = new SlowSlices(server.dataDir);
    const uploads = new Uploads(new FileStore(server.dataDir), slices);
    const [whose] = await server.test.database.query<{ kind: 'staff'; id: string; orgId: string }>(
      'select uploader_kind as kind, uploader_id as id, org_id as "orgId" from upload',
    );
    const about = { uploadId: one.id, index: 1, total: 3, bytes: one.content.length, sha256: sha256(one.content), name: 'a.txt' };
    const late = uploads.receive(server.test.database, { ...about, content: one.content.subarray(sliceBytes, 2 * sliceBytes) }, whose as Principal);
    await slices.isWriting.promise;
    await cancel(one.id);
    await send(one, 2);
    slices.mayWrite.resolve();
    await expect(late).rejects.toMatchObject({ reason: 'notFound' });
    expect([progressOf(await asked(one.id)).received, temporary()]).toEqual([[2], 1]);
  });

  it('goes on after the end of a server in the middle of a slice and of the joining', async () => {
    const one = upload(textOf(3 * sliceBytes));
    for (const index of [0, 1]) await send(one, index);
    const [{ place }] = (await server.test.database.query<{ place: string }>('select place from upload')) as [{ place: string }];
    // A kill leaves these: half a slice, a slice in place that no row knows, half a joined file.
    writeFileSync(join(server.dataDir, 'files', 'slices', place, `2.${'0'.repeat(12)}`), 'half');
    writeFileSync(join(server.dataDir, 'files', 'slices', place, '2'), 'half');
    writeFileSync(join(server.dataDir, 'files', 'drafts', '0'.repeat(32)), 'half');
    const store = new FileStore(server.dataDir);
    await store.prepare();
    const { path } = progressOf(await send(one, 2));
    expect((await download(path!)).bytes.equals(one.content)).toBe(true);
    const another = upload(textOf(2 * sliceBytes));
    await send(another, 0);
    // All slices are here, and the server ended before it joined them: any slice that comes again does.
    await send(another, 1, { index: '0' });
    await server.test.database.query(`update upload set received = '{0,1}' where id = $1`, [another.id]);
    const [row] = await server.test.database.query<{ place: string }>('select place from upload where id = $1', [another.id]);
    writeFileSync(join(server.dataDir, 'files', 'slices', row!.place, '1'), another.content.subarray(sliceBytes));
    expect((await download(progressOf(await send(another, 1)).path!)).bytes.equals(another.content)).toBe(true);
  });

  it('that nobody finished is gone within a day, and so is what a kill left', async () => {
    const one = upload(textOf(2 * sliceBytes));
    await send(one, 0);
    const left = join(server.dataDir, 'files', 'slices', 'f'.repeat(32));
    mkdirSync(left);
    writeFileSync(join(left, '0'), 'left');
    writeFileSync(join(server.dataDir, 'files', 'drafts', 'e'.repeat(32)), 'left');
    const yesterday = new Date(Date.now() - 24 * 3_600_000);
    utimesSync(left, yesterday, yesterday);
    for (const name of readdirSync(join(server.dataDir, 'files', 'drafts'))) utimesSync(join(server.dataDir, 'files', 'drafts', name), yesterday, yesterday);
    const uploads = new Uploads(new FileStore(server.dataDir), new Slices(server.dataDir));
    await uploads.sweep(server.test.database);
    expect(progressOf(await asked(one.id)).received).toEqual([0]);
    await server.test.database.query(`update upload set created_at = now() - interval '23 hours 1 minute'`);
    await uploads.sweep(server.test.database);
    await server.running.services.files.sweep(server.test.database);
    expect([(await asked(one.id)).code, temporary()]).toEqual([404, 0]);
  });

  it('is one of at most twenty that a person has under way', async () => {
    for (let n = 0; n < fileLimits.openUploads; n += 1) expect((await send(upload(textOf(sliceBytes + 1)), 0)).code).toBe(0);
    expect((await send(upload(textOf(sliceBytes + 1)), 0)).code).toBe(42903);
    expect((await send(upload(textOf(sliceBytes + 1), { token: bella }), 0)).code).toBe(0);
  });
});

const zipOf = (name: string, type: string): Buffer => {
  const content = Buffer.from(`<?xml version="1.0"?><Types><Override PartName="/${name}" ContentType="${type}"/></Types>`);
  const file = Buffer.from('[Content_Types].xml');
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(20, 4);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(file.length, 26);
  return Buffer.concat([head, file, content, Buffer.from('504b0506', 'hex'), Buffer.alloc(18)]);
};
const office = 'application/vnd.openxmlformats-officedocument';
const picture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();

describe('[G2] [G3] the content decides what a document is', () => {
  const taken: readonly (readonly [string, string, () => Buffer | Promise<Buffer>, string, string])[] = [
    ['a pdf', 'x.exe', () => Buffer.from('%PDF-1.7\n1 0 obj\n'), 'pdf', 'application/pdf'],
    ['a text', '../../../etc/passwd', () => Buffer.from('随访记录\n'), 'txt', 'text/plain'],
    ['a table', 'a.csv', () => Buffer.from('\u00EF\u00BB\u00BFa,b\n1,2\n', 'latin1'), 'csv', 'text/csv'],
    ['a Word file', 'a', () => zipOf('word/document.xml', `${office}.wordprocessingml.document.main+xml`), 'docx', `${office}.wordprocessingml.document`],
    ['an Excel file', 'a.docx', () => zipOf('xl/workbook.xml', `${office}.spreadsheetml.sheet.main+xml`), 'xlsx', `${office}.spreadsheetml.sheet`],
    ['a picture', 'a.pdf', picture, 'png', 'image/png'],
  ];
  it.each(taken)('%s, whatever its name, comes back as a file to keep that nothing runs', async (...[, name, make, ending, type]) => {
    const { path } = progressOf(await sendAll(upload(await make(), { name })));
    expect(path).toMatch(new RegExp(`^[0-9a-f]{2}/[0-9a-f]{30}\\.${ending}$`));
    const { headers, status } = await download(path!);
    expect([status, headers.get('content-type')]).toEqual([200, type]);
    expect(headers.get('content-disposition')).toMatch(/^attachment; filename="download"; filename\*=UTF-8''/);
    expect(headers.get('content-security-policy')).toContain('sandbox');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-length')).not.toBeNull();
  });

  const refused: readonly (readonly [string, () => Buffer | Promise<Buffer>])[] = [
    ['html', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['html behind blanks', () => Buffer.from('\n\n  <html><body onload=alert(1)>')],
    ['an svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['xml', () => Buffer.from('<?xml version="1.0"?><x/>')],
    ['html behind a byte order mark', () => Buffer.from('\u00EF\u00BB\u00BF<script>alert(1)</script>', 'latin1')],
    ['an executable', () => Buffer.from('7f454c4602010100000000000000000002003e0001000000', 'hex')],
    ['a zip', () => Buffer.concat([Buffer.from('504b03041400000000000000', 'hex'), Buffer.alloc(64)])],
    ['a Word file with macros', () => zipOf('word/document.xml', 'application/vnd.ms-word.document.macroEnabled.main+xml')],
    ['a gif', () => Buffer.from('GIF89a/*<script>*/=1;alert(1)//')],
    ['bytes of nothing', () => Buffer.from([1, 2, 3, 0, 5])],
  ];
  it.each(refused)('%s is refused and leaves nothing', async (_what, make) => {
    const before = await count();
    const reply = await sendAll(upload(await make(), { name: 'a.pdf' }));
    expect([reply.code, reply.status]).toEqual([41502, 415]);
    expect([await count(), temporary()]).toEqual([before, 0]);
  });

  it('is audited once, when it is whole, and the audit holds no name', async () => {
    const one = upload(textOf(2 * sliceBytes), { name: 'Lin Xiao.txt' });
    const { path } = progressOf(await sendAll(one));
    const rows = await server.test.database.query<{ detail: unknown; class: string }>(
      `select class, detail from audit where operation = 'files.slice' and detail->>'path' = $1`,
      [path],
    );
    expect(rows).toEqual([{ class: 'file', detail: { path, bytes: one.content.length, ending: 'txt' } }]);
  });
});

describe('of one’s own files', () => {
  const forget = (path: string, token = anna): Promise<Reply> => server.call('POST', '/api-file/files/forget', { token, json: { path } });

  it('any that nothing uses is forgotten; nobody forgets another’s', async () => {
    const path = progressOf(await sendAll(upload(textOf(10)))).path!;
    expect((await forget(path, bella)).code).toBe(404);
    expect((await forget(path)).code).toBe(0);
    expect([(await download(path)).status, (await forget(path)).code]).toEqual([404, 404]);
    const used = progressOf(await sendAll(upload(await picture()))).path!;
    const memberId = await server.hospital.member('open-1', server.hospital.orgs.east);
    const conversationId = await server.hospital.conversation(memberId, server.hospital.orgs.east);
    await server.hospital.message(conversationId, server.hospital.orgs.east, {
      seq: 1,
      message_type: 1,
      content: used,
      sender_kind: 'staff',
      sender_id: randomUUID(),
    });
    expect((await forget(used)).code).toBe(40913);
  });

  it('what was uploaded as a file stays when a day is over', async () => {
    const path = progressOf(await sendAll(upload(textOf(10)))).path!;
    await server.test.database.query(`update file set created_at = now() - interval '25 hours' where path = $1`, [path]);
    await server.running.services.files.sweep(server.test.database);
    expect((await download(path)).status).toBe(200);
  });
});
