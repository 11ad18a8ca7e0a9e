/** A house with one lead who may do everything, and the console as that lead has it open. */
import { randomUUIDv7 } from 'node:crypto';
import type { SessionPerson } from '#contract/calls/session.ts';
import { insertRows } from '#server/db/insertRows.ts';
import { SessionStore } from '#server/session/sessions.ts';
import { everyStaffRight } from '#server/session/standardRoles.ts';
import { openTab } from './chromium.ts';
import type { Tab } from './chromium.ts';
import type { World } from './world.ts';

/** A page that is not there by then never will be. */
export const openMs = 120_000;

export interface House {
  readonly world: World;
  readonly orgId: string;
  readonly token: string;
  readonly session: string;
}
interface Envelope {
  readonly resp_code: number;
  readonly datas: unknown;
}

export async function callAs<T>({ world: { port }, token }: Pick<House, 'world' | 'token'>, method: string, path: string, body?: unknown): Promise<T> {
  const isForm = body instanceof FormData;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  const envelope = (await response.json()) as Envelope;
  if (envelope.resp_code !== 0) throw new Error(`${method} ${path} answered ${JSON.stringify(envelope).slice(0, 300)}: expected a success.`);
  return envelope.datas as T;
}

export async function makeHouse(world: World): Promise<House> {
  const [groupId, orgId, staffId] = [randomUUIDv7(), randomUUIDv7(), randomUUIDv7()];
  const organisation = { groupId, sort: 0, status: 'enabled', name: '院区' };
  await insertRows(world.database, 'organisation', [
    { ...organisation, id: groupId, parentId: null, type: 'group', code: 'group' },
    { ...organisation, id: orgId, parentId: groupId, type: 'hospital', code: 'house' },
  ]);
  await insertRows(world.database, 'role', [
    { id: randomUUIDv7(), orgId: groupId, code: 'lead', name: '主管', rights: everyStaffRight, dataScope: 'group', scopeOrgIds: [] },
  ]);
  const staff = { id: staffId, orgId, username: 'lead', nickName: '主管', enabled: true, roleCodes: ['lead'], boundOrgIds: [orgId], dutyState: 'online' };
  await insertRows(world.database, 'staff_user', [staff]);
  const { token } = await new SessionStore(world.database).open(world.database, { kind: 'staff', id: staffId, orgId });
  const { person } = await callAs<{ person: SessionPerson }>({ world, token }, 'GET', '/api-uaa/oauth/person');
  return { world, orgId, token, session: JSON.stringify({ bearer: token, start: { person, endsAt: Date.now() + 3_600_000 } }) };
}

export async function openAt({ world, session }: House, path: string): Promise<Tab> {
  const tab = await openTab();
  await tab.page.addInitScript({ content: `if (window === window.top) sessionStorage.setItem('careline.session', ${JSON.stringify(session)});` });
  await tab.page.goto(`http://127.0.0.1:${world.port}${path}`, { timeout: openMs });
  return tab;
}
