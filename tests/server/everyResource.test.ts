/**
 * Every entity described in full, over HTTP: the same walk for all of them. What the engine does by the kinds and words of a description alone (judging values, telling what
 * is missing, keeping versions, paging, putting away, exporting) is walked in `npm test` with the few that have them all together; `npm run promises` walks all of it with all.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#contract/operations.ts';
import type { Field } from '#contract/kinds.ts';
import { lives } from '#contract/lives/index.ts';
import { ofRows, toNumbers, toStates } from '#contract/lives/numbers.ts';
import { movesFrom } from '#contract/lives/life.ts';
import type { Life } from '#contract/lives/life.ts';
import { wayOn } from '#contract/lives/way.ts';
import { stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import { firstValueOf } from '#contract/readings/fields.ts';
import type { Operation, Resource } from '#contract/resource.ts';
import { allRights } from '#contract/entityRights.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { ruleOf } from '#server/engine/rules/ruleOf.ts';
import { impossible } from '#tests/server/support/impossible.ts';
import { administrative, changesBy, isMadeHere, makesBy, rowMaker } from '#tests/server/support/rowMaker.ts';
import type { RowMaker } from '#tests/server/support/rowMaker.ts';
import { fixedStatesOf, keptField } from '#tests/server/support/fixedStates.ts';
import { described } from '#tests/server/support/sampleRow.ts';
import type { Body } from '#tests/server/support/sampleRow.ts';
import { figure } from '#tests/server/promises/profile.ts';
import { walkedEntities } from '#tests/server/support/walkedEntities.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { CallOptions, Reply, TestServer } from '#tests/server/support/runningServer.ts';

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
interface Page {
  readonly rows: Row[];
  readonly next: string | null;
}
const all = operations as unknown as Readonly<Record<string, Operation>>;
const english = { 'x-lang': 'en' };
const foreignId = '01890000-0000-7000-8000-000000000000';
let server: TestServer;
let staffId: string;
const tokens = { keeper: '', chief: '', stranger: '', nothing: '' };

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { east, group, otherHouse } = server.hospital.orgs;
  await server.test.database.query(
    `insert into role (id, org_id, code, name, rights, data_scope) select gen_random_uuid(), org_id, 'chief', 'role chief', rights, 'group' from role where code = 'keeper'`,
  );
  const [keeper] = await server.test.database.query<{ id: string }>(`select id from role where code = 'keeper' and org_id = $1`, [group]);
  staffId = await server.hospital.staff('keeper', east, 'keeper');
  await server.hospital.staff('chief', group, 'chief');
  await server.hospital.staff('stranger', otherHouse, 'keeper');
  await server.hospital.staff('nothing', east, 'nothing');
  for (const name of Object.keys(tokens) as (keyof typeof tokens)[]) tokens[name] = await server.login(name);
  maker = rowMaker({
    groupId: group,
    otherOrgId: server.hospital.orgs.west,
    staffId,
    keeperRoleId: keeper?.id ?? '',
    newcomer: (name) => server.hospital.staff(name, east, 'nothing'),
    newHouse,
    referredTo: new Map(),
    make: async (entity, body) => {
      const reply = await send(makesBy(entity), body);
      expect(reply.code, `${makesBy(entity)}: ${reply.text}`).toBe(0);
      return reply.datas as Row;
    },
  });
});
afterAll(() => server.close());

const keeperOf = (name: string): string => (administrative.has(name) ? tokens.chief : tokens.keeper);

/** States travel as numbers where the description says so: whoever asks here has the states, as behind the client of the console. */
async function send(key: string, given: Body | string, token?: string): Promise<Reply> {
  const { numbers } = all[key] ?? {};
  const reply = await sendAsIs(key, numbers && typeof given === 'object' ? toNumbers(given, numbers) : given, token);
  return numbers && reply.code === 0 ? { ...reply, datas: ofRows(reply.datas, (row) => toStates(row, numbers)) as Reply['datas'] } : reply;
}

async function sendAsIs(key: string, given: Body | string, token?: string): Promise<Reply> {
  const operation = all[key];
  if (!operation) throw new Error(`There is no call ${key}.`);
  const name = operation.of?.entity ?? '';
  const [method = '', path = ''] = operation.endpoint.split(' ');
  const as = { token: token ?? keeperOf(name), headers: { ...english, ...(method === 'GET' ? {} : { 'content-type': 'application/json' }) } };
  const sent =
    method === 'GET' || method === 'DELETE' ? sendAddressed(method, path, given as Body, as) : server.call(method, path, { ...as, body: bodyText(given) });
  const reply = await sent;
  // A new organisation is seen as soon as the tree is read anew.
  if (name === 'organisation' && operation.class !== 'read') server.running.services.sessions.readAnew();
  return reply;
}

const bodyText = (given: Body | string): string => (typeof given === 'string' ? given : JSON.stringify(given));

function sendAddressed(method: string, path: string, given: Body, as: CallOptions): Promise<Reply> {
  const query = new URLSearchParams(Object.entries(given).flatMap(([name, value]) => [value].flat().map((one) => [name, String(one)])));
  return server.call(method, `${path.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name]))}?${query.toString()}`, as);
}

/** No client of ours would send it so. */
function post(key: string, body: string, type: string): Promise<Reply> {
  const [method = '', path = ''] = (all[key] as Operation).endpoint.split(' ');
  return server.call(method, path, { token: keeperOf(key.split('.')[0] ?? ''), body, headers: { ...english, 'content-type': type } });
}

/** A word of a dictionary stands below one of the same, and a category below one of the same shop. */
const ofSameTree = (row: Row): Body => Object.fromEntries(['dictionaryId', 'shop'].flatMap((field) => (field in row ? [[field, row[field]]] : [])));

/** An organisation has one configuration of a kind. */
async function newHouse(name: string): Promise<string> {
  const { group } = server.hospital.orgs;
  const [made] = await server.test.database.query<{ id: string }>(
    `insert into organisation (id, group_id, parent_id, type, name, code, status) values (gen_random_uuid(), $1, $1, 'hospital', $2, $2, 'enabled') returning id`,
    [group, name],
  );
  server.running.services.sessions.readAnew();
  return made?.id ?? '';
}

let maker: RowMaker;
const bodyOf = (entity: Resource): Promise<Body> => maker.bodyOf(entity);
const make = async (entity: Resource): Promise<Row> => (await maker.make(entity)) as Row;

const pageOf = async (entity: Resource, given: Body, token?: string): Promise<Page> => {
  const reply = await send(`${entity.name}.list`, given, token);
  expect(reply.code, reply.text).toBe(0);
  return reply.datas;
};

/** Page after page, each twice as long: a list is left off at many places without as many ways. */
async function walk(entity: Resource, sort: string, { first = 2, token }: { readonly first?: number; readonly token?: string } = {}): Promise<Row[]> {
  const found: Row[] = [];
  let limit = first;
  for (let next: string | null = ''; next !== null; limit = Math.min(200, limit * 2)) {
    const page: Page = await pageOf(entity, { limit: figure(limit, 2), sort, ...(next ? { next } : {}) }, token);
    found.push(...page.rows);
    next = page.next;
  }
  return found;
}
/** Paging is not asked here. */
const everyRow = (entity: Resource, token?: string): Promise<Row[]> => walk(entity, 'createdAt', { first: 200, ...(token === undefined ? {} : { token }) });

const walkedOrders = new Set<string>();
/** A list is ordered by the kind of a field: in `npm test` the first entity that has one walks it, and by `npm run promises` each. */
const ordersOf = ({ fields }: Resource): readonly string[] =>
  Object.entries(fields)
    .filter(([, { kind, required, options }]) => {
      const order = `${kind} ${required}`;
      const isWalked = options.sort === true && (figure(0, 1) === 1 || !walkedOrders.has(order));
      if (isWalked) walkedOrders.add(order);
      return isWalked;
    })
    .map(([name]) => name);

const { judgesKinds, isApart, isChanged, isRefused, isPaged, isPutAway, isExported } = walkedEntities(described.filter(isMadeHere).map(({ name }) => name));

/** A few entities walk all that is kept of a change and of what is put away. Each shows that its rule takes either, of a row that nothing holds. */
async function isTakenByItsRule(entity: Resource, { id, version }: Row): Promise<void> {
  const { name } = entity;
  let now = version;
  if (!isChanged.has(name)) {
    const [field, value] = await maker.changeOf(entity);
    const changed = await send(changesBy(entity), { id, version, [field]: value });
    now += 1;
    expect(changed.datas, changed.text).toMatchObject({ id, version: now, [field]: value });
  }
  const { remove, restore } = ruleOf(name);
  if (isPutAway.has(name) || (remove ?? restore) === undefined) return;
  const removed = await (all[`${name}.remove`] ? send(`${name}.remove`, { id }) : send(`${name}.bulk`, { ids: [id], act: 'remove' }));
  expect(removed.code, removed.text).toBe(0);
  const back = await send(`${name}.restore`, { id });
  expect(back.datas, back.text).toMatchObject({ id, version: now + 2 });
}

describe.each(described.filter(isMadeHere).map((one): [string, Resource] => [one.name, one]))('%s', (name, entity) => {
  it('is made, read back as it was given, and seen by nobody else', async () => {
    const body = await bodyOf(entity);
    const reply = await send(makesBy(entity), body);
    expect(reply.code, reply.text).toBe(0);
    const row = reply.datas as Row;
    for (const [field, value] of Object.entries(body)) {
      const { kind, grade } = entity.fields[field] as Field;
      if (kind === 'phone' && grade !== 'public') expect(row[field]).toBe(`${String(value).slice(0, 3)}****${String(value).slice(-4)}`);
      else if (kind === 'idCard') expect(row[field]).toBe(`${String(value).slice(0, 4)}**********${String(value).slice(-4)}`);
      else if (kind === 'secret') expect(JSON.stringify(reply.datas)).not.toContain(String(value));
      else expect(row[field], field).toEqual(value);
    }
    // The states that a row has had come with its details alone.
    const { steps, ...detail } = (await send(`${name}.detail`, { id: row.id })).datas as Row & { readonly steps?: unknown };
    expect(detail).toEqual(row);
    expect(steps === undefined).toBe(stateFieldsOf(entity.fields).length === 0);
    expect((await pageOf(entity, { id: row.id })).rows).toEqual([row]);
    const foreign = await send(`${name}.detail`, { id: row.id }, tokens.stranger);
    const missing = await send(`${name}.detail`, { id: foreignId }, tokens.stranger);
    expect([foreign.status, foreign.text]).toEqual([missing.status, missing.text]);
    expect((await pageOf(entity, { id: row.id }, tokens.stranger)).rows).toEqual([]);
    if (isApart.has(name)) {
      const [seen, others] = [await everyRow(entity), new Set((await everyRow(entity, tokens.stranger)).map(({ id }) => id))];
      expect(seen.filter(({ id }) => others.has(id))).toEqual([]);
    }
    await isTakenByItsRule(entity, row);
  });

  it.runIf(`${name}.move` in operations).each(stateFieldsOf(entity.fields))(
    'goes from state to state by the table of its life, and no other way: %s',
    async (state) => {
      const life = lives[entity.fields[state]?.of ?? ''] as Life;
      let row = await make(entity);
      // Another beginning than the first depends on what the row is made with; and what staff do not move goes no way by this call.
      const began = String(row[state]);
      expect([life.first, ...(life.alsoFirst ?? [])]).toContain(began);
      const seen = [began];
      for (const to of [...wayOn(life, began), undefined]) {
        const at = String(row[state]);
        const open = new Set(movesFrom(life, at, 'staff').map((move) => life.moves[move]?.to));
        // One table tells all of them: one in turn stands for the others.
        const shut = Object.keys(life.states).filter((one) => !open.has(one));
        for (const other of shut.filter((_, n) => (n + seen.length) % shut.length < figure(1, shut.length)))
          expect((await send(`${name}.move`, { id: row.id, version: row.version, [state]: other, reason: 'x' })).code, `${at} -> ${other}`).not.toBe(0);
        if (to === undefined) break;
        expect((await send(`${name}.move`, { id: row.id, version: row.version, [state]: to, reason: 'x' }, tokens.stranger)).code).not.toBe(0);
        const reply = await send(`${name}.move`, { id: row.id, version: row.version, [state]: to, reason: 'x' });
        expect(reply.code, reply.text).toBe(0);
        row = reply.datas as Row;
        seen.push(to);
        expect(row[state]).toBe(to);
      }
      const detail = (await send(`${name}.detail`, { id: row.id })).datas as Row & {
        readonly steps: readonly { readonly status: string; readonly field?: string }[];
      };
      expect(detail.steps.filter(({ field = state }) => field === state).map(({ status }) => status)).toEqual(seen);
    },
  );

  // One piece of code asks the table of a life: a state of each entity stands for its others.
  it.each(fixedStatesOf(entity).slice(0, figure(1, Number.POSITIVE_INFINITY)))(
    'is not changed while it is %s.%s, by no save and not with others, and says what to do',
    async (state, key) => {
      const { label, fixed } = lives[entity.fields[state]?.of ?? '']?.states[key] ?? {};
      const { id } = await make(entity);
      const tried = async (): Promise<unknown> => {
        const body = await bodyOf(entity);
        const field = keptField(entity, body, fixed?.but ?? []);
        const value = body[field];
        await server.test.database.query(`update ${quoteName(snakeCase(name))} set ${quoteName(snakeCase(state))} = $2 where id = $1`, [id, key]);
        const row = (await send(`${name}.detail`, { id })).datas as Row;
        const refused = await send(changesBy(entity), { id, version: row.version, [field]: value });
        const { datas: many } = await send(`${name}.bulk`, { ids: [id], act: 'update', change: { [field]: value } });
        const same = await send(changesBy(entity), { id, version: row.version, [field]: row[field] });
        const kept = same.datas as Row | null;
        return [[refused.status, refused.code, refused.message], many, same.code, kept?.version === row.version && kept[field] === row[field]];
      };
      const many = { done: [], failed: [expect.objectContaining({ id, code: '40999' })] };
      // A worker may be at a row in this state, as at a batch that is prepared or settled: then it is tried once more.
      await expect.poll(tried).toEqual([[409, 40_999, `It is "${label?.[1]}" now. ${fixed?.why[1]}`], expect.objectContaining(many), 0, true]);
    },
  );

  it.runIf((entity.standard?.numbered ?? []).length > 0)('has its states as numbers in the calls that say so, and in no other', async () => {
    const row = await make(entity);
    const states = stateFieldsOf(entity.fields);
    const asSent = (verb: string, of: Row): Body =>
      Object.fromEntries(states.map((field) => [field, all[`${name}.${verb}`]?.numbers?.[field]?.[String(of[field])] ?? of[field]]));
    const listed = (await sendAsIs(`${name}.list`, { id: row.id })).datas as Page;
    expect(listed.rows).toMatchObject([asSent('list', row)]);
    expect((await sendAsIs(`${name}.detail`, { id: row.id })).datas).toMatchObject(asSent('detail', row));
    const [field = ''] = states;
    const life = lives[entity.fields[field]?.of ?? ''] as Life;
    const next = { ...row, [field]: wayOn(life, life.first)[0] };
    const moved = await sendAsIs(`${name}.move`, { id: row.id, version: 1, [field]: asSent('move', next)[field] });
    expect(moved.datas, moved.text).toMatchObject(asSent('move', next));
  });

  it.runIf(isChanged.has(name))('is changed by version, loses nothing, and keeps its history and its audit', async () => {
    const row = await make(entity);
    const [field, value] = await maker.changeOf(entity);
    const changed = await send(changesBy(entity), { id: row.id, version: 1, [field]: value });
    expect(changed.code, changed.text).toBe(0);
    expect(changed.datas).toMatchObject({ id: row.id, version: 2, [field]: value });
    const late = await send(changesBy(entity), { id: row.id, version: 1, [field]: row[field] });
    expect([late.status, late.code, late.datas]).toMatchObject([409, 40901, { present: { id: row.id, version: 2, [field]: value }, differs: [field] }]);
    expect((await send(changesBy(entity), { id: row.id, version: 1, [field]: value }, tokens.stranger)).code).toBe(404);
    const history = (await send(`${name}.history`, { id: row.id })).datas as Row[];
    expect(history.map((line) => [line.version, line['change']])).toEqual([
      [2, 'updated'],
      [1, 'created'],
    ]);
    // A history never tells what is sensitive, whoever reads it.
    const hidden = entity.fields[field]?.options.grade === 'sensitive' ? '••••' : undefined;
    expect(history[0]?.['changes']).toEqual([{ field, from: hidden ?? row[field], to: hidden ?? value }]);
    expect((await send(`${name}.history`, { id: row.id }, tokens.stranger)).code).toBe(404);
    const audits = await server.test.database.query<{ operation: string }>(
      `select operation from audit where entity_id = $1 and class = 'change' and outcome = 'done' order by id`,
      [row.id],
    );
    expect(audits.map((one) => one.operation)).toEqual([makesBy(entity), changesBy(entity)]);
    const events = await server.test.database.query('select change, version from event_log where entity = $1 and entity_id = $2 order by position', [
      name,
      row.id,
    ]);
    expect(events).toEqual([
      { change: 'created', version: 1 },
      { change: 'updated', version: 2 },
    ]);
  });

  it.runIf(isRefused.has(name))('is refused by name what it has not, and lets nobody choose what the server decides', async () => {
    const body = await bodyOf(entity);
    const place = 'orgId' in entity.fields ? {} : { orgId: server.hospital.orgs.west };
    const decided = { ...place, createdBy: staffId, createdAt: '2026-01-01T00:00:00Z', deletedAt: null, names: {}, toString: 1 };
    const reply = await send(makesBy(entity), { ...body, ...decided });
    expect([reply.code, Object.keys((reply.datas as { fields: object }).fields).toSorted()]).toEqual([40001, Object.keys(decided).toSorted()]);
    const empty = await send(makesBy(entity), {});
    const required = Object.keys(body).filter((one) => {
      const field = entity.fields[one];
      return field?.required && (field.kind !== 'many' || (field.options.min ?? 0) > 0) && firstValueOf(field) === undefined;
    });
    expect(Object.keys((empty.datas as { fields: object }).fields).toSorted()).toEqual(required.toSorted());
    for (const field of Object.keys(body).filter((one) => entity.fields[one]?.kind === 'ref')) {
      const foreign = await send(makesBy(entity), { ...body, [field]: foreignId });
      expect(Object.keys((foreign.datas as { fields: object }).fields), foreign.text).toEqual([field]);
    }
  });

  it.runIf(judgesKinds.has(name))('is refused what no row can hold, by the name of the field, with nothing half done', async () => {
    const body = await bodyOf(entity);
    const table = quoteName(snakeCase(name));
    const stands = (): Promise<object[]> =>
      server.test.database.query(`select (select count(*) from ${table}) as rows, (select count(*) from event_log where entity = $1) as events`, [name]);
    const before = await stands();
    const pair = (field: string, raw: string): string => `${JSON.stringify(field)}:${raw}`;
    const withRaw = (field: string, raw: string): string =>
      `{${[
        ...Object.keys(body)
          .filter((other) => other !== field)
          .map((other) => pair(other, JSON.stringify(body[other]))),
        pair(field, raw),
      ].join(',')}}`;
    const refused = async (text: string): Promise<Reply> => {
      const reply = await send(makesBy(entity), text);
      expect([reply.status, reply.code], `${text.slice(-300)} answered ${reply.text}`).toEqual([400, expect.toBeOneOf([40001, 40002])]);
      return reply;
    };
    for (const field of Object.keys(body)) {
      for (const value of impossible(entity.fields[field] as Field)) {
        const { datas } = await refused(withRaw(field, value));
        // A value within lines is told by its place.
        expect(
          Object.keys((datas as { fields: object }).fields).map((place) => place.replace(/\[.*/, '')),
          `${field}: ${value.slice(0, 80)}`,
        ).toEqual([field]);
      }
      const twice = await refused(`${bodyText(body).slice(0, -1)},${JSON.stringify(field)}:${JSON.stringify(body[field])}}`);
      expect(twice.datas, twice.text).toMatchObject({ fields: { [field]: 'is given twice' } });
    }
    await refused(withRaw('deep', `${'['.repeat(5_000)}${']'.repeat(5_000)}`));
    for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x', 'image/png'])
      expect((await post(makesBy(entity), bodyText(body), type)).status, type).toBe(400);
    expect(await stands()).toEqual(before);
  });

  it.runIf(entity.fields['parentId']?.of === name)('never stands below itself', async () => {
    const top = await make(entity);
    const below = { ...(await bodyOf(entity)), ...ofSameTree(top), parentId: top.id };
    const child = (await send(makesBy(entity), below)).datas as Row;
    expect(child['parentId']).toBe(top.id);
    for (const parentId of [top.id, child.id, foreignId]) {
      const reply = await send(changesBy(entity), { id: top.id, version: 1, parentId });
      expect([reply.status, Object.keys((reply.datas as { fields: object }).fields)], reply.text).toEqual([400, ['parentId']]);
    }
  });

  it.runIf(isPaged.has(name))('is paged in every order it may have, each row once, and refuses others', async () => {
    const made = [await make(entity), await make(entity), await make(entity), await make(entity), await make(entity)];
    const idsBy = async (sort: string): Promise<string[]> => {
      const ids = (await walk(entity, sort)).map((row) => row.id);
      expect(new Set(ids).size, sort).toBe(ids.length);
      for (const row of made) expect(ids, sort).toContain(row.id);
      return ids;
    };
    for (const sort of ordersOf(entity).flatMap((field) => [field, `-${field}`])) await idsBy(sort);
    const [ids, reversed] = [await idsBy('createdAt'), await idsBy('-createdAt')];
    expect(reversed).toEqual(ids.toReversed());
    for (const sort of ['orgId', 'search_keys', 'name"', '1']) expect((await send(`${name}.list`, { sort })).code, sort).toBe(40001);
    const counted = (await send(`${name}.count`, {})).datas as { count: number };
    expect(counted.count).toBe(ids.length);
  });

  it.each((entity.screens ?? []).flatMap(({ path, only }): [string, Body][] => (only ? [[path, only]] : [])))(
    'is shown in part by a screen, which lists the rows of that part alone: %s',
    async (_path, only) => {
      await Promise.all(Array.from({ length: 4 }, () => make(entity)));
      const isOf = (row: Row): boolean => Object.entries(only).every(([field, value]) => row[field] === value);
      const filter = JSON.stringify({ all: Object.entries(only).map(([field, value]) => [field, 'is', value]) });
      const { rows } = await pageOf(entity, { limit: 200, filter });
      const every = (await pageOf(entity, { limit: 200 })).rows;
      expect(rows.map(({ id }) => id)).toEqual(every.filter(isOf).map(({ id }) => id));
      expect((await send(`${name}.count`, { filter })).datas).toEqual({ count: rows.length });
    },
  );

  it.runIf(isPutAway.has(name))('is put away and taken back, one by one and together, all or none', async () => {
    const [one, two] = [await make(entity), await make(entity)];
    const removesOne = all[`${name}.remove`] !== undefined;
    const putAway = async (): Promise<readonly string[]> => (await pageOf(entity, { removed: true })).rows.map((row) => row.id);
    // An employment goes with its person.
    const before = await putAway();
    if (removesOne) expect((await send(`${name}.remove`, { id: one.id }, tokens.stranger)).code).toBe(404);
    expect((await (removesOne ? send(`${name}.remove`, { id: one.id }) : send(`${name}.bulk`, { ids: [one.id], act: 'remove' }))).code).toBe(0);
    expect((await send(`${name}.detail`, { id: one.id })).code).toBe(404);
    expect((await putAway()).filter((id) => !before.includes(id))).toEqual([one.id]);
    expect((await send(`${name}.restore`, { id: one.id })).datas).toMatchObject({ id: one.id, version: 3 });
    if (all[`${name}.bulk`] === undefined) return;
    const foreign = foreignId;
    const refused = await send(`${name}.bulk`, { ids: [one.id, two.id, foreign], act: 'remove', isAtomic: true });
    expect([refused.code, (refused.datas as { failed: object[] }).failed]).toMatchObject([40914, [{ id: foreign, code: '404' }]]);
    expect((await send(`${name}.detail`, { id: one.id })).code).toBe(0);
    const some = await send(`${name}.bulk`, { ids: [one.id, two.id, foreign], act: 'remove' });
    expect(some.datas).toMatchObject({ done: [one.id, two.id].toSorted(), failed: [{ id: foreign }] });
    expect((await send(`${name}.bulk`, { ids: [one.id, two.id], act: 'restore' }, tokens.nothing)).code).toBe(40301);
  });

  it.runIf(isExported.has(name))('is exported as it is seen, and offered to pickers', async () => {
    await make(entity);
    const csv = await send(`${name}.export`, { format: 'csv' });
    expect(csv.headers.get('content-type')).toContain('text/csv');
    const lines = csv.text.trim().split(/\r?\n/);
    expect(lines.length).toBeGreaterThan(1);
    if (name !== 'organisation') expect(csv.text).not.toMatch(/138\d{8}|510104\d{11}/);
    expect((await send(`${name}.export`, { columns: ['id', 'passwordHash'] })).code).toBe(40001);
    const options = (await send(`${name}.options`, {})).datas as Row[];
    expect(options.length).toBeGreaterThan(0);
    expect((await send(`${name}.options`, { ids: [options[0]?.id] })).datas).toEqual([options[0]]);
  });

  it('asks for its right at every call', async () => {
    const right = `${entity.standard?.rights ?? name}.read`;
    expect(Object.hasOwn(allRights, right)).toBe(true);
    for (const [key, { of }] of Object.entries(all)) if (of?.entity === name) expect((await send(key, {}, tokens.nothing)).code, key).toBe(40301);
  });
});
