/**
 * The floor of C2 to C9: Fastify and `pg` alone, the same rows with all their fields and the names of what they refer to, and new ones into the same table, by statements that a connection prepares once. No token, no scope but the
 * organisation in the statement, no audit, no masks.
 */
import { randomUUIDv7 } from 'node:crypto';
import Fastify from 'fastify';
import pg from 'pg';
import { answerParent } from './child.ts';
import { callTaskRows, customerColumns, customerTables } from './customerColumns.ts';

// Moments stay as they were sent: no Date is made of one only to be written as a text again.
for (const type of [pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.DATE]) pg.types.setTypeParser(type, (text) => text);

// The list shows the same rows in the same order, so that both go along the same index.
const living = 'x.org_id = $1 and x.deleted_at is null and x.archived_at is null';
const order = 'order by x.created_at desc, x.id desc limit 51';
/** A board by hand: of each state the first rows and a number that ends where ours ends, in one statement. */
const boardOf = (
  table: string,
  state: string,
  { columns, tables, isWanted }: { readonly columns: string; readonly tables: string; readonly isWanted: string },
): string =>
  `select s.state, (select coalesce(json_agg(c), '[]') from (select ${columns} from ${tables} where ${isWanted} and x.${state} = s.state order by x.created_at desc, x.id desc limit 20) c) as rows,
    (select count(*)::int from (select from ${table} x where ${isWanted} and x.${state} = s.state limit 1001) n) as count
   from unnest($2::text[]) with ordinality s(state, at) order by s.at`;
const sql = {
  page: `select ${customerColumns} from ${customerTables} where ${living} and x.level = $2 ${order}`,
  next: `select ${customerColumns} from ${customerTables} where ${living} and x.level = $2 and (x.created_at, x.id) < ($3::timestamptz, $4::uuid) ${order}`,
  one: `select ${customerColumns} from ${customerTables} where ${living} and x.id = $2`,
  name: `select ${customerColumns} from ${customerTables} where ${living} and (x.name ilike $2 or x.nick_name ilike $2) ${order}`,
  board: boardOf('member', 'stage', { columns: customerColumns, tables: customerTables, isWanted: living }),
  tasks: boardOf('call_task', 'status', { ...callTaskRows, isWanted: 'x.org_id = $1 and x.deleted_at is null' }),
  hint: `select x.id, x.name, o.name as house, u.nick_name as owner from member x join organisation o on o.id = x.org_id left join staff_user u on u.id = x.owner_user_id
    where x.org_id = $1 and x.deleted_at is null and x.mobile = $2 limit 5`,
  fits: `select count(*)::int as count from (select from member x where ${living} and x.level = $2 and x.sex = $3 and x.birthday < $4 limit 1001) n`,
  phone: `select ${customerColumns} from ${customerTables} where ${living} and (x.mobile like $2 or x.phone_num like $2) ${order}`,
};

/** C3: one prepared statement into the same table, with all that the table itself does at an insert. */
const insert = {
  name: 'insert',
  text: `insert into member (id, org_id, name, mobile, sex, level, tags, source, remark, enabled) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, true)`,
};
interface Customer {
  readonly name: string;
  readonly mobile: string;
  readonly sex: string;
  readonly level: string;
  readonly tags: readonly string[];
  readonly source: string;
  readonly remark: string;
}

interface Query {
  readonly level?: string;
  readonly at?: string;
  readonly id?: string;
  readonly word?: string;
  readonly mobile?: string;
  readonly states?: string;
}

async function listen({ databaseUrl, orgId }: { readonly databaseUrl: string; readonly orgId: string }): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 16 });
  // Ours keeps its plans, too: left to itself PostgreSQL plans a page with its eight tables anew each time. A search is planned for its words.
  const kept = new pg.Pool({ connectionString: databaseUrl, max: 16, options: '-c plan_cache_mode=force_generic_plan' });
  const app = Fastify();
  const rows = async (name: keyof typeof sql, values: readonly unknown[], on = kept): Promise<object> => ({
    resp_code: 0,
    resp_msg: '',
    datas: { rows: (await on.query({ name, text: sql[name], values: [orgId, ...values] })).rows.slice(0, 50) as object[] },
  });
  app.get<{ Querystring: Query }>('/list', ({ query: { level, at, id } }) => (at === undefined ? rows('page', [level]) : rows('next', [level, at, id])));
  app.get<{ Querystring: Query }>('/one', ({ query: { id } }) => rows('one', [id]));
  app.get<{ Querystring: Query }>('/name', ({ query: { word } }) => rows('name', [`%${word}%`], pool));
  app.get<{ Querystring: Query }>('/phone', ({ query: { word } }) => rows('phone', [`%${word}`], pool));
  const states = (text = ''): readonly string[] => text.split(',');
  app.get<{ Querystring: Query }>('/board', ({ query }) => rows('board', [states(query.states)]));
  app.get<{ Querystring: Query }>('/tasks', ({ query }) => rows('tasks', [states(query.states)]));
  app.get<{ Querystring: Query }>('/fits', () => rows('fits', ['gold', 'male', '1980-01-01'], pool));
  app.post<{ Body: Query }>('/hint', ({ body }) => rows('hint', [body.mobile]));
  app.post<{ Body: Customer }>('/insert', async ({ body: { name, mobile, sex, level, tags, source, remark } }) => {
    const id = randomUUIDv7();
    await pool.query({ ...insert, values: [id, orgId, name, mobile, sex, level, tags, source, remark] });
    return { resp_code: 0, resp_msg: '', datas: { id } };
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

answerParent({ listen });
