import { useMemo } from 'react';
import { useSelector } from '@xstate/react';
import type { Act } from '#contract/acts/act.ts';
import { actCall } from '#contract/readings/acts.ts';
import { isOffered } from '#contract/readings/offered.ts';
import type { FilterGroup } from '#contract/filter.ts';
import type { Field, Fields } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { lifeNamed } from '#contract/lives/life.ts';
import type { Life } from '#contract/lives/life.ts';
import { stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import type { Right } from '#contract/rights.ts';
import type { Feature } from '#contract/services.ts';
import { callName } from '#contract/callName.ts';
import { filterSigns, writtenFields } from '#contract/readings/fields.ts';
import type { Board } from '#contract/screens/views.ts';
import { screenAt } from '#contract/standardEntities.ts';
import type { StandardResource } from '#contract/standardEntities.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { OwnFieldNow } from '#src/engine/machines/resourceEditor/ownField.ts';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { useButton, useHeld, useRight } from '#src/kit/views/console/rightsOf.tsx';

export interface OfferedAct {
  readonly name: string;
  readonly act: Act;
}
/** These can be done here: by what the back end has, by what the person may. */
export interface Can {
  /** Filters and any order; without it a list is searched alone. */
  readonly filter: boolean;
  readonly search: boolean;
  readonly count: boolean;
  readonly history: boolean;
  readonly create: boolean;
  readonly update: boolean;
  readonly remove: boolean;
  readonly restore: boolean;
  /** Many rows are changed or removed by one call. */
  readonly bulk: boolean;
  /** Rows can be selected, since something can be done with a selection. */
  readonly choose: boolean;
  readonly export: boolean;
  readonly import: boolean;
  /** Put away and brought back. */
  readonly archive: boolean;
  /** The description declares these beside (contract/acts/act.ts), as far as the back end has it and this person may. */
  readonly acts: readonly OfferedAct[];
  /** Put in an order of one's own. */
  readonly order: boolean;
  /** A branch of a tree can be put elsewhere. */
  readonly place: boolean;
}
/** The life of the rows of a list, and where it is decided who may move them. */
export interface RowLife {
  /** The field that holds the state, and what it is called. */
  readonly name: string;
  readonly label: Label;
  /** The rows have no other life: nothing has to say which. */
  readonly isSole: boolean;
  readonly life: Life;
  readonly path: string;
  /** The right of the call that moves; a move of the life may name another one. */
  readonly right: Right;
  /** True where the list takes the state as a filter of its own. */
  readonly isNarrowed: boolean;
}
/** A list screen knows these of its entity: names of fields, never logic. */
export interface ListScreen {
  readonly entity: string;
  readonly path: string;
  /** The list stands beside the entity's first one: its calls are called otherwise. */
  readonly family?: string;
  /** Every row has these: no column, no filter and no input asks for them. */
  readonly only?: Readonly<Record<string, string>>;
  readonly where?: FilterGroup;
  readonly label: Label;
  /** The button of a new row says this, where it is not "New" and the noun. */
  readonly creating?: Label;
  readonly fields: Fields;
  /** The field that names the row; its cell opens it. */
  readonly title: string;
  /** Tells two of one name apart. */
  readonly hint?: string;
  /** Rows that go from state to state: the states stand beside the title of an open one. */
  readonly lives: readonly RowLife[];
  /** Takes what is left of the width. */
  readonly wide?: string;
  /** Columns unless somebody chose others. */
  readonly columns: readonly string[];
  /** A form has these. */
  readonly written: readonly string[];
  /** A filter may ask for these. */
  readonly filters: readonly string[];
  /** Figures above the list; another entity's with its name before a dot. */
  readonly figures: readonly string[];
  /** It can be seen as a board. */
  readonly board?: Board;
  /** Figures stand here in place of rows. */
  readonly isOfFigures?: true;
  readonly can: Can;
}

/** Too long for a row, or not to be seen. */
const unlisted: ReadonlySet<Field['kind']> = new Set(['secret', 'json', 'richText', 'file']);

/** The fields of a row as the list gives it: those of the entity, and what every row has. */
export function rowFields({ fields, operations }: StandardResource): Fields {
  const gives = operations['list']?.gives;
  return gives && 'fields' in gives ? gives.fields : fields;
}

export const listable = (fields: Fields): readonly string[] => {
  const told = toldThrough(fields);
  return Object.entries(fields)
    .filter(([key, field]) => !unlisted.has(field.kind) && (field.kind !== 'id' || key === 'createdBy') && key !== 'version' && !told.has(key))
    .map(([key]) => key);
};

/** References whose names stand in a field of their own: said once. */
export function toldThrough(fields: Fields): ReadonlySet<string> {
  const through = Object.values(fields).flatMap(({ kind, options: { via = '' } }) => (kind === 'text' && via !== '' ? [via.split('.')[0] ?? ''] : []));
  return new Set(through);
}

/** The name of the other language stands there for whoever asks: in English it is the title itself. */
function columnsOf(fields: Fields, title: string): readonly string[] {
  const listed = Object.keys(fields).filter((key) => fields[key]?.options.inList === true && key !== title && key !== `${title}En`);
  return [title, ...listed];
}

export interface Allowed {
  readonly write: boolean;
  readonly remove: boolean;
  readonly export: boolean;
  readonly import: boolean;
  /** The right of an act; those of the engine's own verbs stand above. */
  readonly has: (right: Right) => boolean;
}

/** An act needs its own call alone: where its check is missing it is done without being told beforehand. */
function offeredActs({ name, acts = {} }: StandardResource, features: readonly Feature[], { has }: Allowed): readonly OfferedAct[] {
  return Object.entries(acts).flatMap(([key, act]) => {
    const operation = actCall(name, act.call)?.operation;
    if (!operation || (operation.spec.length === 0 && !features.includes('resources'))) return [];
    return has(operation.right as Right) && (act.needs === undefined || has(act.needs)) ? [{ name: key, act }] : [];
  });
}

function canOf(entity: StandardResource, { family }: ListPlace, features: readonly Feature[], allowed: Allowed): Can {
  const { fields, standard } = entity;
  const has = (verb: string): boolean => isOffered(entity, callName(verb, family), features);
  const may = (right: Exclude<keyof Allowed, 'has'>, ...verbs: readonly string[]): boolean => allowed[right] && verbs.some(has);
  const isOurs = features.includes('resources');
  const acts = offeredActs(entity, features, allowed);
  const hasChosenActs = acts.some(({ act }) => act.on === 'chosen');
  return {
    filter: isOurs,
    search: Object.values(fields).some((field) => field.options.search === true),
    count: has('count'),
    history: has('history'),
    create: may('write', 'create', 'save'),
    update: may('write', 'update', 'save'),
    remove: may('remove', 'remove'),
    restore: may('remove', 'restore'),
    bulk: has('bulk'),
    // A selection is made for what can be done with it: by one call for many rows, or by an act that has a call of its own.
    choose:
      hasChosenActs ||
      (has('bulk') ? (allowed.remove || allowed.write) && ['remove', 'restore', 'update', 'save', 'archive'].some(has) : may('write', 'archive')),
    export: may('export', 'export'),
    import: may('import', 'create', 'save') && standard.without?.includes('import') !== true && features.includes('jobs'),
    archive: may('write', 'archive'),
    acts,
    order: may('write', 'order') && isOurs,
    place: may('write', 'place') && isOurs,
  };
}

/** The lives that rows have and that a call moves. */
function livesOf({ fields, operations: calls, standard }: StandardResource, { path, family }: ListPlace, features: readonly Feature[]): readonly RowLife[] {
  const move = calls[callName('move', family)];
  if (!move || (move.spec.length === 0 && !features.includes('resources'))) return [];
  const names = stateFieldsOf(fields);
  // The menu knows no lists within a screen.
  const place = { path: path.replace(/\?.*$/, ''), right: (move.of?.staff ?? move.right) as Right, isSole: names.length === 1 };
  return names.flatMap((name) => {
    const [field, isNarrowed] = [fields[name], standard.narrowedBy?.includes(name) === true];
    const life = lifeNamed(field?.of);
    return field && life ? [{ name, label: field.label, life, isNarrowed, ...place }] : [];
  });
}

export interface ListPlace {
  readonly path: string;
  readonly family?: string;
}

export function screenOf(entity: StandardResource, place: ListPlace, features: readonly Feature[], allowed: Allowed): ListScreen {
  const { name, label, standard } = entity;
  const { only = {}, where, columns, figures = [], view = 'list' } = screenAt(name, place.path) ?? {};
  const isAsked = (key: string): boolean => !Object.hasOwn(only, key);
  // Secrets are in no row and in every form.
  const fields = Object.fromEntries(Object.entries({ ...rowFields(entity), ...writtenFields(entity.fields) }).filter(([key]) => isAsked(key)));
  return {
    entity: name,
    ...place,
    only,
    ...(where ? { where } : {}),
    label,
    ...(standard.creating ? { creating: standard.creating } : {}),
    fields,
    title: standard.title,
    ...(standard.hint ? { hint: standard.hint } : {}),
    lives: livesOf(entity, place, features),
    columns: columns ?? columnsOf(entity.fields, standard.title).filter(isAsked),
    written: Object.keys(writtenFields(entity.fields)).filter(isAsked),
    filters: Object.keys(entity.fields).filter(
      (key) => isAsked(key) && filterSigns[entity.fields[key]?.kind ?? 'json'] !== undefined && entity.fields[key]?.options.via === undefined,
    ),
    figures,
    ...(standard.board && isOffered(entity, callName('board', place.family), features) ? { board: standard.board } : {}),
    ...(view === 'figures' ? { isOfFigures: true } : {}),
    can: canOf(entity, place, features, allowed),
  };
}

const rightsOfActs = ({ name, acts = {} }: StandardResource): readonly Right[] =>
  Object.values(acts).flatMap(({ call, needs }) => [actCall(name, call)?.operation.right as Right | undefined, needs].filter((right) => right !== undefined));

/** The screen of an entity at its path, for the person who looks at it. */
export function useListScreen(entity: StandardResource, place: ListPlace): ListScreen {
  const features = useRoot((context) => context.config.features);
  const rights = entity.standard.rights ?? entity.name;
  const named = (verb: string): Right => `${rights}.${verb}` as Right;
  // The menu knows no lists within a screen.
  const path = place.path.replace(/\?.*$/, '');
  const write = useButton(path, named('write'));
  const remove = useButton(path, named('remove'));
  const exports = useButton(path, named('export'));
  // No button of the menu: it is there for who holds the right, and some entities have none.
  const imports = useRight(named('import'));
  const held = useHeld(path, rightsOfActs(entity));
  return useMemo(
    () => screenOf(entity, place, features, { write, remove, export: exports, import: imports, has: (right) => held.split(' ').includes(right) }),
    [entity, place, features, write, remove, exports, imports, held],
  );
}

/** The screen with the fields that hold where somebody acts. */
export function withOwn(screen: ListScreen, own: readonly OwnFieldNow[]): ListScreen {
  if (own.length === 0) return screen;
  const names = (fits: (one: OwnFieldNow) => boolean): readonly string[] => own.filter(fits).map(({ name }) => name);
  return {
    ...screen,
    fields: { ...screen.fields, ...Object.fromEntries(own.map(({ name, field }) => [name, field])) },
    columns: [...screen.columns, ...names(({ field }) => field.options.inList === true)],
    written: [...screen.written, ...names(({ access }) => access !== 'read')],
    filters: [...screen.filters, ...names(({ field, access }) => access !== 'masked' && filterSigns[field.kind] !== undefined)],
  };
}

/** At once where somebody adds one: nothing is loaded again but what is new. */
export function useOwnFields(list: ResourceListRef, screen: ListScreen): ListScreen {
  const own = useSelector(list, (snapshot) => snapshot.context.own);
  return useMemo(() => withOwn(screen, own), [screen, own]);
}
