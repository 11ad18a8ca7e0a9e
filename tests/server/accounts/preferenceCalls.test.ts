import { beforeAll, describe, expect, it } from 'vitest';
import { shellPreferenceDefaults } from '#contract/resources/shellPreference.ts';
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
const read = (token: string): Promise<Reply> => desk.server.call('GET', '/api-user/preference/read', { token });
const save = (token: string, json: object): Promise<Reply> => desk.server.call('POST', '/api-user/preference/save', { token, json });

describe('what a person likes of the shell', () => {
  it('is empty until he chooses, and then his in every log-in, without any right', async () => {
    expect((await read(berta.token)).datas).toEqual(shellPreferenceDefaults);
    expect((await save(berta.token, { language: 'en', density: 'middle', favourites: ['/orderManage'] })).code).toBe(0);
    const kept = {
      language: 'en',
      theme: null,
      density: 'middle',
      railColumn: null,
      landing: null,
      favourites: ['/orderManage'],
      recent: [],
      tabs: [],
      version: 1,
    };
    expect((await read(await desk.server.login('berta'))).datas).toEqual(kept);
    expect((await read(anna.token)).datas).toEqual(shellPreferenceDefaults);
  });

  it('says where he begins: by role until he chooses, and as he chose from the next login on', async () => {
    await desk.staff('leads', { role: 'lead' });
    const landings = async (username: string): Promise<unknown> => {
      const { person } = (await desk.server.call('GET', '/api-uaa/oauth/person', { token: await desk.server.login(username) })).datas as {
        person: { landing?: string };
      };
      return person.landing;
    };
    expect([await landings('leads'), await landings('berta')]).toEqual(['workbench', 'desk']);
    expect((await save(berta.token, { landing: 'workbench' })).code).toBe(0);
    expect((await save(await desk.server.login('leads'), { landing: 'desk' })).code).toBe(0);
    expect([await landings('leads'), await landings('berta')]).toEqual(['desk', 'workbench']);
  });

  it('is changed field by field: of two windows that save at once, each finds its own', async () => {
    const patches = Array.from({ length: 20 }, (_one, at) =>
      at % 2 === 0 ? { theme: at % 4 === 0 ? 'dark' : 'light' } : { recent: at % 4 === 1 ? ['/consultation'] : ['/orderManage'] },
    );
    await save(anna.token, { language: 'en', railColumn: 'pinned', tabs: ['/consultation'] });
    const replies = await Promise.all(patches.map((patch) => save(anna.token, patch)));
    expect(replies.map((reply) => reply.code)).toEqual(patches.map(() => 0));
    const after = (await read(anna.token)).datas as Readonly<Record<string, unknown>>;
    expect(after).toMatchObject({ language: 'en', railColumn: 'pinned', tabs: ['/consultation'], version: 21 });
    expect(['dark', 'light']).toContain(after['theme']);
    expect(after['recent']).toHaveLength(1);
  });

  it('names screens alone, each once and in order: what was looked at there is not kept', async () => {
    const given = ['/orderManage', '/consultation?c=1', '/knowledgeDetail/7', '/', '/system', '/consultation', '/orderManage', '/nowhere'];
    await save(anna.token, { favourites: given, recent: given, tabs: given });
    const known = ['/orderManage', '/consultation'];
    expect((await read(anna.token)).datas).toMatchObject({ favourites: known, recent: known, tabs: known });
  });

  it('can be emptied, and has a limit', async () => {
    await save(anna.token, { favourites: [] });
    expect((await read(anna.token)).datas).toMatchObject({ favourites: [] });
    expect((await save(anna.token, { tabs: Array.from({ length: 13 }, (_one, at) => `/t${at}`) })).code).toBe(40001);
    expect((await save(anna.token, { language: 'fr' })).code).toBe(40001);
  });

  it('is told to the same person alone, once a change', async () => {
    const { database } = desk.server.test;
    const before = await database.query(`select 1 from event_log where entity = 'shellPreference'`);
    await save(anna.token, { theme: 'light' });
    const events = await database.query<Record<string, unknown>>(
      `select staff_ids, member_ids, org_ids, patch, version from event_log where entity = 'shellPreference' order by position`,
    );
    expect(events.length).toBe(before.length + 1);
    const { datas } = await read(anna.token);
    expect(events.at(-1)).toEqual({ staff_ids: [anna.id], member_ids: [], org_ids: [desk.org], patch: null, version: (datas as { version: number }).version });
  });

  it('does not exist for customers, who have no shell', async () => {
    const { token } = await desk.member();
    expect([(await read(token)).code, (await save(token, { theme: 'dark' })).code]).toEqual([404, 404]);
  });
});
