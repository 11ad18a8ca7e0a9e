/** The list of files: no way around rows and chats, nothing in use is removed, and there is no more room than there is (docs/adr/0051). */
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileLimits } from '#contract/limits/files.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

interface FileRow {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly version: number;
  readonly isUsed: boolean;
  readonly bytes: number;
}
let rig: Rig;
const tokens = { keeper: '', clerk: '', own: '' };
const ids = { own: '', member: '' };
const paths = { avatar: '', sent: '', free: '', foreign: '' };

const upload = async (token: string, colour = '#284'): Promise<string> => {
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: colour } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
  return ((await rig.server.call('POST', '/api-file/files/upHttpsLoad', { token, body })).datas as { path: string }).path;
};
const listed = async (token: string, query = ''): Promise<readonly FileRow[]> =>
  ((await rig.get(`/api-file/files/list?limit=100${query}`, token)).datas as { rows: readonly FileRow[] }).rows;
const seen = async (token: string): Promise<readonly string[]> => {
  const rows = new Set((await listed(token)).map(({ path }) => path));
  return Object.entries(paths)
    .filter(([, path]) => rows.has(path))
    .map(([name]) => name);
};
const of = async (path: string, token = rig.tokens.chief): Promise<FileRow> => (await listed(token)).find((row) => row.path === path)!;

beforeAll(async () => {
  rig = await startRig();
  const { hospital } = rig.server;
  const { east, west } = hospital.orgs;
  const files = ['file.read', 'file.remove', 'file.upload'];
  // Homes have pictures in their lines, and each kind of use has a statement of its own.
  await rig.makeRole('fileKeeper', [...files, 'member.read', 'chat.read', 'orgHome.read'] as never);
  await rig.makeRole('fileClerk', files as never);
  await rig.makeRole('fileOwn', [...files, 'member.read', 'chat.read'] as never, 'own');
  await hospital.staff('keeper', east, 'fileKeeper');
  await hospital.staff('clerk', east, 'fileClerk');
  ids.own = await hospital.staff('own', east, 'fileOwn');
  tokens.keeper = await rig.login('keeper');
  tokens.clerk = await rig.login('clerk');
  tokens.own = await rig.login('own');
  paths.avatar = await upload(rig.tokens.house);
  paths.sent = await upload(rig.tokens.house, '#842');
  paths.free = await upload(rig.tokens.house, '#248');
  paths.foreign = await upload(rig.tokens.stranger);
  ids.member = await hospital.member('林小满', east, { name: '林小满', avatar_url: paths.avatar, owner_user_id: rig.ids.house });
  const talk = await hospital.conversation(ids.member, east, { state: 'serving', assignee_id: rig.ids.house });
  await hospital.message(talk, east, { message_type: 1, content: paths.sent, sender_kind: 'staff', sender_id: rig.ids.house });
  await hospital.staff('westerner', west, 'fileKeeper');
});
afterAll(() => rig.server.close());

test('[E2] whoever opens the list sees his own, those used by what he sees, and those that nothing uses; of another organisation none', async () => {
  expect(await seen(tokens.keeper)).toEqual(['avatar', 'sent', 'free']);
  // Somebody without the right to see customers and conversations sees nothing of theirs.
  expect(await seen(tokens.clerk)).toEqual(['free']);
  // The customer is a colleague's.
  expect(await seen(tokens.own)).toEqual([]);
  expect(await seen(await rig.login('westerner'))).toEqual([]);
  expect((await rig.get('/api-file/files/list', await rig.login('westerner'))).code).toBe(0);
  await rig.sql('update member set owner_user_id = $2 where id = $1', ids.member, ids.own);
  expect(await seen(tokens.own)).toEqual(['avatar']);
  await rig.sql('update member set owner_user_id = $2 where id = $1', ids.member, rig.ids.house);
  const hidden = await of(paths.avatar);
  for (const call of ['detail', 'uses']) expect((await rig.get(`/api-file/files/${call}?id=${hidden.id}`, tokens.clerk)).code).toBe(404);
  expect((await rig.post('/api-file/files/delete', { id: hidden.id }, tokens.clerk)).code).toBe(404);
  expect((await rig.get('/api-file/files/count', tokens.clerk)).datas).toEqual({ count: 1 });
});

test('is searched, filtered by what nothing uses, by type and person, and ordered by size', async () => {
  const filter = (term: unknown): string => `&filter=${encodeURIComponent(JSON.stringify({ all: [term] }))}`;
  const named = async (query: string): Promise<readonly string[]> => (await listed(tokens.keeper, query)).map(({ path }) => path).toSorted();
  expect(await named(filter(['isUsed', 'is', false]))).toEqual([paths.free]);
  expect(await named(filter(['isUsed', 'is', true]))).toEqual([paths.avatar, paths.sent].toSorted());
  expect(await named(filter(['type', 'is', 'pdf']))).toEqual([]);
  expect(await named(filter(['uploadedBy', 'is', rig.ids.house]))).toHaveLength(3);
  expect(await named(`&searchValue=${paths.free.slice(-10, -4)}`)).toEqual([paths.free]);
  const sizes = (await listed(tokens.keeper, '&sort=-bytes')).map(({ bytes }) => bytes);
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
});

test('[G5] one in use is not removed and says by what, as far as one sees; another goes, comes back, and is gone for good after its days', async () => {
  const used = await of(paths.avatar);
  const refused = await rig.post('/api-file/files/delete', { id: used.id, version: used.version }, tokens.keeper);
  expect([refused.code, refused.text.includes('林小满')]).toEqual([40913, true]);
  const uses = (await rig.get(`/api-file/files/uses?id=${used.id}`, tokens.keeper)).datas;
  expect(uses).toEqual([{ place: { entity: 'member', id: ids.member, name: '林小满' } }]);
  const free = await of(paths.free);
  const download = async (): Promise<number> => (await rig.get(`/api-file/files/download?path=${paths.free}`, tokens.keeper)).status;
  expect((await rig.post('/api-file/files/delete', { id: free.id, version: free.version }, tokens.keeper)).code).toBe(0);
  expect([await download(), await seen(tokens.keeper)]).toEqual([404, ['avatar', 'sent']]);
  // A row cannot take what was removed.
  const saved = await rig.post('/crm-server/customermanage/update', { id: ids.member, version: 1, avatarUrl: paths.free }, rig.tokens.house);
  expect(saved.code).toBe(40001);
  expect((await rig.post('/api-file/files/restore', { id: free.id }, tokens.keeper)).code).toBe(0);
  expect(await download()).toBe(200);
  await rig.post('/api-file/files/delete', { id: free.id }, tokens.keeper);
  await rig.sql('update file set deleted_at = now() - make_interval(days => $2) where id = $1', free.id, fileLimits.removedDays + 1);
  await rig.server.running.services.files.sweep(rig.server.test.database);
  expect(await rig.sql('select 1 from file where id = $1', free.id)).toEqual([]);
});

test('[G5] the room of an organisation and of a person ends: 507, and nothing of the file stays', async () => {
  const { east } = rig.server.hospital.orgs;
  const before = (await rig.get('/api-file/files/space', rig.tokens.house)).datas as { bytes: number; limit: number; ownBytes: number; ownLimit: number };
  expect([before.limit % fileLimits.orgBytes, before.ownLimit, before.bytes > 0, before.ownBytes > 0]).toEqual([0, fileLimits.personBytes, true, true]);
  const whole = 2 ** 31 - 1;
  const fill = (uploader: string, bytes: number): Promise<unknown> =>
    rig.sql(
      `insert into file (org_id, path, content_type, type, bytes, uploader_kind, uploader_id) select $1, gen_random_uuid()::text, 'text/plain', 'plain', $3, 'staff', $2 from generate_series(1, $4)`,
      east,
      uploader,
      whole,
      Math.ceil(bytes / whole),
    );
  await fill(ids.own, fileLimits.personBytes);
  const tried = async (token: string): Promise<readonly [number, unknown]> => {
    const body = new FormData();
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#123' } })
      .png()
      .toBuffer();
    body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
    const count = await rig.sql('select count(*)::int as n from file');
    const { status, code } = await rig.server.call('POST', '/api-file/files/upHttpsLoad', { token, body });
    expect(await rig.sql('select count(*)::int as n from file')).toEqual(status === 200 ? expect.anything() : count);
    return [status, code];
  };
  expect([await tried(tokens.own), await tried(rig.tokens.house)]).toEqual([
    [507, 50702],
    [200, 0],
  ]);
  await fill(randomUUID(), fileLimits.orgBytes);
  expect(await tried(rig.tokens.house)).toEqual([507, 50702]);
});
