import { beforeAll, describe, expect, it } from 'vitest';
import { withDesk } from '#tests/server/desk/deskRig.ts';
import type { Colleague } from '#tests/server/desk/deskRig.ts';
import type { Reply } from '#tests/server/support/runningServer.ts';

const desk = withDesk();
let anna: Colleague;
let berta: Colleague;
beforeAll(async () => {
  anna = await desk.staff('anna');
  berta = await desk.staff('berta', { role: 'nothing' });
});
const read = (token: string, path = '/orderManage'): Promise<Reply> =>
  desk.server.call('GET', `/api-user/preference/list?path=${encodeURIComponent(path)}`, { token });
const save = (token: string, json: object): Promise<Reply> =>
  desk.server.call('POST', '/api-user/preference/saveList', { token, json: { path: '/orderManage', ...json } });
const columns = [{ key: 'title', width: 240, isFrozen: true }, { key: 'status' }];
const queries = [{ name: '本周', filter: { all: [['status', 'is', 'paid']] }, sort: '-createdAt' }];

describe('how a person has a list', () => {
  it('is as described until he changes it, then his in every log-in, and nobody else’s', async () => {
    expect((await read(anna.token)).datas).toEqual({ columns: null, queries: null, team: [], folds: null, board: null });
    expect((await save(anna.token, { columns })).code).toBe(0);
    expect((await save(anna.token, { queries })).datas).toEqual({ columns, queries, team: [], folds: null, board: null });
    expect((await read(await desk.server.login('anna'))).datas).toEqual({ columns, queries, team: [], folds: null, board: null });
    expect((await read(berta.token)).datas).toEqual({ columns: null, queries: null, team: [], folds: null, board: null });
  });

  it('is another one for each list, those of one path included', async () => {
    await save(anna.token, { path: '/orderManage?kind=consultation', columns: [{ key: 'status' }] });
    expect((await read(anna.token, '/orderManage?kind=consultation')).datas).toMatchObject({ columns: [{ key: 'status' }] });
    expect((await read(anna.token)).datas).toMatchObject({ columns });
  });

  it('stands at a screen there is, and is bounded', async () => {
    expect((await read(anna.token, '/nowhere')).code).toBe(404);
    await save(berta.token, { queries: Array.from({ length: 40 }, (_one, at) => ({ name: `q${at}` })) });
    const kept = (await read(berta.token)).datas as { readonly queries: readonly { readonly name: string }[] };
    expect([kept.queries.length, kept.queries.at(-1)?.name]).toEqual([30, 'q39']);
  });

  it('lends queries to the team: colleagues have them, their author alone changes them, and they go with their author', async () => {
    const shared = { name: '待回访', filter: { all: [['status', 'is', 'unpaid']] }, columns: [{ key: 'title' }] };
    const mine = { ...shared, by: '', isMine: true };
    const own = (await save(anna.token, { team: [mine] })).datas as { team: readonly { by: string }[] };
    expect(own.team).toEqual([{ ...shared, by: expect.stringContaining('anna') as string, isMine: true }]);
    const seen = (await read(berta.token)).datas as { team: readonly object[] };
    expect(seen.team).toEqual([{ ...own.team[0], isMine: false }]);
    // Whoever sends a query of somebody else along changes nothing of it.
    await save(berta.token, { team: [{ ...own.team[0], isMine: false, filter: { all: [] } }] });
    expect((await read(anna.token)).datas).toMatchObject({ team: own.team });
    expect((await save(anna.token, { team: 'x' })).code).toBe(40001);
    await desk.server.test.database.query(`update staff_user set enabled = false where username = 'anna'`);
    expect((await read(berta.token)).datas).toMatchObject({ team: [] });
    await desk.server.test.database.query(`update staff_user set enabled = true where username = 'anna'`);
    await save(anna.token, { team: [] });
    expect((await read(berta.token)).datas).toMatchObject({ team: [] });
  });
});
