/** The handlers of all standard calls: each verb means the same for every entity. */
import { operations } from '#contract/operations.ts';
import { ofRows, toNumbers, toStates } from '#contract/lives/numbers.ts';
import { switchOf } from '#contract/readings/fieldRoles.ts';
import type { Operation, StandardCall, StandardVerb } from '#contract/resource.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { OperationContext, StandardHandlers } from './calls/handler.ts';
import { madeBefore, rememberMade } from './calls/once.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { actingWith } from './acting.ts';
import type { Keys } from '#server/privacy/keys.ts';
import type { Principal } from '#server/kit/principal.ts';
import { actOnMany } from './bulk.ts';
import { entityOf } from './entities.ts';
import type { Entity } from './entities.ts';
import { entityFor, readWithFields } from './own/ownFields.ts';
import { exportRows } from './exportRows.ts';
import { figuresOf } from './figures.ts';
import { boardOf, boardText } from './board.ts';
import { figuresFile } from './figures/workbook.ts';
import { countView } from './claimViews.ts';
import { listRows, listText } from './list.ts';
import type { Caller } from './listAsked.ts';
import { actorOfMove, hasLife, hasOneLife, moveRow, stateAsked, stepsIn, stepsStatement } from './move.ts';
import { checkPlace, placeRow } from './place.ts';
import type { Place } from './place.ts';

import { countRows, historyOf, optionsOf } from './readMore.ts';
import { removeRow, restoreRow } from './remove.ts';
import { timeLineOf } from './timeLine/timeLine.ts';
import { namesMore } from './rows.ts';
import type { Given } from './rows.ts';
import { versionVerbs } from './versions/verbs.ts';
import { survivorOf } from './merge/leadOn.ts';
import { createRow, readRow, readRowBeside, updateRow } from './write.ts';

type Input = Readonly<Record<string, unknown>>;
type Run<T> = (on: T, caller: Caller, input: Input, context: OperationContext) => Promise<unknown>;
/** `write` gives the answer as text, where nothing is changed in it any more. */
type Verb = { readonly runs: 'snapshot'; readonly run: Run<Query>; readonly write?: Run<Query> } | { readonly runs: 'transaction'; readonly run: Run<Tx> };

const reads = (run: Run<Query>, write?: Run<Query>): Verb => ({ runs: 'snapshot', run, ...(write ? { write } : {}) });
const writes = (run: Run<Tx>): Verb => ({ runs: 'transaction', run });
const idOf = (input: Input): string => String(input['id']);
const placeOf = (input: Input): Place => ({
  id: idOf(input),
  parentId: (input['parentId'] ?? null) as string | null,
  before: (input['before'] ?? null) as string | null,
});

/** A call that looked like a double click is a wish where the first row was removed since; a key says which call it is, whatever became of its row. */
async function readAgain(tx: Tx, caller: Caller, id: string, hasKey: boolean): Promise<Given | undefined> {
  try {
    return await readRow(tx, caller, id);
  } catch (error) {
    if (hasKey || !(error instanceof Refusal && error.reason === 'notFound')) throw error;
    return undefined;
  }
}

/** The row with the states that it has had, one way to the database for both. */
async function readWhole(query: Query, caller: Caller, id: string): Promise<Given> {
  const isMoved = hasLife(caller.entity);
  const [row, lines = []] = await readRowBeside(query, caller, id, { isLast: true, statements: isMoved ? [stepsStatement(caller.entity, id)] : [] });
  return isMoved ? { ...row, steps: stepsIn(lines, caller, row) } : row;
}

/** The id of a row that was merged leads on: the survivor answers, and says whose id it was. Few ask for such an id, so the snapshot ends with the row, and one of a later moment is begun for them. */
async function readLed(query: Query, caller: Caller, id: string): Promise<Given> {
  const { name, resource } = caller.entity;
  if (!resource.merge) return readWhole(query, caller, id);
  try {
    return await readWhole(query, caller, id);
  } catch (error) {
    const survivorId = error instanceof Refusal && error.reason === 'notFound' ? await survivorOf(query, name, id) : undefined;
    if (survivorId === undefined) throw error;
    return { ...(await readWhole(query, caller, survivorId)), mergedFromId: id };
  }
}

/** A second try of the same making gives the row that the first one made (B0). */
const create: Run<Tx> = async (tx, caller, input, context) => {
  const { entity, principal } = caller;
  const once = { operation: `${entity.name}.create`, clientId: context.onceKey, content: { orgId: principal.orgId, body: JSON.stringify(input) } };
  const before = await madeBefore(tx, principal, once);
  const there = before === undefined ? undefined : await readAgain(tx, caller, before, context.onceKey !== undefined);
  if (there) return there;
  const made = await createRow(tx, caller, input);
  await rememberMade(tx, principal, once, made.id);
  context.note({ entityId: made.id, detail: { isNew: true } });
  return made;
};

const update: Run<Tx> = async (tx, caller, input, context) => {
  const id = idOf(input);
  context.note({ entityId: id });
  const changed = await updateRow(tx, caller, { ...input, id });
  context.note({ detail: { version: changed.version } });
  return changed;
};

/** A call without a version means the row as it stands: somebody who switches off what is off already changes nothing. */
const turning =
  (way: 'on' | 'off'): Run<Tx> =>
  async (tx, caller, input, context) => {
    const turned = switchOf(caller.entity.resource.fields);
    if (!turned) throw new Refusal('notFound');
    const id = idOf(input);
    return update(tx, caller, { id, version: input['version'], [turned.name]: turned[way] }, context);
  };

const verbs: Readonly<Record<StandardVerb, Verb>> = {
  ...versionVerbs,
  list: reads(
    async (query, caller, input, context) => {
      const page = await listRows(query, caller, input, true);
      context.note({ detail: { rows: page.rows.length } });
      return page;
    },
    async (query, caller, input, context) => {
      const { page, count } = await listText(query, caller, input);
      context.note({ detail: { rows: count } });
      return page;
    },
  ),
  detail: reads(async (query, caller, input, context) => {
    const row = await readLed(query, caller, idOf(input));
    context.note({ entityId: row.id });
    await countView(query, caller, context, row);
    return row;
  }),
  count: reads((query, caller, input) => countRows(query, caller, input, true)),
  options: reads((query, caller, input) => optionsOf(query, caller, input, true)),
  figures: reads((query, caller, input) => figuresOf(query, caller, { ...input, figure: String(input['figure']) })),
  board: reads(
    async (query, caller, input, context) => {
      const board = await boardOf(query, caller, input, true);
      context.note({ detail: { rows: board.columns.reduce((sum, { rows }) => sum + rows.length, 0) } });
      return board;
    },
    async (query, caller, input, context) => {
      const { board, count } = await boardText(query, caller, input);
      context.note({ detail: { rows: count } });
      return board;
    },
  ),
  figuresExport: reads(async (query, caller, input, context) => {
    const { file, rows } = await figuresFile(query, caller, { ...input, figures: input['figures'] as readonly string[] });
    context.note({ detail: { rows, columns: (input['figures'] as readonly string[]).join(' ') } });
    return file;
  }),
  timeLine: reads(async (query, caller, input, context) => {
    await countView(query, caller, context, { id: idOf(input) });
    const line = await timeLineOf(query, caller, { ...input, id: idOf(input) });
    context.note({ entityId: idOf(input), detail: { rows: line.entries.length } });
    return line;
  }),
  history: reads(async (query, caller, input, context) => {
    context.note({ entityId: idOf(input) });
    await countView(query, caller, context, { id: idOf(input) });
    return historyOf(query, caller, { ...input, id: idOf(input) });
  }),
  save: writes((tx, caller, input, context) => (input['id'] == null ? create(tx, caller, input, context) : update(tx, caller, input, context))),
  create: writes(create),
  update: writes(update),
  remove: writes((tx, caller, input, context) => {
    context.note({ entityId: idOf(input) });
    return removeRow(tx, caller, { ...input, id: idOf(input) });
  }),
  restore: writes((tx, caller, input, context) => {
    context.note({ entityId: idOf(input) });
    return restoreRow(tx, caller, idOf(input));
  }),
  able: writes(turning('on')),
  disable: writes(turning('off')),
  bulk: writes(async (tx, caller, input, context) => {
    const report = await actOnMany(tx, caller, { ...input, ids: input['ids'] as readonly string[], act: String(input['act']) });
    context.note({ detail: { act: String(input['act']), done: report.done.length, failed: report.failed.length } });
    return report;
  }),
  archive: writes(async (tx, caller, input, context) => {
    const act = input['isArchived'] === false ? 'unarchive' : 'archive';
    const report = await actOnMany(tx, caller, { ids: input['ids'] as readonly string[], act });
    context.note({ detail: { act, done: report.done.length, failed: report.failed.length } });
    return report;
  }),
  place: writes(async (tx, caller, input, context) => {
    const place = placeOf(input);
    const row = await placeRow(tx, caller, { ...place, version: input['version'] });
    context.note({ entityId: place.id, detail: { below: place.parentId ?? '', version: row.version } });
    return row;
  }),
  placeCheck: reads((query, caller, input) => checkPlace(query, caller, placeOf(input))),
  move: writes(async (tx, caller, input, context) => {
    const [id, asked] = [idOf(input), stateAsked(caller, input)];
    const reason = input['reason'] as string | null | undefined;
    const { row, from } = await moveRow(tx, caller, { id, ...asked, version: input['version'], reason, given: input });
    context.note({
      entityId: id,
      detail: { ...(hasOneLife(caller.entity) ? {} : { field: asked.state }), from, to: asked.to, version: row.version, reasonGiven: Boolean(reason) },
    });
    return row;
  }),
  export: reads(async (query, caller, input, context) => {
    const { file, rows, columns } = await exportRows(query, caller, input);
    context.note({ detail: { rows, columns: columns.join(' ') } });
    return file;
  }),
};

/** A call that members make too asks staff for a right; a move for its own. */
async function whoActs(call: StandardCall, on: Query, asking: Principal, { input, keys }: { readonly input: Input; readonly keys: Keys }): Promise<Principal> {
  if (call.staff === undefined) return asking;
  return call.verb === 'move'
    ? actorOfMove(on, { entity: entityOf(call.entity), call, principal: asking, keys }, input, call.staff)
    : actingWith(on, asking, call.staff);
}

/** An endpoint that carries states as numbers: the verb sees states alone. */
const inStates = ({ numbers }: Operation, input: Input): Input => (numbers ? toStates(input, numbers) : input);
const inNumbers = ({ numbers }: Operation, answer: unknown): unknown => (numbers ? ofRows(answer, (row) => toNumbers(row, numbers)) : answer);

function handlerOf(
  operation: Operation,
  call: StandardCall,
): {
  readonly runs: Verb['runs'];
  handle(on: never, input: Input, principal: Principal, context: OperationContext): Promise<unknown>;
} {
  const { name } = entityOf(call.entity);
  const verb = verbs[call.verb];
  const { runs } = verb;
  const runFor = (entity: Entity): Run<Query> =>
    'write' in verb && verb.write && operation.numbers === undefined && !namesMore(entity) ? verb.write : (verb.run as Run<Query>);
  return {
    runs,
    handle: async (on, given, asking, context) => {
      context.note({ entity: name });
      const input = inStates(operation, given);
      const principal = await whoActs(call, on as Query, asking, { input, keys: context.keys });
      const runOn = async (query: Query, entity: Entity): Promise<unknown> =>
        inNumbers(operation, await runFor(entity)(query, { entity, call, principal, keys: context.keys }, input, context));
      if (runs === 'snapshot') return readWithFields(on as Query, name, principal, runOn);
      return runOn(on as Query, await entityFor(on as Query, name, principal, { isHeld: true }));
    },
  };
}

const standard = (Object.entries(operations) as [string, Operation][]).flatMap(([key, one]) => (one.of ? [[key, handlerOf(one, one.of)] as const] : []));

/** Their kinds come from the contract, as those of the calls do: what a verb takes and gives stands in contract/standard.ts. */
export const standardHandlers = Object.fromEntries(standard) as unknown as StandardHandlers;
