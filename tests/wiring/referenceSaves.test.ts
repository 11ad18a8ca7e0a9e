/**
 * Every list of the console reads and saves at a back end that knows only the specification: no name of ours goes out, and nothing that the specification wants is
 * missing.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lightCall } from '#contract/callTables/lightCalls.ts';
import { operations } from '#contract/operations.ts';
import type { Operation } from '#contract/resource.ts';
import { writtenFields } from '#contract/readings/fields.ts';
import { entityNamed, resourceHere } from '#contract/standardEntities.ts';
import { CallSession } from '#api/callSession.ts';
import { createApi } from '#api/client.ts';
import type { Api } from '#api/client.ts';
import { createHttp } from '#api/http.ts';
import { doctor, doctorOrgs } from '#tests/double/referenceBook.ts';
import { startReferenceServer } from '#tests/double/referenceServer.ts';
import type { ReferenceServer } from '#tests/double/referenceServer.ts';
import { sourceOf } from '#src/engine/wiring/lists/sources.ts';
import type { Source } from '#src/engine/wiring/lists/sources.ts';
import { listEntities, listFamilies } from '#src/engine/wiring/listScreens.ts';
import { toldByCalls, personOfToken } from '#src/shell/wiring/tokenPerson.ts';

let double: ReferenceServer;
let api: Api;
let bearer: string | null = null;

beforeAll(async () => {
  double = await startReferenceServer({ dist: 'dist' });
  let orgId: string | null = null;
  const send = createHttp({
    config: { hosts: { main: double.url, membership: double.url }, credentials: { basic: '', application: '' }, features: [] },
    session: { current: () => new CallSession({ bearer, orgId, qywxUserInfo: '' }) },
    language: () => 'zh-CN',
    onRefused: () => undefined,
    onTouched: () => undefined,
    newId: () => 'never',
  });
  const calls = Object.fromEntries(Object.entries(operations as unknown as Readonly<Record<string, Operation>>).map(([key, one]) => [key, lightCall(one)]));
  api = createApi(send, { loaded: () => calls, load: async () => undefined });
  bearer = (await api.call('session.login', { username: doctor.username, password: doctor.password })).access_token;
  orgId = (await toldByCalls(api, personOfToken(doctor.username, 'staff'))).orgId;
  expect(orgId).toBe(doctorOrgs[0].id);
});
afterAll(() => double.close());

type Given = Readonly<Record<string, unknown>>;
const offers = (entity: string, ...verbs: readonly string[]): boolean => verbs.some((verb) => (resourceHere(entity)?.operations[verb]?.spec.length ?? 0) > 0);
/** Another family of calls is offered or not by itself. */
const familyAt = (entity: string, path: string): string | undefined => resourceHere(entity)?.screens?.find((one) => one.path === path)?.family;
const served = Object.entries(listEntities).filter(
  ([path, entity]) => offers(entity, 'list') && listFamilies[path] === undefined && familyAt(entity, path) === undefined,
);

async function valuesOf(source: Source, entity: string): Promise<Given> {
  const answer = await source.call('list', { page: 1, limit: 20 });
  const rows = (Array.isArray(answer) ? answer : (answer as { readonly data: readonly Given[] }).data) as readonly Given[];
  const fields = writtenFields(entityNamed(entity).fields);
  return {
    ...Object.fromEntries(Object.keys(fields).map((name) => [name, null])),
    ...Object.fromEntries(Object.entries(rows[0] ?? {}).filter(([name]) => Object.hasOwn(fields, name))),
  };
}

test.each(served)('%s: rows are read, made, changed, switched and removed in the names of the specification', async (path, entity) => {
  const [known, refused] = [double.breaches.length, double.refused.length];
  const source = sourceOf(api, [], path);
  const all = await valuesOf(source, entity);
  if (offers(entity, 'create', 'save')) {
    const { id } = await source.save({ id: null, version: 0, changed: all, all });
    expect(await source.detail(id)).toMatchObject({ id });
    if (offers(entity, 'update', 'save')) await source.save({ id, version: 0, changed: all, all });
    if (offers(entity, 'remove')) await source.act({ act: 'remove', id, version: 0 }, null);
  }
  if (offers(entity, 'move')) await source.act({ act: 'move', id: '70001', status: 'paid', version: 0, reason: '' }, null);
  expect([double.breaches.slice(known), double.refused.slice(refused)]).toEqual([[], []]);
});
