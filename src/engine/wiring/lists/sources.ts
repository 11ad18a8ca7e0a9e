/** The rows of a list come from here, and are changed here: the calls of an entity by its verbs. */
import type { Operations } from '#contract/operations.ts';
import type { FilterGroup } from '#contract/filter.ts';
import { isOffered } from '#contract/readings/offered.ts';
import type { Feature } from '#contract/services.ts';
import { callName } from '#contract/callName.ts';
import { stateFieldsOf, switchOf } from '#contract/readings/fieldRoles.ts';
import { resourceHere, screenAt, standardEntity } from '#contract/standardEntities.ts';
import type { Api } from '#api/client.ts';
import type { RowAct, RowMove } from '#src/engine/machines/resourceList/context.ts';
import { takenField } from '#src/engine/machines/resourceList/rows.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import { toOrderRow, toPage } from '#src/kit/wiring/legacy.ts';
import { listEntities, listFamilies } from '#src/engine/wiring/listScreens.ts';

type Given = Readonly<Record<string, unknown>>;
export interface Source {
  readonly toRow: (given: Given) => ListRow;
  /** The rows of these choices alone: the screen shows a part of its entity. */
  readonly only: Given;
  readonly where: FilterGroup | undefined;
  /** Whoever has not chosen sees a board. */
  readonly isBoard: boolean;
  readonly call: (verb: string, given: Given) => Promise<unknown>;
  readonly detail: (id: string) => Promise<ListRow | null>;
  /** A row of its own family of endpoints that this list has no more, because somebody took it: with their name (`takenField`). */
  readonly taken: (id: string) => Promise<ListRow | null>;
  /** A change would concern these people; null where the back end does not tell. */
  readonly concerned: (id: string | null, changed: Given) => Promise<unknown>;
  readonly act: (act: RowAct, row: ListRow | null) => Promise<ListRow | null>;
  /** New where the id is null; changed where it is not. */
  readonly save: (given: { readonly id: string | null; readonly version: number; readonly changed: Given; readonly all: Given }) => Promise<ListRow>;
}
type Key = keyof Operations;

/** Every row has these: a back end that knows the specification alone may number rows and leave versions out. */
const plainRow = (given: Given): ListRow => ({ ...given, id: String(given['id'] ?? ''), version: typeof given['version'] === 'number' ? given['version'] : 0 });
/** An entity's rows are these where a back end knows the specification alone. */
const legacyRows: Readonly<Record<string, (given: Given) => ListRow>> = { order: toOrderRow };

interface Place {
  readonly entity: string;
  readonly family: string | undefined;
  readonly only: Given;
  readonly where: FilterGroup | undefined;
  readonly isBoard: boolean;
}

function entitySource(api: Api, features: readonly Feature[], { entity, family, only, where, isBoard }: Place): Source {
  const key = (verb: string): string => `${entity}.${callName(verb, family)}`;
  const call = (verb: string, given: Given): Promise<unknown> => api.call(key(verb) as Key, given as never);
  const has = (verb: string): boolean => isOffered(resourceHere(entity), callName(verb, family), features);
  const isWhole = !features.includes('resources');
  const toRow = legacyRows[entity] ?? plainRow;
  const row = (answer: unknown): ListRow => toRow(answer as Given);
  const turned = switchOf(standardEntity(entity)?.fields ?? {});
  /** Rows that can only be saved whole have a call that switches one on or off, which spares what nobody has changed. */
  const switched = async (id: string, patch: Given): Promise<ListRow | null> => {
    if (!isWhole || !turned || Object.keys(patch).join() !== turned.name) return null;
    const verb = patch[turned.name] === turned.on ? 'able' : 'disable';
    if (!has(verb)) return null;
    await call(verb, { id });
    return source.detail(id);
  };
  const moveGiven = ({ id, field, status, version, reason, given = {} }: RowMove): Given => {
    const state = field ?? stateFieldsOf(standardEntity(entity)?.fields ?? {})[0] ?? 'status';
    return { id, [state]: status, ...(isWhole ? {} : { ...given, version, ...(reason ? { reason } : {}) }) };
  };
  const source: Source = {
    toRow,
    only,
    where,
    isBoard,
    call,
    taken: async (id) => {
      const holder = family === undefined ? undefined : standardEntity(entity)?.claim?.holder;
      if (holder === undefined) return null;
      const [found] = toPage(await api.call(`${entity}.list` as Key, { id, limit: 1 } as never), toRow).rows;
      const name = (found?.['names'] as Readonly<Record<string, string>> | undefined)?.[String(found?.[holder])];
      return found && name !== undefined ? { ...found, [takenField]: name } : null;
    },
    detail: async (id) => {
      if (has('detail')) return row(await call('detail', { id }));
      return toPage(await call('list', { id, limit: 1 }), toRow).rows.find((one) => one.id === id) ?? null;
    },
    concerned: async (id, changed) => {
      if (!has('affected')) return null;
      const takes = resourceHere(entity)?.operations[callName('affected', family)]?.takes ?? {};
      return call('affected', { id, ...Object.fromEntries(Object.entries(changed).filter(([name]) => Object.hasOwn(takes, name))) });
    },
    act: async (act, known) => {
      if (act.act === 'remove') {
        await call('remove', { id: act.id, ...(isWhole ? {} : { version: act.version }) });
        return null;
      }
      if (act.act === 'restore') {
        await call('restore', { id: act.id });
        return null;
      }
      if (act.act === 'order') {
        await call('order', { ids: act.ids });
        return known;
      }
      if (act.act === 'place') return row(await call('place', placeGiven(act, known)));
      if (act.act === 'move') return row(await call('move', moveGiven(act)));
      return (await switched(act.id, act.patch)) ?? source.save({ id: act.id, version: act.version, changed: act.patch, all: { ...known, ...act.patch } });
    },
    save: async ({ id, version, changed, all }) => {
      const verb = id === null ? (has('create') ? 'create' : 'save') : has('update') ? 'update' : 'save';
      const place = id === null ? {} : isWhole ? { id } : { id, version };
      // A back end that takes rows whole would empty what is left out.
      const answer = await call(verb, { ...place, ...(isWhole ? all : id === null ? filled(all) : changed) });
      return { ...all, ...(id === null ? {} : { id, version }), ...(typeof answer === 'object' && answer !== null ? row({ id, ...answer }) : {}) } as ListRow;
    },
  };
  return source;
}

/** Several steps in a row: each from the version that the one before has left. */
const placeGiven = ({ id, parentId, before, version }: Extract<RowAct, { readonly act: 'place' }>, known: ListRow | null): Given => ({
  id,
  parentId,
  before,
  version: known?.version ?? version,
});

/** A field that nobody filled in is not sent: the server has its own idea of it. */
const filled = (values: Given): Given => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/** @throws for a path where no list stands */
export function sourceOf(api: Api, features: readonly Feature[], path: string): Source {
  const entity = listEntities[path];
  if (entity === undefined) throw new Error(`No list stands at '${path}': expected one of ${Object.keys(listEntities).join(', ')}.`);
  const described = screenAt(entity, path);
  const family = listFamilies[path] ?? described?.family;
  return entitySource(api, features, { entity, family, only: described?.only ?? {}, where: described?.where, isBoard: described?.opensAs === 'board' });
}
