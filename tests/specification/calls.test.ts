/** A client that knows only the specification does its work: each call that exists, at a real server, by what the specification says of it and what the answers show. */
import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { families, familyOf, kindOf } from './kinds.ts';
import type { Family } from './kinds.ts';
import { judgements } from './judgements/index.ts';
import { startKnown } from './known.ts';
import type { Known } from './known.ts';
import { owed } from './owed.ts';
import { asksOf, beside, fittingOf, idsOf, listOf, walk, whole } from './listing.ts';
import type { Row } from './rows.ts';
import { callAt, calls } from './specified.ts';
import { isWhole, standing } from './stage.ts';
import type { Specified } from './specified.ts';

let known: Known;
const isExport = (call: Specified): boolean => kindOf(call) === 'export';
beforeAll(async () => {
  known = await startKnown();
  // The list of exports has a row to be asked for.
  for (const call of calls.filter(isExport).slice(0, 1)) await known.client.done(call);
});
afterAll(() => known.stage.close());

const entry = (call: Specified): [string, Specified] => [`${call.endpoint} (${call.ids.join(', ')})`, call];
const named = (family: Family): [string, Family] => [family.name, family];

interface Pages {
  readonly all: readonly string[];
  readonly limit: number;
  readonly walked: readonly string[];
  readonly first: readonly string[];
}
/** A row that a worker writes meanwhile is on one page and not on the other: then all of it is read again. */
async function readTwice(call: Specified, from: number, tries = 5): Promise<Pages> {
  const all = idsOf(await whole(known.client, call));
  const limit = Math.max(1, Math.ceil(all.length / 3));
  const walked = idsOf(await walk(known.client, call, from, limit));
  const first = idsOf(await listOf(known.client, call, { page: 0, pageSize: limit }));
  const isSame = isDeepStrictEqual(idsOf(await whole(known.client, call)), all);
  return isSame || tries === 1 ? { all, limit, walked, first } : readTwice(call, from, tries - 1);
}

const lists = calls.filter((call) => kindOf(call) === 'list');
const pagedLists = standing(lists.filter(({ fields }) => 'limit' in fields));
/** Each is read by who counts in one of the two ways, in turn, and by `npm run promises` in both. */
const beginningsOf = (call: Specified): readonly number[] => [0, 1].filter((from) => isWhole() || from === pagedLists.indexOf(call) % 2);

describe.each(lists.map(entry))('%s', (_name, call) => {
  it('lists rows', async () => {
    expect((await known.client.done(call)).message).toBeTypeOf('string');
  });

  if (pagedLists.includes(call))
    it.each(beginningsOf(call))('is read to its end by who counts its pages from %i', async (from) => {
      const { all, limit, walked, first } = await readTwice(call, from);
      expect(new Set(walked)).toEqual(new Set(all));
      expect(first).toEqual(all.slice(0, limit));
    });
});

/** Files and lines of one row are asked for by that row: tests/specification/judgements. */
const isOfOneRow = ({ path }: Specified): boolean => path.includes('{');

/** Sums are no rows of anything, and what happened to one row is asked by that row alone. */
const isOfRows = (call: Specified): boolean =>
  call.answersRows && !isOfOneRow(call) && !/\/(statistics\w*|reportHistory|analysisEvents|process-module\/history)$/.test(call.path);

describe.each(standing(calls.filter(isOfRows)).map(entry))('%s', (_name, call) => {
  it('takes the names of the specification: they narrow it where rows have such a field, and never widen it', async () => {
    const client = call.path.includes('/Consultation/') ? await known.enter(known.stage.consultant) : known.client;
    const fixed = fittingOf(call, known.rows);
    const all = await whole(client, call, fixed);
    for (const { name, given, row } of asksOf(all)) {
      if (name in fixed) continue;
      const found = idsOf(await listOf(client, call, { ...beside, limit: 100, ...fixed, ...given }));
      expect(idsOf(all), `${name}: no other rows`).toEqual(expect.arrayContaining([...found]));
      if (row) expect(found, `${name}: ${JSON.stringify(given)}`).toContain(row.id);
      else if (all.some((one) => name in one)) expect(found, `${name} that nobody has`).toEqual([]);
    }
  });
});

/** A field of the payload whose text a client may change. */
function changeOf(call: Specified, row: Row): readonly [name: string, value: unknown] {
  const free = Object.entries(call.fields).filter(
    ([name, { type, pattern, format }]) => type === 'string' && !pattern && !format && name !== 'id' && name !== 'number',
  );
  const isChosen = ([, { enum: choices }]: (typeof free)[number]): boolean => choices !== undefined;
  const texts = free.filter((one) => !isChosen(one));
  const [name, schema] =
    texts.find(([one]) => one === 'remark') ?? texts.find(([one]) => typeof row[one] === 'string') ?? texts[0] ?? free.find(isChosen) ?? [];
  if (name === undefined)
    throw new Error(`${call.endpoint} takes no text that could be changed: say in tests/specification/calls.test.ts what a client changes.`);
  return [name, schema?.enum?.find((one) => one !== row[name]) ?? known.rows.valueOf(name, schema ?? {}, 0)];
}

describe.each(families.filter((family) => family.of('make')).map(named))('rows of %s', (_name, family) => {
  let row: Row;
  const read = async (): Promise<Row | undefined> => (await known.rows.read(family)).find(({ id }) => id === row.id);

  it('are made like those that the list shows, and are in it', async () => {
    // One stays, for the rows of others that refer to such.
    await known.rows.make(family);
    for (const encoding of family.of('make')?.encodings ?? []) row = await known.rows.make(family, encoding);
    if (family.of('list')) expect(await read()).toMatchObject({ id: row.id });
  });

  const change = family.of('change') ?? (family.of('make')?.fields['id'] ? family.of('make') : undefined);
  if (change)
    it('are changed by who has no version of them', async () => {
      const [name, value] = changeOf(change, row);
      const answer = await known.client.done(change, { id: row.id, [name]: value });
      expect((family.of('list') ? await read() : (answer.datas as Row))?.[name]).toEqual(value);
    });

  const [on, off] = [family.of('on'), family.of('off')];
  if (on && off)
    it('are switched off and on', async () => {
      const states: Row[] = [];
      for (const call of [off, on]) {
        const { datas } = await known.client.done(call, { id: row.id });
        states.push((await read()) ?? (datas as Row));
      }
      const [before, after] = states;
      const changed = Object.keys(before ?? {}).filter((name) => !/^(updated|version)/.test(name) && before?.[name] !== after?.[name]);
      expect(changed).not.toEqual([]);
    });

  const detail = family.of('detail');
  if (detail)
    it('are read one by one', async () => {
      expect((await known.client.done(detail, { id: row.id })).datas).toMatchObject({ id: row.id });
    });

  const remove = family.of('remove');
  if (remove)
    it('are removed, and are in no list then', async () => {
      await known.client.done(remove, { id: row.id });
      if (family.of('list')) expect(await read()).toBeUndefined();
    });
});

describe.each(calls.filter((call) => isExport(call) && !isOfOneRow(call)).map(entry))('%s', (_name, call) => {
  it('answers with a file', async () => {
    const { type, bytes } = await known.client.done(call);
    expect(type).not.toMatch(/json/);
    expect(bytes.length).toBeGreaterThan(0);
  });
});

it.each(Object.entries(judgements))('%s does what it is for', async (_wire, judgement) => {
  await judgement(known);
});

/** Whatever asks for nothing but what rows show. */
const isPlainRead = (call: Specified): boolean => ['read', 'detail'].includes(kindOf(call)) && !(call.endpoint in judgements) && !(call.endpoint in owed);
it.each(calls.filter(isPlainRead).map(entry))('%s is read', async (_name, call) => {
  const [row] = known.rows.seen(familyOf(call));
  await known.rows.persuade(call, 'id' in call.fields || call.path.includes('{id}') ? { id: row?.id } : {});
});

it.each(Object.entries(owed))('%s cannot be made yet: it asks for %s', async (endpoint) => {
  // Once it can, it is observed like all others: take it out of owed.ts.
  await expect(known.rows.persuade(callAt(endpoint), {})).rejects.toThrow(endpoint);
});

it('[g-form] calls of which the specification says that some are form-encoded are taken as forms, and as JSON', () => {
  const either = calls.filter(({ encodings }) => encodings.includes('form'));
  expect(either.length).toBeGreaterThan(3);
  expect(either.flatMap(({ endpoint, encodings }) => encodings.map((encoding) => `${endpoint} ${encoding}`)).filter((one) => !known.done.has(one))).toEqual([]);
});

it('are all of those that exist', () => {
  expect(
    calls.filter(({ endpoint }) => !known.done.has(endpoint) && !(endpoint in owed)).map(({ endpoint, ids }) => `${endpoint} (${ids.join(', ')})`),
    'nothing above got through to these: name what such a call is for in tests/specification/kinds.ts, or observe it in tests/specification/judgements',
  ).toEqual([]);
});
