/** Logins, sessions, passwords: spec 7, auth and session. */
import { expect } from 'vitest';
import { familyNamed, login, tokenOf } from '#tests/specification/known.ts';
import type { Judgements } from '#tests/specification/known.ts';
import { rowsIn } from '#tests/specification/rows.ts';
import { callAt } from '#tests/specification/specified.ts';

const menus = callAt('GET /api-user/menus/current');
const users = familyNamed('/api-user/users');
const words = 'Correct-horse-8';

/** The temporary password stands in the answer, whatever it is called there. */
const textsIn = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : typeof value === 'string' ? [value] : [];

export const sessionJudgements: Judgements = {
  [login]: async ({ stage, enter }) => {
    for (const encoding of callAt(login).encodings) {
      const client = await enter();
      const answer = await client.done(callAt(login), { username: stage.consultant, password: stage.password }, encoding);
      expect(tokenOf(answer), encoding).toMatch(/^\S{20,}$/);
      const wrong = await client.send(callAt(login), { username: stage.consultant, password: 'wrong' }, encoding);
      expect(wrong.code, 'a wrong password').not.toBe(0);
    }
  },
  'GET /api-uaa/oauth/remove/token': async ({ stage, enter }) => {
    const client = await enter(stage.consultant);
    await client.done(menus);
    await client.done(callAt('GET /api-uaa/oauth/remove/token'));
    expect((await client.send(menus)).code).toBe(401);
  },
  'DELETE /api-uaa/oauth/remove/token': async ({ stage, enter }) => {
    const client = await enter(stage.consultant);
    await client.done(callAt('DELETE /api-uaa/oauth/remove/token'), { token: client.token });
    expect((await client.send(menus)).code).toBe(401);
  },
  'GET /api-uaa/tokens': async ({ client }) => {
    const sessions = rowsIn(await client.done(callAt('GET /api-uaa/tokens')));
    expect(sessions.length).toBeGreaterThan(0);
    expect(JSON.stringify(sessions)).not.toContain(client.token);
  },
  'POST /api-user/userbindorg/changeLoginOrgInfo': async ({ stage, rows, enter }) => {
    const mover = await enter(stage.nurse);
    const person = rows.seen(users.name).find(({ username }) => username === stage.nurse);
    const houses = rows.seen('/api-user/userbindorg').flatMap(({ userId, orgId }) => (userId === person?.id ? [orgId] : []));
    // A house that was made a moment ago has no customers by which it could be told.
    const inhabited = new Set(rows.seen('/crm-server/customermanage').map(({ orgId }) => orgId));
    const [before, target] = [mover.orgId, houses.find((id) => id !== mover.orgId && inhabited.has(id))];
    const customers = familyNamed('/crm-server/customermanage').of('list') ?? menus;
    const houseOf = async (): Promise<readonly unknown[]> => [...new Set(rowsIn(await mover.done(customers)).map(({ orgId }) => orgId))];
    expect(await houseOf()).toEqual([before]);
    await mover.done(callAt('POST /api-user/userbindorg/changeLoginOrgInfo'), { orgId: target });
    mover.orgId = String(target);
    // A client that waits for no other token: the one it has works in the new organisation, or has ended; never in the old one.
    if ((await mover.send(customers)).code !== 401) expect(await houseOf()).toEqual([target]);
  },
  'PUT /api-user/users/{id}/password': async ({ client, rows, enter }) => {
    const person = await rows.make(users);
    const reset = await client.done(callAt('PUT /api-user/users/{id}/password'), { id: person.id });
    const candidates = textsIn(reset.datas);
    const entered = await Promise.all(candidates.map((password) => enter(String(person['username']), password).catch(() => undefined)));
    const newcomer = entered.find((one) => one !== undefined);
    if (!newcomer) throw new Error(`Nobody can log in after a reset: ${JSON.stringify(reset.datas)}`);
    const given = candidates[entered.indexOf(newcomer)];
    await newcomer.done(callAt('PUT /api-user/users/password'), { oldPassword: given, newPassword: words });
    await (await enter(String(person['username']), words)).done(menus);
  },
  'GET /api-user/users/updateEnabled': async ({ client, rows }) => {
    const person = await rows.make(users);
    for (const enabled of [false, true]) {
      await client.done(callAt('GET /api-user/users/updateEnabled'), { id: person.id, enabled });
      expect((await rows.read(users)).find(({ id }) => id === person.id)?.['enabled']).toBe(enabled);
    }
  },
  'POST /api-uaa/oauth/openId/token': async ({ stage, enter }) => {
    for (const encoding of callAt('POST /api-uaa/oauth/openId/token').encodings) {
      const answer = await (await enter()).done(callAt('POST /api-uaa/oauth/openId/token'), { openId: stage.openIds[0] }, encoding);
      expect(tokenOf(answer)).toMatch(/^\S{20,}$/);
    }
  },
};
