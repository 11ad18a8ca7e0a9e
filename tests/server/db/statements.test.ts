/** A column that is renamed turns this red wherever a statement names it: every statement of the server is planned on the database as this version has it. */
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';
import { statementsOf } from './sql/statements.ts';
import type { NotSeen } from './sql/statements.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await freshDatabase();
});
afterAll(() => own.drop());

const isPlanned = /^\s*(select|insert|update|delete|with|values|merge)\b/i;
const isOther =
  /^\s*(begin|commit|rollback|savepoint|release|set|reset|show|listen|unlisten|lock|notify|create|drop|alter|grant|revoke|do|checkpoint|copy|analyze|explain|discard|deallocate)\b/i;

/** @returns how a statement cannot be planned; nothing where it can */
async function planProblem(query: (text: string) => Promise<unknown>, text: string): Promise<string | undefined> {
  if (isOther.test(text)) return undefined;
  if (!isPlanned.test(text)) return `begins as no statement that is known here: ${text.slice(0, 40)}`;
  try {
    await query(`prepare tried as ${text}`);
    await query('deallocate tried');
    return undefined;
  } catch (error) {
    return String(error);
  }
}

const countsOf = (all: readonly NotSeen[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...Map.groupBy(all, ({ path }) => basename(path))].map(([name, list]): [string, number] => [name, list.length]).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );

/**
 * So many statements of the files of these names are put together as they run: by the columns of an entity, by what a filter asks, by a function that is handed in. The walks of every
 * entity run them. A statement that is new is best written so that its text can be read; where it cannot, its file is named here.
 */
const putTogether: Readonly<Record<string, number>> = {
  'accessCalls.ts': 2,
  'afterStart.ts': 1,
  'answerCards.ts': 1,
  'apart.ts': 2,
  'auditChain.ts': 1,
  'auditSearch.ts': 2,
  'beginCourses.ts': 2,
  'board.ts': 3,
  'body.ts': 1,
  'changeSource.ts': 1,
  'chatAppend.ts': 1,
  'chatStanding.ts': 3,
  'claim.ts': 1,
  'claimViews.ts': 1,
  'closeDays.ts': 1,
  'conversationRows.ts': 2,
  'conversationRule.ts': 1,
  'conversations.ts': 1,
  'countTiles.ts': 2,
  'counts.ts': 1,
  'customerVariables.ts': 4,
  'draft.ts': 2,
  'dryRun.ts': 1,
  'due.ts': 4,
  'embeddedDatabase.ts': 1,
  'engineTarget.ts': 1,
  'enrol.ts': 1,
  'enter.ts': 1,
  'exportRows.ts': 1,
  'figures.ts': 3,
  'filesCalls.ts': 2,
  'find.ts': 1,
  'follow.ts': 2,
  'followUpWorker.ts': 3,
  'follower.ts': 8,
  'found.ts': 1,
  'granting.ts': 1,
  'held.ts': 2,
  'holdApart.ts': 3,
  'inForce.ts': 1,
  'insertRows.ts': 1,
  'invitations.ts': 2,
  'judge.ts': 2,
  'keptBack.ts': 2,
  'leadGroupCalls.ts': 1,
  'leadOn.ts': 1,
  'lifeWorker.ts': 4,
  'list.ts': 2,
  'listener.ts': 1,
  'mergeRows.ts': 2,
  'messageCalls.ts': 1,
  'migrate.ts': 4,
  'moveRows.ts': 1,
  'offers.ts': 1,
  'oneAnswer.ts': 1,
  'orgFieldConfigRule.ts': 2,
  'orgFieldTemplateRule.ts': 1,
  'own.ts': 1,
  'ownRows.ts': 3,
  'paletteSearchCalls.ts': 2,
  'passOn.ts': 1,
  'passing.ts': 3,
  'people.ts': 1,
  'pipelined.ts': 3,
  'place.ts': 4,
  'places.ts': 2,
  'plantMenus.ts': 1,
  'playProcesses.ts': 1,
  'pointCalls.ts': 1,
  'pool.ts': 4,
  'present.ts': 1,
  'readAnswers.ts': 2,
  'readFacts.ts': 3,
  'readInForce.ts': 1,
  'readMore.ts': 5,
  'reasons.ts': 1,
  'record.ts': 3,
  'recordTitles.ts': 1,
  'references.ts': 1,
  'remove.ts': 1,
  'reportHistory.ts': 2,
  'rlsContext.ts': 2,
  'rowSecurity.ts': 1,
  'rowSource.ts': 2,
  'rows.ts': 4,
  'sameAbove.ts': 1,
  'scoreLines.ts': 1,
  'search.ts': 2,
  'searchCalls.ts': 1,
  'segmentCalls.ts': 3,
  'segmentWorker.ts': 1,
  'sessions.ts': 1,
  'singles.ts': 2,
  'snapshot.ts': 3,
  'standing.ts': 3,
  'sums.ts': 1,
  'tables.ts': 1,
  'targetCautions.ts': 1,
  'taskDesk.ts': 1,
  'templateUses.ts': 1,
  'tickets.ts': 1,
  'total.ts': 1,
  'transactionQuery.ts': 3,
  'undoMerge.ts': 1,
  'unique.ts': 1,
  'verbs.ts': 1,
  'whose.ts': 1,
  'why.ts': 1,
  'write.ts': 4,
};

/** These stay short, however many customers there are: one row a group, a house, a colleague or a thing that is set. */
const short: ReadonlySet<string> = new Set([
  'event_head',
  'first_link',
  'job',
  'org_field_config',
  'organisation',
  'passing',
  'pg_index',
  'schema_migration',
  'sms_sign',
  'staff_presence',
  'standard_right',
  'team',
  'workbench',
]);
/** These read all on purpose: checks of every row, what is cleared away once a day or an hour, and what becomes of an organisation once in its life. */
const sweeps = [
  'server/backup/',
  'server/check/',
  'server/demo/',
  'server/db/rowSecurity.ts',
  'server/messages/keep.ts',
  'server/operation/problemReports.ts',
  'server/operation/system.ts',
  'server/organisations/organisationRule.ts',
  'server/session/sessions.ts',
  'server/storage/fileStore.ts',
  'server/storage/space.ts',
];

let found: readonly { readonly path: string; readonly line: number; readonly text: string }[] = [];
let notSeen: readonly NotSeen[] = [];

/** @returns where each statement is written that cannot be planned, and why */
async function problemsOf(some: typeof found): Promise<readonly string[]> {
  const client = await own.database.pool.connect();
  const problems = new Map<string, string | undefined>();
  try {
    for (const { text } of some) if (!problems.has(text)) problems.set(text, await planProblem((one) => client.query(one), text));
  } finally {
    client.release();
  }
  return some.flatMap(({ path, line, text }) => (problems.get(text) === undefined ? [] : [`${path}:${line} ${problems.get(text)} in: ${text.slice(0, 300)}`]));
}

beforeAll(async () => {
  const all = await Promise.all(globSync('server/**/*.ts').toSorted().map(statementsOf));
  found = all.flatMap(({ sent }) => sent.flatMap(({ path, line, texts }) => texts.map((text) => ({ path, line, text }))));
  notSeen = all.flatMap((one) => one.notSeen);
});

test('every statement that is written down fits the tables', async () => {
  expect(await problemsOf(found)).toEqual([]);
  expect(new Set(found.map(({ text }) => text)).size).toBeGreaterThan(400);
});

test('statements that only a run puts together are named', () => {
  const where = notSeen.map(({ path, line, why }) => `${path}:${line} ${why}`).join('\n');
  expect(countsOf(notSeen), `Write the statement so that its text can be read, or say so in putTogether:\n${where}`).toEqual(putTogether);
});

test('every function in SQL fits the tables, whatever was made after it', async () => {
  const functions = await own.database.query<{ name: string; made: string }>(
    `select p.proname as name, pg_get_functiondef(p.oid) as made from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace = 'public'::regnamespace and l.lanname = 'sql' order by 1`,
  );
  const problems: string[] = [];
  for (const { name, made } of functions) await own.database.query(made).catch((error: unknown) => problems.push(`${name}: ${String(error)}`));
  expect(problems).toEqual([]);
  expect(functions.map(({ name }) => name)).toEqual(expect.arrayContaining(['careline_line', 'org_words', 'report_holders', 'tag_time_in_force']));
});

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly Plan[];
}
const walkedIn = (plan: Plan): readonly string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] !== undefined ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(walkedIn),
];
/** @returns the tables that it has to walk, where no index of them answers what it asks */
async function walkedBy(query: (text: string) => Promise<{ rows: unknown[] }>, text: string): Promise<readonly string[]> {
  const { rows } = await query(`explain (generic_plan, format json) ${text}`);
  const [explained] = rows as { 'QUERY PLAN': [{ Plan?: Plan }] }[];
  const plan = explained?.['QUERY PLAN'][0].Plan;
  return plan ? walkedIn(plan) : [];
}

test('a statement finds by an index what it asks of a table that grows, or says why it walks it', async () => {
  const client = await own.database.pool.connect();
  const walked: string[] = [];
  try {
    // A walk is left only where there is no other way.
    await client.query('set enable_seqscan = off');
    for (const { path, line, text } of found) {
      if (!isPlanned.test(text) || sweeps.some((one) => path.startsWith(one))) continue;
      const tables = (await walkedBy((one) => client.query(one), text)).filter((one) => !short.has(one));
      walked.push(...tables.map((table) => `${table} in ${path}:${String(line)}: ${text.slice(0, 300)}`));
    }
  } finally {
    await client.query('reset enable_seqscan');
    client.release();
  }
  expect(walked).toEqual([]);
});

interface Read {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly Read[];
}
const readsIn = (plan: Read): readonly Read[] => [plan, ...(plan.Plans ?? []).flatMap(readsIn)];
const equalsIn = (condition = ''): readonly string[] => [...condition.matchAll(/\((?:\w+\.)?"?(\w+)"? = (?!ANY)/g)].map(([, column = '']) => column);
const livingKeysSql = `select c.relname as table, i.relname as name, array_agg(a.attname::text) as columns from pg_index x join pg_class i on i.oid = x.indexrelid
  join pg_class c on c.oid = x.indrelid join pg_attribute a on a.attrelid = x.indrelid and a.attnum = any(x.indkey::int2[])
  where x.indisunique and pg_get_expr(x.indpred, x.indrelid) = '(deleted_at IS NULL)' and not 0 = any(x.indkey::int2[]) group by 1, 2`;

interface Key {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
}
/** @returns the key that is named whole, of rows that are read by something else */
function keyBeside(read: Read, { keys, ofLiving }: { readonly keys: readonly Key[]; readonly ofLiving: ReadonlySet<string> }): Key | undefined {
  // On an empty table one index is as good as another: those of living rows are chosen only where these are asked for.
  if (read.Filter?.includes('deleted_at') === true || ofLiving.has(read['Index Name'] ?? '')) return undefined;
  const filtered = equalsIn(read.Filter);
  const equal = new Set([...filtered, ...equalsIn(read['Index Cond'])]);
  const isNamed = ({ columns }: Key): boolean => columns.every((column) => equal.has(column)) && columns.some((column) => filtered.includes(column));
  return keys.find((key) => key.table === read['Relation Name'] && !short.has(key.table) && isNamed(key));
}

test('a statement that names a key of living rows goes by it: without saying that it asks for these it looks through all that another index has for it', async () => {
  const keys = await own.database.query<{ table: string; name: string; columns: string[] }>(livingKeysSql);
  const living = await own.database.query<{ name: string }>(
    `select indexrelid::regclass::text as name from pg_index where pg_get_expr(indpred, indrelid) like '%deleted_at IS NULL%'`,
  );
  const known = { keys, ofLiving: new Set(living.map(({ name }) => name)) };
  const client = await own.database.pool.connect();
  const beside = new Set<string>();
  const readsOf = async (text: string): Promise<readonly Read[]> => {
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan?: Read }] }>(`explain (generic_plan, format json) ${text}`);
    const plan = rows[0]?.['QUERY PLAN'][0].Plan;
    return plan ? readsIn(plan) : [];
  };
  try {
    for (const one of ['seqscan', 'bitmapscan']) await client.query(`set enable_${one} = off`);
    for (const { path, line, text } of found) {
      if (!isPlanned.test(text) || sweeps.some((one) => path.startsWith(one))) continue;
      const named = (await readsOf(text)).flatMap((read) => keyBeside(read, known) ?? []);
      for (const { name } of named) beside.add(`${name} in ${path}:${String(line)}: ${text.slice(0, 200)}`);
    }
  } finally {
    for (const one of ['seqscan', 'bitmapscan']) await client.query(`reset enable_${one}`);
    client.release();
  }
  expect(keys.length).toBeGreaterThan(50);
  expect([...beside]).toEqual([]);
});

/** So few can be due at once that sorting them costs nothing: batches, runs and jobs; promises of one caller, people of a test, messages nobody answered for; rounds of visits are planned when they are near. */
const fewDue: ReadonlySet<string> = new Set([
  'server/batches/prepare.ts',
  'server/batches/sendPiece.ts',
  'server/batches/settle.ts',
  'server/calls/callTaskCalls.ts',
  'server/jobs/hold.ts',
  'server/followUps/visitNotices.ts',
  'server/journeys/follow.ts',
  'server/journeys/testPerson.ts',
  'server/leaving/passing.ts',
  'server/outgoing/strays.ts',
  'server/outgoing/unknown.ts',
  'server/segments/segmentWorker.ts',
]);
const takesOne = /limit \$?\d+\s+for (no key )?update\b[^)]*skip locked/i;
test('one of many that are due at one moment is taken without sorting the others', async () => {
  const client = await own.database.pool.connect();
  const takes = found.filter(({ path, text }) => takesOne.test(text) && !fewDue.has(path));
  const sorting = new Set<string>();
  try {
    for (const one of ['seqscan', 'bitmapscan', 'sort']) await client.query(`set enable_${one} = off`);
    for (const { path, text } of takes) {
      const { rows } = await client.query(`explain (generic_plan) ${text}`);
      if (JSON.stringify(rows).includes('Sort')) sorting.add(path);
    }
  } finally {
    for (const one of ['seqscan', 'bitmapscan', 'sort']) await client.query(`reset enable_${one}`);
    client.release();
  }
  expect([...sorting]).toEqual([]);
  expect(takes.map(({ path }) => path)).toEqual(
    expect.arrayContaining([
      'server/customers/autoAssign.ts',
      'server/customers/tagWorker.ts',
      'server/journeys/journeyWorker.ts',
      'server/processes/processWorker.ts',
    ]),
  );
});

test('a column that is renamed is told with each place that names it', async () => {
  const naming = found.filter(({ text }) => text.includes('u.nick_name'));
  await own.database.query('alter table staff_user rename column nick_name to called');
  const problems = await problemsOf(naming);
  await own.database.query('alter table staff_user rename column called to nick_name');
  expect(naming.length).toBeGreaterThan(3);
  expect(problems).toHaveLength(naming.length);
  for (const one of problems) expect(one).toContain('column u.nick_name does not exist');
});
