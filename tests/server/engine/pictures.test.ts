/** A picture belongs to the row that shows it: who sees the row sees it, wherever whoever chose it stands. */
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

let rig: Rig;
beforeAll(async () => {
  rig = await startRig();
});
afterAll(() => rig.server.close());

const path = '/crm-server/customermanage';
const upload = async (token: string, of = '#284'): Promise<string> => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: of } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  return ((await rig.server.call('POST', '/api-file/files/upHttpsLoad', { token, body })).datas as { path: string }).path;
};
const download = async (of: string, token: string): Promise<number> => (await rig.get(`/api-file/files/download?path=${of}`, token)).status;
const save = (id: string, version: number, avatarUrl: unknown, token: string) => rig.post(`${path}/update`, { id, version, avatarUrl }, token);

test('[G3] chosen by the chief of the group for a customer of a house, it is seen in that house and in no other', async () => {
  const { east } = rig.server.hospital.orgs;
  const id = await rig.server.hospital.member('pictured', east);
  const picture = await upload(rig.tokens.chief);
  expect(await download(picture, rig.tokens.house)).toBe(404);
  const saved = await save(id, 1, picture, rig.tokens.chief);
  expect([saved.code, (saved.datas as { avatarUrl: string }).avatarUrl]).toEqual([0, picture]);
  expect([await download(picture, rig.tokens.house), await download(picture, rig.tokens.stranger)]).toEqual([200, 404]);
  const csv = await rig.get(`${path}/export?format=csv&columns=name&columns=avatarUrl`, rig.tokens.house);
  expect([csv.text.includes('有图片'), csv.text.includes(picture)]).toEqual([true, false]);
});

test('[G2] a row takes no path but that of a stored picture which its writer sees; one that it has already is not judged again', async () => {
  const id = await rig.server.hospital.member('unpictured', rig.server.hospital.orgs.east);
  const foreign = await upload(rig.tokens.stranger);
  for (const wrong of [foreign, '../keys/main.key', 'https://example.com/a.png', `00/${'0'.repeat(30)}.png`]) {
    const refused = await save(id, 1, wrong, rig.tokens.house);
    expect([refused.code, refused.text.includes('图片已经不在')]).toEqual([40001, true]);
  }
  await rig.sql(`update member set avatar_url = $2 where id = $1`, id, foreign);
  expect((await rig.post(`${path}/update`, { id, version: 1, avatarUrl: foreign, remark: '回访' }, rig.tokens.house)).code).toBe(0);
});

test('a picture stays as long as a row shows it, also one that may be restored; the one it was replaced by goes after a day', async () => {
  const id = await rig.server.hospital.member('replaced', rig.server.hospital.orgs.east);
  const [first, second] = [await upload(rig.tokens.house), await upload(rig.tokens.house, '#842')];
  await save(id, 1, first, rig.tokens.house);
  await save(id, 2, second, rig.tokens.house);
  await rig.post(`${path}/deleteById`, { id }, rig.tokens.house);
  await rig.sql(`update file set created_at = now() - interval '25 hours' where path = any($1)`, [first, second]);
  await rig.server.running.services.files.sweep(rig.server.test.database);
  expect([await download(first, rig.tokens.house), await download(second, rig.tokens.house)]).toEqual([404, 200]);
});
