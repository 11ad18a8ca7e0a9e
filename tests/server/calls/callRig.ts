/** A house that calls: two batches, outcomes, callers, and tasks as many as asked for. */
import { lifeTurn } from '#tests/server/support/lifeTurn.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

export interface Card {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  readonly note: string | null;
  readonly heldUntil: string;
  readonly [name: string]: unknown;
}
export interface CallHouse {
  readonly server: TestServer;
  readonly batchId: string;
  readonly outcomes: Readonly<Record<'reached' | 'missed' | 'later' | 'refused', string>>;
  caller(name: string, role?: string): Promise<{ readonly id: string; readonly token: string }>;
  batch(values?: Readonly<Record<string, unknown>>): Promise<string>;
  task(values?: Readonly<Record<string, unknown>>): Promise<string>;
  tasks(count: number): Promise<void>;
  call(token: string, path: string, json?: object): Promise<Reply>;
  next(token: string): Promise<Card | null>;
  why(token: string): Promise<Readonly<Record<string, number>>>;
  rowOf(id: string): Promise<Readonly<Record<string, unknown>>>;
  /** Everything that is due in lives is done. */
  turn(): Promise<void>;
  sql(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>;
}

export async function startCallHouse(): Promise<CallHouse> {
  const server = await startTestServer({ RATE_LIMITS: 'off' });
  const { database } = server.test;
  const sql = (text: string, values: readonly unknown[] = []): Promise<Record<string, unknown>[]> => database.query(text, [...values]);
  const { east } = server.hospital.orgs;
  const insert = async (table: string, row: Readonly<Record<string, unknown>>): Promise<string> => {
    const names = Object.keys(row);
    const places = names.map((_, at) => `$${at + 1}`).join(', ');
    const [made] = await sql(`insert into ${table} (id, ${names.join(', ')}) values (gen_random_uuid(), ${places}) returning id`, Object.values(row));
    return String(made?.['id']);
  };
  const outcome = (key: number, name: string, more: Readonly<Record<string, unknown>>): Promise<string> =>
    insert('call_outcome', { org_id: east, key, name, way: 'done', recorded_as: 'connected', do_not_call: false, enabled: true, ...more });
  const outcomes = {
    reached: await outcome(1, '已接通', {}),
    missed: await outcome(2, '无人接听', { way: 'again', wait_minutes: 60, most_attempts: 3 }),
    later: await outcome(3, '约定回拨', { way: 'callBack' }),
    refused: await outcome(9, '拒绝联系', { way: 'stop', do_not_call: true }),
  };
  const batch = (values: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    insert('call_batch', { org_id: east, name: 'batch', priority: 5, is_paused: false, ...values });
  const batchId = await batch();
  const task = (values: Readonly<Record<string, unknown>> = {}): Promise<string> =>
    insert('call_task', {
      org_id: east,
      batch_id: batchId,
      name: 'somebody',
      mobile: '13900001111',
      rank: 5,
      status: 'waiting',
      due_at: '2026-01-01',
      attempts: 0,
      ...values,
    });
  const call = (token: string, path: string, json: object = {}): Promise<Reply> =>
    server.call('POST', `/crm-server/${path}`, { token, json, headers: { 'x-lang': 'en' } });
  return {
    server,
    batchId,
    outcomes,
    batch,
    task,
    call,
    sql,
    caller: async (name, role = 'keeper') => {
      const id = await server.hospital.staff(name, east, role);
      return { id, token: await server.login(name) };
    },
    tasks: async (count) => {
      await sql(
        `insert into call_task (id, org_id, batch_id, name, mobile, rank, status, due_at, attempts)
         select gen_random_uuid(), $1, $2, 'task ' || n, '139' || lpad(n::text, 8, '0'), 1 + n % 9, 'waiting', now() - make_interval(mins => n), 0 from generate_series(1, $3::int) n`,
        [east, batchId, count],
      );
    },
    next: async (token) => {
      const { code, message, datas } = await call(token, 'ctCallTask/next');
      if (code !== 0) throw new Error(`next was refused: ${message}`);
      return (datas as { card: Card | null }).card;
    },
    why: async (token) => {
      const { datas } = await server.call('GET', '/crm-server/ctCallTask/why', { token });
      return Object.fromEntries((datas as { reason: string; count: number }[]).map(({ reason, count }) => [reason, count]));
    },
    rowOf: async (id) => (await sql('select * from call_task where id = $1', [id]))[0] ?? {},
    turn: () => lifeTurn(server),
  };
}
