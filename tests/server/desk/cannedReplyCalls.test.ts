import { randomUUIDv7 } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { withDesk } from './deskRig.ts';
import type { Colleague } from './deskRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';

const desk = withDesk();
type Row = Readonly<Record<string, unknown>>;
let anna: Colleague;
let berta: Colleague;
let lead: Colleague;
beforeAll(async () => {
  anna = await desk.staff('anna');
  berta = await desk.staff('berta');
  lead = await desk.staff('lead', { role: 'lead' });
});

const save = (token: string, more: object): Promise<Reply> =>
  desk.server.call('POST', '/crm-server/cannedReply/save', { token, json: { isShared: false, title: '问好', text: '{客户}您好', ...more } });
const remove = (token: string, id: unknown): Promise<Reply> => desk.server.call('DELETE', `/crm-server/cannedReply/remove?id=${String(id)}`, { token });
const shortcuts = async (token: string): Promise<unknown[]> =>
  ((await desk.server.call('GET', '/crm-server/cannedReply/list', { token })).datas as Row[]).map((row) => row['shortcut']);
const idOf = (reply: Reply): unknown => (reply.datas as Row)['id'];

describe('canned replies', () => {
  it('of one’s own are seen and heard of by oneself, shared ones by the organisation', async () => {
    const own = await save(anna.token, { shortcut: 'own' });
    expect(own.datas).toMatchObject({ isShared: false, shortcut: 'own', version: 1 });
    const shared = await save(lead.token, { shortcut: 'hello', isShared: true });
    expect(await shortcuts(anna.token)).toEqual(['own', 'hello']);
    expect(await shortcuts(berta.token)).toEqual(['hello']);
    expect(await desk.events('cannedReply', String(idOf(own)))).toMatchObject([{ change: 'created', staff_ids: [anna.id], member_ids: [] }]);
    expect(await desk.events('cannedReply', String(idOf(shared)))).toMatchObject([{ change: 'created', staff_ids: null, member_ids: [], org_ids: [desk.org] }]);
  });

  it('that are shared are made, changed and removed by who runs the desk', async () => {
    expect((await save(anna.token, { shortcut: 'mine-for-all', isShared: true })).code).toBe(40301);
    const id = idOf(await save(lead.token, { shortcut: 'for-all', isShared: true }));
    expect((await save(anna.token, { id, version: 1, shortcut: 'for-me' })).code).toBe(40301);
    expect((await remove(anna.token, id)).code).toBe(40301);
    // Taken out of the shared ones: everybody hears that it is gone.
    expect((await save(lead.token, { id, version: 1, shortcut: 'for-me' })).datas).toMatchObject({ isShared: false, version: 2 });
    expect((await desk.events('cannedReply', String(id))).at(-1)).toMatchObject({ change: 'updated', staff_ids: null });
    expect(await shortcuts(anna.token)).not.toContain('for-me');
    expect((await remove(lead.token, id)).code).toBe(0);
    expect((await remove(lead.token, id)).code).toBe(404);
  });

  it('have a shortcut that nobody sees twice, also when two are saved at once', async () => {
    expect((await save(lead.token, { shortcut: 'kf', isShared: true })).code).toBe(0);
    const taken = await save(anna.token, { shortcut: 'KF' });
    expect([taken.code, taken.message.includes('KF')]).toEqual([40909, true]);
    expect((await save(anna.token, { shortcut: 'tx' })).code).toBe(0);
    expect((await save(berta.token, { shortcut: 'tx' })).code).toBe(0);
    const both = await Promise.all([save(anna.token, { shortcut: 'twice' }), save(anna.token, { shortcut: 'twice' })]);
    expect(both.map((reply) => reply.code).toSorted((a, b) => Number(a) - Number(b))).toEqual([0, 40909]);
    expect((await save(anna.token, { shortcut: 'a b' })).code).toBe(40001);
  });

  it('of one’s own keep their shortcut when everybody gets the same one later, and come first', async () => {
    const own = await save(anna.token, { shortcut: 'mrn' });
    expect((await save(lead.token, { shortcut: 'mrn', isShared: true })).code).toBe(0);
    expect((await save(anna.token, { id: idOf(own), version: 1, shortcut: 'MRN', text: '早上好' })).datas).toMatchObject({ text: '早上好', version: 2 });
    const mine = ((await desk.server.call('GET', '/crm-server/cannedReply/list', { token: anna.token })).datas as Row[]).filter((row) =>
      /^mrn$/i.test(String(row['shortcut'])),
    );
    expect(mine.map((row) => row['isShared'])).toEqual([false, true]);
    expect((await save(anna.token, { id: idOf(own), version: 2, shortcut: 'kf' })).code).toBe(40909);
  });

  it('are changed by version, and only where they are seen', async () => {
    const id = idOf(await save(anna.token, { shortcut: 'v' }));
    expect((await save(anna.token, { id, version: 1, shortcut: 'v', text: '新的' })).datas).toMatchObject({ text: '新的', version: 2 });
    expect((await save(anna.token, { id, version: 1, shortcut: 'v' })).code).toBe(40901);
    expect((await save(anna.token, { id, shortcut: 'v' })).code).toBe(40901);
    expect((await save(berta.token, { id, version: 2, shortcut: 'w' })).code).toBe(404);
    expect((await save(berta.token, { id: randomUUIDv7(), version: 1, shortcut: 'w' })).code).toBe(404);
    expect((await remove(berta.token, id)).code).toBe(404);
  });
});
