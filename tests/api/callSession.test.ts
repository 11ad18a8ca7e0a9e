/** A call belongs to the session that it was asked in (docs/adr/0167), against a real HTTP server. */
import { expect, test } from 'vitest';
import { CallSession } from '#api/callSession.ts';
import { until } from '#tests/rig/until.ts';
import { call, withListener } from './listener.ts';

const listener = withListener();
const { send } = listener;
const left = (): CallSession => new CallSession({ bearer: 'token-left', orgId: 'org-left', qywxUserInfo: '' });
const kinds = ['read', 'write', 'once'] as const;
const rows = call('GET /api-user/users');
const save = call('POST /api-user/users/saveOrUpdate', { class: 'write' });
const logout = call('GET /api-uaa/oauth/remove/token', { class: 'write' });
const paths = (): string[] => listener.heard.map(({ path }) => path);
/** Whatever is asked here is answered after all that was asked before. */
const answered = (): Promise<unknown> => send(call('GET /api-user/menus/current'));

/** A call has come to this by the time that the next one is answered. */
async function outcome(asked: Promise<unknown>): Promise<string> {
  const told = asked.then(
    () => 'an answer',
    () => 'a failure',
  );
  const after = answered().then(() => 'nothing');
  return Promise.race([told, after]);
}

test('[C3] a call carries the session that it was asked in, also when another one is there by then', async () => {
  await send(rows, {}, { session: left() });
  expect([listener.heard[0]?.headers.authorization, listener.heard[0]?.query.get('qxOrgId')]).toEqual(['Bearer token-left', 'org-left']);
});

test('what was asked while nobody was logged in carries whoever is by the time that it leaves', async () => {
  await send(rows, {}, { session: new CallSession({ bearer: null, orgId: null, qywxUserInfo: '' }) });
  expect([listener.heard[0]?.headers.authorization, listener.heard[0]?.query.get('qxOrgId')]).toEqual(['Bearer token-1', 'org-1']);
});

test.each(kinds)('[C3] nothing leaves in a session that is over, and nobody is told of it: class %s', async (kind) => {
  const session = left();
  session.end();
  expect(await outcome(send({ ...rows, class: kind }, {}, { session }))).toBe('nothing');
  expect([paths(), listener.failed]).toEqual([['/api-user/menus/current'], []]);
});

test('[C3] a read that is under way when its session ends is given up, and is no failure', async () => {
  const session = left();
  listener.reply = { body: '', mute: 'whole' };
  const asked = send(rows, {}, { session });
  await until(() => listener.heard.length === 1, { what: 'the call to be heard' });
  session.end();
  await until(() => listener.givenUp() === 1, { what: 'the call to be given up' });
  listener.reply = { body: '{"resp_code":0}' };
  expect(await outcome(asked)).toBe('nothing');
  expect([listener.failed, listener.refused]).toEqual([[], []]);
});

test('[C3] an answer that was there already, and is read after the end of its session, is dropped', async () => {
  const session = left();
  const early = Promise.withResolvers<Response>();
  listener.early = (url) => (url.includes('org-left') ? { answer: early.promise, done: () => undefined } : undefined);
  const asked = send(rows, {}, { session });
  session.end();
  early.resolve(Response.json({ resp_code: 0, datas: 'early' }));
  expect(await outcome(asked)).toBe('nothing');
  expect(paths()).toEqual(['/api-user/menus/current']);
});

test('a caller who gives a read up is told so as long as the session lasts', async () => {
  listener.reply = { body: '', mute: 'whole' };
  const asker = new AbortController();
  const asked = send(rows, {}, { session: left(), signal: asker.signal });
  await until(() => listener.heard.length === 1, { what: 'the call to be heard' });
  asker.abort();
  await expect(asked).rejects.toMatchObject({ reason: 'cancelled' });
});

test('a write that has left goes on when its session ends: it may have happened', async () => {
  const session = left();
  const now = Promise.withResolvers<void>();
  listener.reply = { body: '{"resp_code":0,"datas":"saved"}', after: now.promise };
  const asked = send(save, {}, { session });
  await until(() => listener.heard.length === 1, { what: 'the save to be heard' });
  session.end();
  now.resolve();
  expect(await asked).toBe('saved');
});

test('[C3] the last call of a session leaves once each write of it was answered, gives its reads up, and lets nothing leave after it', async () => {
  const session = left();
  const now = Promise.withResolvers<void>();
  listener.reply = { body: '{"resp_code":0,"datas":"saved"}', after: now.promise };
  const [saved, read] = [send(save, {}, { session }), send(rows, {}, { session })];
  await until(() => listener.heard.length === 2, { what: 'both to be heard' });
  const last = send(logout, {}, { session, isLast: true });
  await until(() => listener.givenUp() === 1, { what: 'the read to be given up' });
  const late = send(save, { late: true }, { session });
  listener.reply = { body: '{"resp_code":0}' };
  await answered();
  expect(paths().filter((path) => path.includes('remove'))).toEqual([]);
  now.resolve();
  expect(await saved).toBe('saved');
  await last;
  expect(listener.heard.at(-1)).toMatchObject({ path: '/api-uaa/oauth/remove/token', headers: { authorization: 'Bearer token-left' } });
  expect([await outcome(read), await outcome(late), listener.failed]).toEqual(['nothing', 'nothing', []]);
});

test('a write that fails holds the last call up no longer than its failure', async () => {
  const session = left();
  const now = Promise.withResolvers<void>();
  listener.reply = { status: 502, body: '<html>', after: now.promise };
  const saved = send(save, {}, { session }).catch(() => 'failed');
  const last = send(logout, {}, { session, isLast: true });
  await until(() => listener.heard.length === 1, { what: 'the save to be heard' });
  listener.reply = { body: '{"resp_code":0}' };
  now.resolve();
  expect(await saved).toBe('failed');
  await last;
  expect(paths()).toEqual(['/api-user/users/saveOrUpdate', '/api-uaa/oauth/remove/token']);
});
