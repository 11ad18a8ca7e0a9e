/** A house with customers that stand for one: what tests of merges have in common (docs/adr/0098). */
import { randomUUID } from 'node:crypto';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

export type Row = Readonly<Record<string, unknown>> & { readonly id: string };
export interface Answer {
  readonly id: string;
  readonly lines: readonly { readonly what: string; readonly count: number; readonly from: string | null; readonly to: string | null }[];
  readonly left: readonly { readonly message: string }[];
  readonly failed: readonly { readonly message: string }[];
}

export interface MergeRig {
  readonly server: TestServer;
  readonly staff: Readonly<Record<'keeper' | 'desk' | 'own', string>>;
  readonly token: string;
  sql<R extends Row = Row>(text: string, values?: readonly unknown[]): Promise<R[]>;
  post(path: string, json: object, token?: string): Promise<Reply>;
  get(path: string, token?: string): Promise<Reply>;
  member(name: string, more?: Readonly<Record<string, unknown>>): Promise<string>;
  /** The versions are those that stand there, as those of the sheet are. */
  merge(survivorId: string, loserId: string, more?: object): Promise<Reply>;
  give(memberId: string, point: number): Promise<Reply>;
  versions(ids: readonly string[]): Promise<Record<string, number>>;
  login(name: keyof MergeRig['staff']): Promise<string>;
}

export async function startMergeRig(): Promise<MergeRig> {
  const server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east } = server.hospital.orgs;
  const staff = {
    keeper: await server.hospital.staff('keeper', east, 'keeper'),
    desk: await server.hospital.staff('desk', east, 'desk'),
    own: await server.hospital.staff('own', east, 'keeper'),
  };
  const token = await server.login('keeper');
  const sql = <R extends Row = Row>(text: string, values: readonly unknown[] = []): Promise<R[]> => server.test.database.query<R>(text, values);
  const post = (path: string, json: object, as = token): Promise<Reply> =>
    server.call('POST', `/crm-server/${path}`, { token: as, json, headers: { 'x-lang': 'en', 'idempotency-key': randomUUID() } });
  const versions = async (ids: readonly string[]): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await sql<Row & { version: number }>('select id, version from member where id = any($1)', [ids])).map(({ id, version }) => [id, version]),
    );
  return {
    server,
    staff,
    token,
    sql,
    post,
    versions,
    get: (path, as = token) => server.call('GET', `/crm-server/${path}`, { token: as, headers: { 'x-lang': 'en' } }),
    member: (name, more = {}) => server.hospital.member(`open ${name}`, east, { name, mobile: null, ...more }),
    merge: async (survivorId, loserId, more = {}) =>
      post('customermanage/merge', {
        ids: [survivorId, loserId],
        survivorId,
        seen: await versions([survivorId, loserId]),
        kept: { name: 'survivor' },
        ...more,
      }),
    give: (memberId, point) =>
      post('integral/outDetail/give', { memberId, point: Math.abs(point), title: 'gift', ...(point < 0 ? { way: 'take' } : { months: 12 }) }),
    login: (name) => server.login(name),
  };
}
