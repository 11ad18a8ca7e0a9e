/** Files: spec 5, 7. "An image upload response gives a file path." */
import { createHash, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { familyNamed } from '#tests/specification/known.ts';
import type { Judgements, Known } from '#tests/specification/known.ts';
import type { Given } from '#tests/specification/client.ts';
import { callAt } from '#tests/specification/specified.ts';

const files = familyNamed('/api-file/files');
/** One dot: the smallest PNG there is. */
const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const picture = (name: string): File => new File([dot], name, { type: 'image/png' });

const upload = async ({ client }: Known, name: string): Promise<string> =>
  String(((await client.done(callAt('POST /api-file/files/upHttpsLoad'), { file: picture(name) })).datas as Given)['path']);

/** The specification shows neither the fields of a slice nor its size. */
const sliceBytes = 512 * 1024;
export const sliceOf = (bytes: Buffer, uploadId: string, total = 1, { name, type } = { name: 'slice.png', type: 'image/png' }): Given => ({
  uploadId,
  index: 0,
  total,
  bytes: bytes.length * total,
  sha256: createHash('sha256').update(bytes).digest('hex'),
  name,
  file: new File([new Uint8Array(bytes)], name, { type }),
});

export const fileJudgements: Judgements = {
  'POST /api-file/files/upHttpsLoad': async (known) => {
    expect(await upload(known, 'dot.png')).toMatch(/\S+/);
  },
  'GET /api-file/files/download': async (known) => {
    const path = await upload(known, 'again.png');
    const answer = await known.client.done(callAt('GET /api-file/files/download'), { path });
    expect(answer.type).toBe('image/png');
    expect(answer.bytes.length).toBeGreaterThan(0);
  },
  'POST /api-file/files/delete': async (known) => {
    const path = await upload(known, 'gone.png');
    const made = (await known.rows.read(files)).find((row) => row['path'] === path);
    await known.client.done(callAt('POST /api-file/files/delete'), { id: made?.id });
    expect((await known.rows.read(files)).map(({ id }) => id)).not.toContain(made?.id);
  },
  'POST /api-file/files/sliceUpload': async ({ client }) => {
    const answer = await client.done(callAt('POST /api-file/files/sliceUpload'), sliceOf(dot, randomUUID()));
    expect(JSON.stringify(answer.datas)).toMatch(/path/);
  },
  'GET /api-file/files/sliceUpload/progress': async ({ client }) => {
    const uploadId = randomUUID();
    await client.done(callAt('POST /api-file/files/sliceUpload'), sliceOf(Buffer.alloc(sliceBytes, 1), uploadId, 2));
    expect(JSON.stringify((await client.done(callAt('GET /api-file/files/sliceUpload/progress'), { uploadId })).datas)).toContain('[0]');
    await client.done(callAt('POST /api-file/files/sliceUpload/cancel'), { uploadId });
    expect((await client.send(callAt('GET /api-file/files/sliceUpload/progress'), { uploadId })).code).toBe(404);
  },
  'POST /api-file/files/parseIdCard': async ({ client }) => {
    await client.done(callAt('POST /api-file/files/parseIdCard'), { file: picture('card.png') });
  },
};
