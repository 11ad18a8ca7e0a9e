/** The calls of a list's address are known before the console runs: they are named in its page, so that rows and modules are under way together. */
import type { EarlyCall, EarlyList } from '#contract/earlyList.ts';
import { listLimits } from '#contract/limits/lists.ts';
import { operationOf } from '#contract/readings/anyOperation.ts';
import { isTree } from '#contract/readings/fieldRoles.ts';
import { withPart } from '#contract/readings/shownRows.ts';
import type { OperationKey } from '#contract/operations.ts';
import { entityScreens } from '#contract/screens/entityScreens.ts';
import { screens } from '#contract/screens/index.ts';
import { isListed } from '#contract/screens/screen.ts';
import { fixedFor, routeOf } from '#contract/services.ts';
import { callName } from '#contract/callName.ts';
import { screenAt, standardEntity } from '#contract/standardEntities.ts';

/** Path -> the entity whose rows stand there. */
const lists: ReadonlyMap<string, string> = new Map([
  ...entityScreens.filter(isListed).map(([path, , , , entity]) => [path, entity] as const),
  ...screens.flatMap(({ path, rowsOf }) => (rowsOf === undefined ? [] : [[path, rowsOf] as const])),
]);

function callOf(key: string, given: Readonly<Record<string, string>>): EarlyCall | undefined {
  const { endpoint, right } = operationOf(key as OperationKey);
  const [method, path = ''] = endpoint.split(' ');
  if (method !== 'GET') return undefined;
  const query = new URLSearchParams({ ...given, ...fixedFor(path) }).toString();
  return {
    url: query === '' ? path : `${path}?${query}`,
    headers: routeOf(path).service.headers,
    ...(right === 'signedIn' || right === 'anyone' ? {} : { right }),
  };
}

/** In the words in which the console asks (src/engine/wiring/lists.ts): what differs is asked for a second time. */
function rowsOf(path: string, entity: string): EarlyCall | undefined {
  const screen = screenAt(entity, path);
  const { filter } = withPart(undefined, { only: screen?.only ?? {}, where: screen?.where });
  const limit = isTree(entity, standardEntity(entity)?.fields ?? {}) ? listLimits.treePage : listLimits.page;
  const call = callOf(`${entity}.${callName('list', screen?.family)}`, {
    limit: String(limit),
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
  });
  return call && { ...call, isRows: true };
}

/** @returns nothing for addresses of no list, and of a part of one: what its search says is for the console to read */
export function earlyListAt(url: string): EarlyList | undefined {
  const entity = lists.get(url);
  if (entity === undefined) return undefined;
  const calls = [
    rowsOf(url, entity),
    callOf('listLayout.read', { path: url }),
    ...(standardEntity(entity)?.standard.ownFields ? [callOf('orgFieldConfig.current', { entity })] : []),
    callOf('session.menus', {}),
    callOf('shellPreference.read', {}),
  ].filter((call) => call !== undefined);
  return { entity, calls };
}
