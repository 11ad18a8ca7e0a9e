/** Pure: the endpoint table and the field table made from the descriptions (design 9). `npm run contract` writes them down. */
import type { Field, Fields } from './kinds.ts';
import { operations } from './operations.ts';
import type { Operation, Resource } from './resource.ts';
import type { ResourceScreen } from './screens/resourceScreen.ts';
import { resources } from '#contract/resources/index.ts';
import { routeOf } from './services.ts';
import { callName } from './callName.ts';
import { jsonSchemaOf } from './validate.ts';

export function endpointTable(): readonly Record<string, unknown>[] {
  return (Object.entries(operations) as [string, Operation][]).map(([id, one]) => {
    const [method, path] = one.endpoint.split(' ') as [string, string];
    return {
      id,
      method,
      path,
      spec: one.spec,
      public: one.right === 'anyone',
      right: one.right,
      scope: one.scope,
      class: one.class,
      audit: one.audit,
      host: routeOf(path).host,
      encoding: one.encoding ?? 'json',
      [method === 'GET' || method === 'DELETE' ? 'params' : 'body']: jsonSchemaOf(one.takes),
    };
  });
}

export function fieldTable(): readonly Record<string, unknown>[] {
  const isText = (field: Field): boolean => ['text', 'longText', 'richText', 'phone', 'idCard', 'secret'].includes(field.kind);
  return Object.values(resources).flatMap((one) =>
    Object.entries(one.fields as Fields)
      .filter(([, field]) => isText(field))
      .map(([name, field]) => ({
        entity: one.name,
        field: name,
        kind: field.kind,
        grade: field.grade,
        mask: field.kind === 'phone' || field.kind === 'idCard' ? field.kind : null,
        searchable: Boolean(field.options.search),
        rich: field.kind === 'richText',
      })),
  );
}

/** Filled by a call of ours: a back end that knows the specification alone has no such list. */
const isServedByUs = ({ operations: calls, screens }: Resource, at: string): boolean =>
  calls[callName('list', screens?.find(({ path }) => path === at)?.family)]?.spec.length === 0;

/** It lists some of the rows alone. */
const isNarrowed = ({ view, only, where, family }: ResourceScreen): boolean => view === 'list' && Boolean(only ?? where ?? family);
const isWholeList = (screen: ResourceScreen): boolean => screen.view === 'list' && !isNarrowed(screen) && !screen.language && !screen.opensAs;
/** It shows a part of what another screen of the entity shows, or shows it otherwise. */
const isPartOf = ({ screens = [] }: Resource, screen: ResourceScreen): boolean => screen.view === 'list' && !isWholeList(screen) && screens.some(isWholeList);

function screenRow(one: Resource, screen: ResourceScreen): readonly string[] {
  const {
    path,
    view,
    title: [zh, en],
    area,
    ours,
    forms = [],
  } = screen;
  const row = [
    path,
    zh,
    en,
    area,
    one.name,
    one.standard?.rights ?? '',
    ours === undefined ? '' : 'ours',
    forms.join(' '),
    isServedByUs(one, path) ? 'us' : '',
    isNarrowed(screen) ? 'part' : view === 'list' ? '' : view,
  ];
  return row.slice(0, row.findLastIndex((word) => word !== '') + 1);
}

/** Sorted by path, the screens of a part behind all others: what leads to the list of an entity leads to the first of it. What is empty at the end is left out. */
export function entityScreenTable(): readonly (readonly string[])[] {
  const all = (Object.values(resources) as unknown as Resource[]).flatMap((one) =>
    (one.screens ?? []).map((screen) => ({ isPart: isPartOf(one, screen), row: screenRow(one, screen) })),
  );
  return all.toSorted((one, other) => Number(one.isPart) - Number(other.isPart) || ((one.row[0] ?? '') < (other.row[0] ?? '') ? -1 : 1)).map(({ row }) => row);
}
