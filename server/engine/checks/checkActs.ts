/** A wrong act of a description fails at the start, with the act and what to write (docs/adr/0075). */
import type { Act } from '#contract/acts/act.ts';
import type { Fields } from '#contract/kinds.ts';
import { lives } from '#contract/lives/index.ts';
import { termsOf } from '#contract/conditions.ts';
import { actCall } from '#contract/readings/acts.ts';
import type { ActCall } from '#contract/readings/acts.ts';
import { stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import type { Operation, Resource } from '#contract/resource.ts';
import { standardVerbs } from '#contract/standard.ts';

type All = Readonly<Record<string, Resource>>;
type Problem = string | undefined;

/** The list machine has these names for what it does itself. */
const taken: ReadonlySet<string> = new Set([...standardVerbs, 'unarchive', 'order', 'change']);
const listed = (names: readonly string[]): string => (names.length === 0 ? 'nothing' : names.join(', '));
const givesOf = ({ gives }: Operation): Fields => ('fields' in gives ? gives.fields : {});

/** The act gives these to its call; what comes from the answer of its check is not among them. */
const knownTo = ({ on, form = [], row = {} }: Act): ReadonlySet<string> =>
  new Set([...form, ...Object.keys(row), ...(on === 'list' ? [] : ['ids']), ...(on === 'row' ? ['id', 'version'] : [])]);

const missingOf = (takes: Fields, known: ReadonlySet<string>): readonly string[] =>
  Object.entries(takes).flatMap(([name, field]) => (field.required && !known.has(name) ? [name] : []));

/** The call is about the rows that the button stands at. */
const isAbout = (on: Act['on'], takes: Fields): boolean => on === 'list' || Object.hasOwn(takes, 'ids') || (on === 'row' && Object.hasOwn(takes, 'id'));

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
    isAbout(on, takes) ? undefined : `is on '${on}', but ${key} takes no ${on === 'row' ? "'id' and no 'ids'" : "'ids'"}. Write one, or on: 'list'`,
    ...namesProblems(act, call),
    missing.length === 0 ? undefined : `gives ${key} no ${listed(missing)}. Name it in form, in row or in seen`,
  ];
}

function checkProblems(act: Act, check: ActCall | undefined): readonly Problem[] {
  if (act.check === undefined) return [act.seen ? `has seen without a check, whose answer it would stand in. Write check, or leave out seen` : undefined];
  if (!check) return [`has the check '${act.check}', which is no operation. Write it beside the others, of class 'read'`];
  const gives = givesOf(check.operation);
  const missing = missingOf(check.operation.takes, knownTo(act));
  return [
    check.operation.class === 'read' ? undefined : `has the check ${check.key}, which is no call of class 'read'. A check changes nothing`,
    missing.length === 0 ? undefined : `cannot ask ${check.key} without ${listed(missing)}. Name it in form or in row`,
    ...(act.seen ?? []).map((name) => (Object.hasOwn(gives, name) ? undefined : `has seen '${name}', which the answer of ${check.key} does not have`)),
  ];
}

/** One row alone has a state and values. */
const isOfOneRow = ({ from = [], where, whyNot, row = {} }: Act): boolean =>
  from.length > 0 || where !== undefined || whyNot !== undefined || Object.keys(row).length > 0;

const statesOf = (fields: Fields): object => Object.assign({}, ...stateFieldsOf(fields).map((name) => lives[fields[name]?.of ?? '']?.states ?? {})) as object;

function rowProblems(act: Act, { fields }: Resource): readonly Problem[] {
  const { on, from = [], where = {}, row = {}, leaves } = act;
  const states = statesOf(fields);
  const named = [...Object.values(row), ...termsOf(where).map(([name]) => name)];
  return [
    on !== 'row' && isOfOneRow(act) ? `is on '${on}': leave out from, where, whyNot and row, which are about one row` : undefined,
    on === 'list' && leaves ? `is on 'list', where no row leaves: leave out leaves` : undefined,
    ...from.map((state) =>
      Object.hasOwn(states, state) ? undefined : `goes from '${state}', which is no state of this entity. States are ${listed(Object.keys(states))}`,
    ),
    ...named.map((name) => (name === 'id' || Object.hasOwn(fields, name) ? undefined : `reads '${name}' of its row, which is none of the fields`)),
  ];
}

/** @returns sentences that begin with the entity and the act */
export function actProblems(resource: Resource, all: All): readonly string[] {
  return Object.entries(resource.acts ?? {}).flatMap(([name, act]) => {
    const of = (call: string): ActCall | undefined => actCall(resource.name, call, (owner) => (owner === resource.name ? resource : all[owner]));
    const call = of(act.call);
    const problems: readonly Problem[] = [
      taken.has(name) ? `has the name of what every list does itself. Choose another name for the act` : undefined,
      ...(call ? callProblems(act, call) : [`calls '${act.call}', which is no operation. Write operation(...) beside the others, or '<entity>.<operation>'`]),
      ...checkProblems(act, act.check === undefined ? undefined : of(act.check)),
      ...rowProblems(act, resource),
    ];
    return problems.flatMap((one) => (one === undefined ? [] : [`${resource.name}: the act '${name}' ${one}`]));
  });
}
