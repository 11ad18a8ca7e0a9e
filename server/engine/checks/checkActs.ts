/** A wrong act of a description fails at the start, with the act and what to write (docs/adr/0075). */
import { ownArchive } from '#contract/acts/act.ts';
import type { Act } from '#contract/acts/act.ts';
import type { Fields } from '#contract/kinds.ts';
import { lives } from '#contract/lives/index.ts';
import { termsOf } from '#contract/conditions.ts';
import { actCall } from '#contract/readings/acts.ts';
import type { ActCall } from '#contract/readings/acts.ts';
import { stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import type { Operation, Resource } from '#contract/resource.ts';
import { standardVerbs } from '#contract/standardVerbs.ts';
import { reviewPaths, versionPaths } from '#contract/versions.ts';

type All = Readonly<Record<string, Resource>>;
type Problem = string | undefined;

/** The list machine has these names for what it does itself. */
const taken: ReadonlySet<string> = new Set([
  ...standardVerbs.filter((verb) => !Object.hasOwn({ ...versionPaths, ...reviewPaths }, verb)),
  'unarchive',
  'order',
  'change',
]);
const listed = (names: readonly string[]): string => (names.length === 0 ? 'nothing' : names.join(', '));
const givesOf = ({ gives }: Operation): Fields => ('fields' in gives ? gives.fields : {});

/** The act gives these to its call; what comes from the answer of its check is not among them. */
const knownTo = ({ on, form = [], row = {}, given = {} }: Act): ReadonlySet<string> =>
  new Set([...form, ...Object.keys(row), ...Object.keys(given), ...(on === 'list' ? [] : ['ids']), ...(on === 'row' ? ['id', 'version'] : [])]);

const missingOf = (takes: Fields, known: ReadonlySet<string>): readonly string[] =>
  Object.entries(takes).flatMap(([name, field]) => (field.required && !known.has(name) ? [name] : []));

/** The call is about the rows that the button stands at. */
/** The row may be given by another name: `row: { groupId: 'id' }`. */
const isAbout = ({ on, row = {} }: Act, takes: Fields): boolean =>
  on === 'list' || Object.hasOwn(takes, 'ids') || (on === 'row' && (Object.hasOwn(takes, 'id') || Object.values(row).includes('id')));

function namesProblems({ form = [], seen = [], hints = {} }: Act, { key, operation: { takes } }: ActCall): readonly Problem[] {
  return [...form, ...seen, ...Object.keys(hints)].map((name) =>
    Object.hasOwn(takes, name) ? undefined : `names '${name}', which ${key} does not take. It takes ${listed(Object.keys(takes))}`,
  );
}

function callProblems(act: Act, call: ActCall): readonly Problem[] {
  const { key, operation } = call;
  const { takes, right, class: kind } = operation;
  const { on, seen = [] } = act;
  const missing = missingOf(takes, new Set([...knownTo(act), ...seen]));
  return [
    kind === 'read' ? `calls ${key}, which changes nothing. Write a call of class 'write' or 'once'` : undefined,
    right === 'anyone' || right === 'signedIn' ? `calls ${key}, which needs no right. Write the right of whoever sees the button` : undefined,
    isAbout(act, takes) ? undefined : `is on '${on}', but ${key} takes no ${on === 'row' ? "'id' and no 'ids'" : "'ids'"}. Write one, or on: 'list'`,
    ...namesProblems(act, call),
    missing.length === 0 ? undefined : `gives ${key} no ${listed(missing)}. Name it in form, in row, in given or in seen`,
  ];
}

/** The preview of an act tries the call of the act, and asks for nothing that the act does not have. */
function previewProblems(act: Act, call: ActCall | undefined, preview: ActCall | undefined): readonly Problem[] {
  if (act.preview === undefined) return [];
  if (!preview) return [`has the preview '${act.preview}', which is no operation. Write previewOf(...) beside the others`];
  const { key, operation } = preview;
  const missing = missingOf(operation.takes, knownTo(act));
  return [
    operation.previews?.call === call?.key
      ? undefined
      : `has the preview ${key}, which does not try ${call?.key ?? act.call}. Make it with previewOf('${call?.key ?? act.call}', ...)`,
    missing.length === 0 ? undefined : `cannot try ${key} without ${listed(missing)}. Name it in form or in row, or let previewOf assume it`,
  ];
}

/** An act is taken back for the rows that it changed, at the versions that it made. */
function backProblems({ back }: Act, call: ActCall | undefined, taking: ActCall | undefined): readonly Problem[] {
  if (back === undefined) return [];
  if (!taking) return [`is taken back by '${back}', which is no operation. Write it beside the others, of class 'write'`];
  return [
    Object.hasOwn(taking.operation.takes, 'versions') && Object.hasOwn(taking.operation.takes, 'ids')
      ? undefined
      : `is taken back by ${taking.key}, which does not take ids and versions`,
    call && !Object.hasOwn(givesOf(call.operation), 'versions') ? `is taken back by versions, which ${call.key} does not answer` : undefined,
  ];
}

function checkProblems(act: Act, check: ActCall | undefined): readonly Problem[] {
  if (act.check === undefined) return [];
  if (!check) return [`has the check '${act.check}', which is no operation. Write it beside the others, of class 'read'`];
  const missing = missingOf(check.operation.takes, knownTo(act));
  return [
    check.operation.class === 'read' ? undefined : `has the check ${check.key}, which is no call of class 'read'. A check changes nothing`,
    missing.length === 0 ? undefined : `cannot ask ${check.key} without ${listed(missing)}. Name it in form or in row`,
  ];
}

/** @param beforehand the calls of the check and of the preview */
function seenProblems({ check, preview, seen = [] }: Act, beforehand: readonly (ActCall | undefined)[]): readonly Problem[] {
  if (check === undefined && preview === undefined && seen.length > 0)
    return [`has seen without a check, whose answer it would stand in. Write check or preview, or leave out seen`];
  const calls = beforehand.filter((call) => call !== undefined);
  // A call that is nowhere is a fault of its own.
  if (calls.length === 0) return [];
  const keys = calls.map(({ key }) => key).join(' or ');
  return seen.map((name) =>
    calls.some(({ operation }) => Object.hasOwn(givesOf(operation), name)) ? undefined : `has seen '${name}', which the answer of ${keys} does not have`,
  );
}

/** One row alone has a state and values. */
const isOfOneRow = ({ from = [], where, whyNot, offeredIf, row = {} }: Act): boolean =>
  from.length > 0 || [where, whyNot, offeredIf].some((one) => one !== undefined) || Object.keys(row).length > 0;

const statesOf = (fields: Fields): object => Object.assign({}, ...stateFieldsOf(fields).map((name) => lives[fields[name]?.of ?? '']?.states ?? {})) as object;

function rowProblems(act: Act, { fields }: Resource): readonly Problem[] {
  const { on, from = [], where = {}, offeredIf = {}, row = {}, leaves } = act;
  const states = statesOf(fields);
  const named = [...Object.values(row), ...[where, offeredIf].flatMap(termsOf).map(([name]) => name)];
  return [
    on !== 'row' && isOfOneRow(act) ? `is on '${on}': leave out from, where, whyNot, offeredIf and row, which are about one row` : undefined,
    on === 'list' && leaves ? `is on 'list', where no row leaves: leave out leaves` : undefined,
    ...from.map((state) =>
      Object.hasOwn(states, state) ? undefined : `goes from '${state}', which is no state of this entity. States are ${listed(Object.keys(states))}`,
    ),
    ...named.map((name) => (name === 'id' || Object.hasOwn(fields, name) ? undefined : `reads '${name}' of its row, which is none of the fields`)),
  ];
}

/** The one thing of the engine's own that an act may stand for is its archive, with a preview. */
const isOwnArchive = (name: string, { call, preview }: Act): boolean => name === ownArchive && call === ownArchive && preview !== undefined;

/** @returns sentences that begin with the entity and the act */
export function actProblems(resource: Resource, all: All): readonly string[] {
  return Object.entries(resource.acts ?? {}).flatMap(([name, act]) => {
    const of = (call: string): ActCall | undefined => actCall(resource.name, call, (owner) => (owner === resource.name ? resource : all[owner]));
    const call = of(act.call);
    const [check, preview, back] = [act.check, act.preview, act.back].map((one) => (one === undefined ? undefined : of(one)));
    const problems: readonly Problem[] = [
      taken.has(name) && !isOwnArchive(name, act) ? `has the name of what every list does itself. Choose another name for the act` : undefined,
      ...(call ? callProblems(act, call) : [`calls '${act.call}', which is no operation. Write operation(...) beside the others, or '<entity>.<operation>'`]),
      ...checkProblems(act, check),
      ...previewProblems(act, call, preview),
      ...backProblems(act, call, back),
      ...seenProblems(act, [check, preview]),
      ...rowProblems(act, resource),
    ];
    return problems.flatMap((one) => (one === undefined ? [] : [`${resource.name}: the act '${name}' ${one}`]));
  });
}
