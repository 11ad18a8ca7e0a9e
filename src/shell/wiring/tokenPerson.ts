/**
 * A login that gives a token and nothing else says not who has logged in: the named calls of the specification tell of roles and organisations (docs/adr/0063). No call
 * of it tells who the bearer is, so the person is looked for by the account; whatever is not answered stays unknown and hides nothing.
 */
import type { SessionOrg, SessionPerson } from '#contract/calls/session.ts';
import type { Api } from '#api/client.ts';
import { CallFailure } from '#api/errors.ts';
import { toPage } from '#src/kit/wiring/legacy.ts';

type Given = Readonly<Record<string, unknown>>;
type Role = SessionPerson['roles'][number];

/** A login waits no longer than this for what it can do without. */
const patienceMs = 5_000;
/** Nobody is bound to more organisations than these. */
const most = 100;

/** The person may do what the server lets them. Spec 6: an operation is shown unless all its flags are false. */
export const personOfToken = (username: string, system: 'staff' | 'member'): SessionPerson => ({
  id: '',
  system,
  username,
  nickName: username,
  roles: [],
  rights: [],
  orgId: '',
  orgs: [],
});

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const firstText = (...values: readonly unknown[]): string => values.map(text).find((value) => value !== '') ?? '';
const isRecord = (value: unknown): value is Given => typeof value === 'object' && value !== null && !Array.isArray(value);
const listIn = (...values: readonly unknown[]): readonly unknown[] => values.find((value): value is readonly unknown[] => Array.isArray(value)) ?? [];

/** Spec 6: each role has a code; a back end may give the codes alone. */
function rolesOf(row: Given): readonly Role[] {
  return listIn(row['roles'], row['roleCodes']).flatMap((one): Role[] => {
    const code = isRecord(one) ? text(one['code']) : text(one);
    return code === '' ? [] : [{ code, name: isRecord(one) ? firstText(one['name'], code) : code }];
  });
}

const orgOf = (row: Given): SessionOrg => {
  const id = text(row['orgId']);
  return { id, name: firstText(row['orgName'], row['name'], id), groupName: text(row['groupName']) };
};

/** An answer that does not come, or refuses, tells nothing; only that the session is over is no such answer, and was told to the session already. */
async function asked(answer: Promise<unknown>): Promise<unknown> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    return null;
  }
}
const rowsOf = (answer: unknown): readonly Given[] => toPage(answer, (row) => row).rows.filter(isRecord);

/** The person as `GET users`, `GET users/{id}` and `GET userbindorg/getPage` tell of them. */
export async function toldByCalls(api: Api, person: SessionPerson): Promise<SessionPerson> {
  const signal = AbortSignal.timeout(patienceMs);
  const ask = async (key: 'staffUser.list' | 'staffUser.detail' | 'userBindOrg.list', input: Given): Promise<unknown> =>
    asked(api.call(key, input as never, { signal }));
  const found = rowsOf(await ask('staffUser.list', { searchKey: 'username', searchValue: person.username, page: 1, limit: most })).find(
    (row) => row['username'] === person.username,
  );
  const id = text(found?.['id']);
  if (!found || id === '') return person;
  const [detail, bindings] = await Promise.all([ask('staffUser.detail', { id }), ask('userBindOrg.list', { userId: id, page: 1, limit: most })]);
  const user = isRecord(detail) ? { ...found, ...detail } : found;
  const bound = rowsOf(bindings).filter((row) => text(row['orgId']) !== '' && (row['userId'] === undefined || text(row['userId']) === id));
  const orgs = bound.map(orgOf);
  const start = bound.find((row) => row['isDefault'] === true) ?? bound[0];
  return {
    ...person,
    nickName: firstText(user['nickName'], user['name'], person.username),
    roles: rolesOf(user),
    orgId: firstText(user['orgId'], start?.['orgId']),
    orgs,
  };
}
