/** The workbench asks these of the server: tiles of one entity together, and one by one where that fails. */
import { fromPromise } from 'xstate';
import type { Api } from '#api/client.ts';
import { isTileName, tileOf } from '#contract/workbench/tiles.ts';
import type { TileName } from '#contract/workbench/tiles.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { workbenchMachine } from '#src/workbench/machines/workbenchMachine.ts';
import type { Arranged, Loaded, Opened } from '#src/workbench/machines/benchContext.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

type Part = Pick<Loaded, 'tiles' | 'failed'>;

/** A tile that is not told has no number that this person may see. */
async function ask(api: Api, names: readonly TileName[]): Promise<Part> {
  const { asOf, tiles } = await api.call('workbench.figures', { tiles: names.join(',') });
  const told = new Map(tiles.map((tile) => [tile.name, tile]));
  return { tiles: Object.fromEntries(names.map((name) => [name, { told: told.get(name) ?? null, asOf }])), failed: {} };
}

/** One tile that takes too long takes no other one with it. */
async function tried(api: Api, names: readonly TileName[]): Promise<Part> {
  try {
    return await ask(api, names);
  } catch (error) {
    const [only, ...others] = names;
    if (only !== undefined && others.length === 0) return { tiles: {}, failed: { [only]: failureOf(error) } };
    return joined(await Promise.all(names.map((name) => tried(api, [name]))));
  }
}
const joined = (parts: readonly Part[]): Part => ({
  tiles: Object.assign({}, ...parts.map(({ tiles }) => tiles)) as Part['tiles'],
  failed: Object.assign({}, ...parts.map(({ failed }) => failed)) as Readonly<Record<string, Failure>>,
});
/** Changes fail by themselves, too. */
async function changesOf(api: Api): Promise<Pick<Loaded, 'changes' | 'changesFailure'>> {
  try {
    return { changes: await api.call('workbench.changes', {}), changesFailure: null };
  } catch (error) {
    return { changes: null, changesFailure: failureOf(error) };
  }
}
const leading = (name: TileName): string => Object.values(tileOf(name).numbers)[0]?.of ?? '';

export const wired: Wired = ({ api }) => ({
  logic: workbenchMachine.provide({
    actors: {
      open: fromPromise(async (): Promise<Opened> => {
        const { tiles, offered, ...rest } = await api.call('workbench.open', {});
        return { ...rest, tiles: tiles.filter(isTileName), offered: offered.filter(isTileName) };
      }),
      load: fromPromise(async ({ input: { names, withChanges } }): Promise<Loaded> => {
        const groups = [...Map.groupBy(names, leading).values()];
        const [parts, changes] = await Promise.all([Promise.all(groups.map((group) => tried(api, group))), withChanges ? changesOf(api) : {}]);
        return { changes: null, changesFailure: null, ...joined(parts), ...changes };
      }),
      remember: fromPromise(async ({ input }) => {
        await api.call('workbench.seen', input);
      }),
      arrange: fromPromise(async ({ input: { tiles, roleCode } }): Promise<Arranged> => {
        const arranged = await api.call('workbench.arrange', { ...(tiles ? { tiles } : {}), ...(roleCode === null ? {} : { roleCode }) });
        return { ...arranged, tiles: arranged.tiles.filter(isTileName) };
      }),
    },
  }),
});
