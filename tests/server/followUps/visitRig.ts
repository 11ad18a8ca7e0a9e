/** A house that follows up: who manages, who carries out, customers, visits. */
import { lifeTurn } from '#tests/server/support/lifeTurn.ts';
import { publishedAt } from '#tests/server/support/publishedVersion.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Values = Readonly<Record<string, unknown>>;
const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export interface VisitHouse {
  readonly server: TestServer;
  readonly memberId: string;
  person(name: string, role?: string): Promise<{ readonly id: string; readonly token: string }>;
  /** Roles beside the one that holds every right. */
  role(code: string, rights: readonly string[]): Promise<string>;
  duty(duty: 'execute' | 'manage', roleIds: readonly string[]): Promise<string>;
  visit(values?: Values): Promise<string>;
  rule(values?: Values): Promise<string>;
  post(token: string, path: string, json?: object): Promise<Reply>;
  get(token: string, path: string): Promise<Reply>;
  rowOf(id: string): Promise<Values>;
  turn(): Promise<void>;
  insert(table: string, row: Values): Promise<string>;
  sql(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
}

export async function startVisitHouse(): Promise<VisitHouse> {
  const server = await startTestServer({ RATE_LIMITS: 'off' });
  const { database } = server.test;
  const sql = (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> => database.query(text, [...values]);
  const { east, group } = server.hospital.orgs;
  const insert = async (table: string, row: Values): Promise<string> => {
    const names = Object.keys(row);
    const places = names.map((_, at) => `$${at + 1}`).join(', ');
    const [made] = await sql(`insert into "${table}" (id, ${names.join(', ')}) values (gen_random_uuid(), ${places}) returning id`, Object.values(row));
    return String(made?.['id']);
  };
  const memberId = await server.hospital.member('the customer', east);
  const changed = (): void => server.running.services.sessions.readAnew();
  return {
    server,
    memberId,
    sql,
    insert,
    person: async (name, role = 'keeper') => {
      const id = await server.hospital.staff(name, east, role);
      return { id, token: await server.login(name) };
    },
    role: async (code, rights) => {
      const id = await insert('role', { org_id: group, code, name: `role ${code}`, rights, data_scope: 'org' });
      changed();
      return id;
    },
    duty: async (duty, roleIds) => {
      const id = await insert('org_follow_role', { org_id: east, name: duty, duty, role_ids: roleIds, enabled: true });
      changed();
      return id;
    },
    visit: (values = {}) =>
      insert('return_visit', {
        org_id: east,
        member_id: memberId,
        type: 'afterVisit',
        status: 'due',
        planned_at: new Date(Date.now() - 60_000).toISOString(),
        closes_at: new Date(Date.now() + 86_400_000).toISOString(),
        attempts: 0,
        is_recurring: false,
        ...values,
      }),
    rule: async (values = {}) => {
      const usual = {
        type: 'afterVisit',
        trigger_condition: 'onRegister',
        offset_value: 1,
        offset_unit: 'days',
        trigger_cycle: 'once',
        notice_modes: ['call'],
        notice_hours: 0,
        category: 'care',
        channel: 'phone',
        to_owner: true,
      };
      const { status = 'enabled', enabled_at: enabledAt = '2026-01-01', ...said } = values;
      const { contents, ...rest } = { ...usual, ...said } as Values & { readonly contents?: unknown };
      const id = await insert('visit_rule', {
        org_id: east,
        name: `rule ${crypto.randomUUID()}`,
        status,
        enabled_at: enabledAt,
        standing: 'draft',
        ...rest,
        ...(contents === undefined ? {} : { contents: JSON.stringify(contents) }),
      });
      const content = Object.fromEntries(Object.entries({ ...rest, contents }).map(([name, value]) => [camel(name), value ?? null]));
      await publishedAt(database, { entity: 'visitRule', id, orgId: east, content, at: String(enabledAt) });
      return id;
    },
    post: (token, path, json = {}) => server.call('POST', `/crm-server/${path}`, { token, json, headers: { 'x-lang': 'en' } }),
    get: (token, path) => server.call('GET', `/crm-server/${path}`, { token, headers: { 'x-lang': 'en' } }),
    rowOf: async (id) => (await sql('select * from return_visit where id = $1', [id]))[0] ?? {},
    turn: () => lifeTurn(server),
  };
}
