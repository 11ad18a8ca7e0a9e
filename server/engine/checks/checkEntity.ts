/** A wrong description fails at the start, with the entity, the field and what to write. */
import { termsOf } from '#contract/conditions.ts';
import type { Field, KindName } from '#contract/kinds.ts';
import type { Resource } from '#contract/resource.ts';
import { archiveField, isTree, stateFieldsOf, switchOf } from '#contract/readings/fieldRoles.ts';
import { lives } from '#contract/lives/index.ts';
import { actProblems } from './checkActs.ts';
import { authorProblems } from './checkAuthor.ts';
import { claimProblems } from './checkClaim.ts';
import { inheritedProblems } from './checkInherited.ts';
import { lifeProblems } from './checkLife.ts';
import { linesProblem } from './checkLines.ts';
import { periodProblems } from './checkPeriod.ts';
import { screenProblems } from './checkScreens.ts';
import { timeLineProblems } from './checkTimeLine.ts';
import { versionProblems } from './checkVersions.ts';
import { isComputed } from '#server/engine/computed.ts';
import { viewProblems } from './checkViews.ts';
import { referenceOf, titleOf } from '#server/engine/titles.ts';

type All = Readonly<Record<string, Resource>>;
type Problem = string | undefined;

/** Kinds without an order, or without one that means anything. */
const unsorted: ReadonlySet<KindName> = new Set(['many', 'lines', 'json', 'image', 'file', 'secret', 'idCard', 'longText', 'richText']);
const searched: ReadonlySet<KindName> = new Set(['text', 'longText', 'phone', 'ref', 'choice']);

function referenceProblem(field: Field, all: All): Problem {
  const of = referenceOf(field);
  if (of === undefined) return undefined;
  const target = all[of];
  if (!target) return `refers to '${of}', which no entity is called. Name one of ${Object.keys(all).join(', ')}`;
  return target.fields[titleOf(target)]?.options.via === undefined
    ? undefined
    : `refers to '${of}', which is called by what stands behind a reference: nobody could name its rows. Give '${of}' a title of its own, or refer to something else`;
}

function viaProblem({ options }: Field, { fields }: Resource, all: All): Problem {
  if (options.via === undefined) return undefined;
  const [through = '', name = '', ...rest] = options.via.split('.');
  const from = fields[through];
  const besides: Readonly<Record<string, string>> = { createdBy: 'staffUser', orgId: 'organisation' };
  const target = all[besides[through] ?? (from?.kind === 'ref' ? (from.of ?? '') : '')];
  if (rest.length > 0 || !target) return `has via: '${options.via}'. Write a reference of this entity and a field of what it leads to, as in 'memberId.name'`;
  if (!Object.hasOwn(target.fields, name)) return `has via: '${options.via}', but '${target.name}' has no field '${name}'`;
  return [options.sort, options.search, options.required].includes(true) ? 'is read through a reference: leave out sort, search and required' : undefined;
}

function computedProblem({ options }: Field, { name }: Resource, key: string): Problem {
  if (!options.computed) return undefined;
  if (!isComputed(name, key)) return 'is computed: write what it is in server/engine/computed.ts';
  return options.readOnly && !options.sort && !options.search && !options.required
    ? undefined
    : 'is computed: write readOnly, and leave out sort, search and required';
}

function askedProblem({ options, required }: Field, { fields }: Pick<Resource, 'fields'>): Problem {
  if (options.askedIf === undefined) return undefined;
  const unknown = termsOf(options.askedIf).find(([name]) => !Object.hasOwn(fields, name));
  if (unknown) return `has askedIf over '${unknown[0]}', which is none of the fields. Name one of ${Object.keys(fields).join(', ')}`;
  return required ? 'has askedIf and is required: leave out required, or nobody could save a row where it is not asked for' : undefined;
}

function firstProblem({ choices, options }: Field): Problem {
  if (options.default === undefined || !choices || Object.hasOwn(choices, String(options.default))) return undefined;
  return `has default: '${String(options.default)}', which is none of its choices. Write one of ${Object.keys(choices).join(', ')}`;
}

/** Columns of every table; what an organisation adds begins with `own_`. */
const kept: ReadonlySet<string> = new Set(['id', 'orgId', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', 'version', 'deletedAt', 'names']);

/** A row belongs to the organisation of the session, or to one that its maker chose once. */
const isChosenPlace = (name: string, { kind, of, options, required }: Field): boolean =>
  name === 'orgId' && kind === 'ref' && of === 'organisation' && required && options.isFixed === true;

function nameProblem(name: string, field: Field): Problem {
  if (isChosenPlace(name, field)) return undefined;
  if (name === 'orgId')
    return `stands in every row already; where whoever makes a row chooses it, write orgId: ref(..., 'organisation', { required: true, isFixed: true })`;
  if (kept.has(name)) return 'stands in every row already: choose another name';
  return /^[a-z][A-Za-z0-9]*$/.test(name) ? undefined : 'is no name of a field: begin with a small letter and use letters and digits alone';
}

const bounded: ReadonlySet<KindName> = new Set(['text', 'longText', 'richText', 'secret', 'whole', 'decimal', 'money', 'many', 'lines', 'file', 'json']);

function boundsProblem({ kind, options: { min, max, form } }: Field): Problem {
  if (form !== undefined && kind !== 'text') return `is of kind ${kind}, which has no form: leave out form`;
  if ((min ?? max) !== undefined && !bounded.has(kind)) return `is of kind ${kind}, which has no bounds: leave out min and max`;
  return min !== undefined && max !== undefined && min > max ? `has min: ${min} above max: ${max}` : undefined;
}

function searchProblem({ kind, options: { search } }: Field): Problem {
  if (search && !searched.has(kind)) return `is of kind ${kind}, which is not searched: leave out search. Searched are ${[...searched].join(', ')}`;
  return search === 'whole' && kind !== 'text' ? `is of kind ${kind}, which is not searched as a whole: write search: true` : undefined;
}

function fieldProblem(field: Field, resource: Resource, all: All): Problem {
  if (field.options.sort && unsorted.has(field.kind)) return `is of kind ${field.kind}, which has no order: leave out sort`;
  if (field.kind === 'state' && !Object.hasOwn(lives, field.of ?? '')) return `names the life '${field.of ?? ''}'. Put it into contract/lives/index.ts`;
  const alone = (one: Field): Problem => boundsProblem(one) ?? firstProblem(one) ?? referenceProblem(one, all);
  return searchProblem(field) ?? alone(field) ?? linesProblem(field, alone) ?? askedProblem(field, resource) ?? viaProblem(field, resource, all);
}

function archiveProblem({ standard, fields, name }: Resource): Problem {
  const field = fields[archiveField];
  if (!standard?.endpoints.archive) return field ? `${name}.${archiveField} needs a call that writes it. Give standard.endpoints an 'archive'` : undefined;
  return field?.kind === 'moment' && field.options.readOnly ? undefined : `${name} is archived: write ${archiveField}: moment(..., { readOnly: true })`;
}

/** A row that is moved within a tree has its place among its siblings. */
function treeProblem({ standard, fields, name }: Resource): Problem {
  if (!isTree(name, fields) || (standard?.sort === 'sort' && fields['sort']?.kind === 'whole')) return undefined;
  return `${name} stands in a tree (parentId). Write sort: whole(..., { sort: true }) and standard.sort: 'sort', its place among its siblings`;
}

const switchProblem = ({ standard, fields, name }: Resource): Problem =>
  (standard?.endpoints.able ?? standard?.endpoints.disable) && !switchOf(fields)
    ? `${name} is switched on and off: write enabled: flag(...), or leave out 'able' and 'disable'`
    : undefined;

function moveProblem({ standard, fields, name, operations }: Resource): Problem {
  const states = stateFieldsOf(fields);
  if (standard?.endpoints.move && states.length === 0) return `${name}.move needs a state that it changes. Write a field of kind state, or leave out 'move'`;
  const isForMembers = Object.values(operations).some(({ of }) => of?.staff !== undefined);
  return isForMembers && fields['memberId']?.of !== 'member'
    ? `${name} is read by members: write memberId: ref(..., 'member'), which says whose a row is`
    : undefined;
}

function narrowProblems({ standard, fields, name }: Resource): readonly Problem[] {
  const narrow: ReadonlySet<KindName> = new Set(['choice', 'state', 'ref']);
  return (standard?.narrowedBy ?? []).map((one) =>
    narrow.has(fields[one]?.kind ?? 'json') ? undefined : `${name}: standard.narrowedBy names '${one}', which is no choice, state or reference of this entity`,
  );
}

function standardProblems(resource: Resource, all: All): readonly string[] {
  const { standard, fields, name, orgOwned } = resource;
  if (!standard) return [];
  const sort = standard.sort?.replace(/^-/, '');
  const problems: Problem[] = [
    orgOwned !== false ? undefined : `${name}: the engine keeps rows apart by their organisation. Write orgOwned: true`,
    Object.hasOwn(fields, standard.title) ? undefined : `${name}: standard.title is '${standard.title}', which is none of its fields`,
    standard.hint === undefined || Object.hasOwn(fields, standard.hint)
      ? undefined
      : `${name}: standard.hint is '${standard.hint}', which is none of its fields`,
    sort === undefined || sort === 'createdAt' || fields[sort]?.options.sort
      ? undefined
      : `${name}: standard.sort is '${sort}'. Write sort: true at that field, or another one that has it`,
    archiveProblem(resource),
    moveProblem(resource),
    ...lifeProblems(resource),
    treeProblem(resource),
    switchProblem(resource),
    ...inheritedProblems(resource),
    ...periodProblems(resource),
    ...narrowProblems(resource),
    ...screenProblems(resource, all),
    ...Object.keys(standard.only ?? {}).map((one) =>
      fields[one]?.kind === 'choice' ? undefined : `${name}: standard.only names '${one}', which is no choice of this entity`,
    ),
  ];
  return problems.filter((one) => one !== undefined);
}

/** @throws with every problem there is */
export function checkEntity(resource: Resource, all: All): void {
  const ofFields = Object.entries(resource.fields).flatMap(([name, field]) => {
    const problem = nameProblem(name, field) ?? computedProblem(field, resource, name) ?? fieldProblem(field, resource, all);
    return problem === undefined ? [] : [`${resource.name}.${name} ${problem}`];
  });
  const problems = [
    ...standardProblems(resource, all),
    ...actProblems(resource, all),
    ...claimProblems(resource, all),
    ...authorProblems(resource),
    ...versionProblems(resource),
    ...viewProblems(resource, all),
    ...timeLineProblems(resource, all),
    ...ofFields,
  ];
  if (problems.length > 0) throw new Error(`contract/resources is not right:\n${problems.map((one) => `  ${one}.`).join('\n')}`);
}
