/** The workbench of a person (docs/adr/0108): numbers, first rows, and how the person has arranged their tiles. */
import { invalid } from '#server/kit/invalid.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { pageLimits } from '#contract/limits/lists.ts';
import { tileFilter } from '#contract/readings/tileFilter.ts';
import { isTileName, tileNames, tileOf } from '#contract/workbench/tiles.ts';
import type { TileName } from '#contract/workbench/tiles.ts';
import type { ToldRow } from '#contract/workbench/told.ts';
import type { Query } from '#server/db/database.ts';
import { narrowWithin } from '#server/db/rlsContext.ts';
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads, writes } from '#server/engine/calls/handler.ts';
import type { Asked } from '#server/engine/listAsked.ts';
import type { Principal } from '#server/kit/principal.ts';
import { countTiles, readNow, readerOf, tellTiles } from './countTiles.ts';
import type { Reader } from './countTiles.ts';
import { changesSince } from './changes.ts';
import { firstRows } from './firstRows.ts';
import { arrangeTiles, openWorkbench, rememberSeen } from './marks.ts';

/** Customers have no workbench. */
function requireStaff(principal: Principal): void {
  if (principal.kind !== 'staff') throw new Refusal('notFound');
}
/** @throws Refusal invalidInput for a name that no tile has */
function namesOf(principal: Principal, asked: string | null | undefined): readonly TileName[] {
  if (asked == null || asked === '') return tileNames;
  return asked.split(',').map((name) => {
    if (!isTileName(name))
      throw invalid(principal, 'tiles', [
        `没有叫“${name.slice(0, 40)}”的磁贴。可选：${tileNames.join('、')}`,
        `No tile is called "${name.slice(0, 40)}". There are ${tileNames.join(', ')}`,
      ]);
    return name;
  });
}

/** The rows of a number as the specification's own calls give them. */
async function rowsOf(query: Query, reader: Reader, tile: TileName, asked: Asked): Promise<readonly ToldRow[]> {
  requireStaff(reader.principal);
  const { rows } = tileOf(tile);
  const number = tileOf(tile).numbers[rows?.of ?? ''];
  const caller = number && readerOf(reader, number.of);
  if (!caller || !rows) throw new Refusal('refused');
  await narrowWithin(query, caller.principal);
  return firstRows(query, caller, tileFilter(number, await readNow(query), false), { ...rows, asked: { ...asked, limit: asked.limit ?? pageLimits.size } });
}

export const workbench: Pick<Handlers, Extract<keyof Handlers, `workbench.${string}`>> = {
  'workbench.figures': reads((query, { tiles }, principal, { keys }) => {
    requireStaff(principal);
    return tellTiles(query, { principal, keys }, namesOf(principal, tiles));
  }),
  'workbench.open': writes((tx, _input, principal) => {
    requireStaff(principal);
    return openWorkbench(tx, principal);
  }),
  'workbench.seen': writes(async (tx, { counts, isRead }, principal) => {
    requireStaff(principal);
    await rememberSeen(tx, principal, counts, isRead === true);
    return null;
  }),
  'workbench.arrange': writes((tx, { tiles, roleCode }, principal) => {
    requireStaff(principal);
    return arrangeTiles(tx, principal, tiles ?? null, roleCode ?? null);
  }),
  'workbench.indexStatistics': reads(async (query, _input, principal, { keys }) => {
    requireStaff(principal);
    const { told } = await countTiles(query, { principal, keys }, tileNames);
    const at = principal.language === 'en' ? 1 : 0;
    return [...told].map(([{ tile, name, number }, { count, sum }]) => ({
      key: `${tile}.${name}`,
      name: `${tileOf(tile).label[at]} · ${number.label[at]}`,
      value: sum ?? count,
    }));
  }),
  'workbench.newCustomers': reads((query, input, principal, { keys }) => rowsOf(query, { principal, keys }, 'fresh', input)),
  'workbench.birthdays': reads((query, input, principal, { keys }) => rowsOf(query, { principal, keys }, 'birthdays', input)),
  'workbench.followUps': reads((query, input, principal, { keys }) => rowsOf(query, { principal, keys }, 'reminders', input)),
  'workbench.changes': reads((query, _input, principal, { keys }) => {
    requireStaff(principal);
    return changesSince(query, { principal, keys });
  }),
};
