/** Administrators of several reaches beside the small hospital. */
import type { Right } from '#contract/rights.ts';
import { everyStaffRight } from '#server/session/standardRoles.ts';
import { startTestServer } from './runningServer.ts';
import type { Reply, TestServer } from './runningServer.ts';

export interface Rig {
  readonly server: TestServer;
  readonly tokens: { readonly chief: string; readonly other: string; readonly house: string; readonly stranger: string };
  readonly ids: { readonly chief: string; readonly other: string; readonly house: string };
  sql<R extends Record<string, unknown>>(text: string, ...values: unknown[]): Promise<R[]>;
  get(path: string, token: string): Promise<Reply>;
  post(path: string, json: object, token: string): Promise<Reply>;
  remove(path: string, token: string): Promise<Reply>;
  makeRole(code: string, rights: readonly Right[], dataScope?: string): Promise<string>;
  login(username: string): Promise<string>;
}

/** `chief` and `other` administer the group, `house` everything of the east but nothing above it; `stranger` administers the other group. */
export async function startRig(settings: Readonly<Record<string, string>> = {}): Promise<Rig> {
  const server = await startTestServer({ RATE_LIMITS: 'off', LOG_LEVEL: 'error', ...settings });
  const { orgs } = server.hospital;
  const sql: Rig['sql'] = (text, ...values) => server.test.database.query(text, values);
  const makeRole = async (code: string, rights: readonly Right[], dataScope = 'org', groupId = orgs.group): Promise<string> => {
    const [row] = await sql<{ id: string }>(
      'insert into role (id, org_id, code, name, rights, data_scope) values (gen_random_uuid(), $1, $2, $2, $3, $4) returning id',
      groupId,
      code,
      rights,
      dataScope,
    );
    server.running.services.sessions.readAnew();
    return row?.id ?? '';
  };
  for (const groupId of [orgs.group, orgs.otherGroup]) await makeRole('corpadmin', [], 'group', groupId);
  await makeRole(
    'houseKeeper',
    everyStaffRight.filter((right) => right !== 'member.unmask'),
    'orgAndBelow',
  );
  const ids = {
    chief: await server.hospital.staff('chief', orgs.group, 'corpadmin'),
    other: await server.hospital.staff('other', orgs.group, 'corpadmin'),
    house: await server.hospital.staff('house', orgs.east, 'houseKeeper'),
  };
  await server.hospital.staff('stranger', orgs.otherGroup, 'corpadmin');
  const login = (username: string): Promise<string> => server.login(username);
  const tokens = { chief: await login('chief'), other: await login('other'), house: await login('house'), stranger: await login('stranger') };
  return {
    server,
    tokens,
    ids,
    sql,
    makeRole: (code, rights, dataScope) => makeRole(code, rights, dataScope),
    login,
    get: (path, token) => server.call('GET', path, { token }),
    post: (path, json, token) => server.call('POST', path, { token, json }),
    remove: (path, token) => server.call('DELETE', path, { token }),
  };
}
