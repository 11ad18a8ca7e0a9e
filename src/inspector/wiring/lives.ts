/** The page of lives asks these of the server: all of them together, and one by one where that fails. */
import { fromPromise } from 'xstate';
import type { Api } from '#api/client.ts';
import { livesMachine } from '#src/inspector/machines/lives/livesMachine.ts';
import type { Loaded, LoadAsked } from '#src/inspector/machines/lives/livesContext.ts';
import { failureOf } from '#src/kit/machines/failure.ts';
import type { Wired } from '#src/kit/wiring/parts.ts';

/** A server that had no time for some of them is asked for these again, until it has told all or none of what was left. */
async function ask(api: Api, keys: LoadAsked): Promise<Loaded> {
  const { asOf, lives, left } = await api.call('lives.standing', keys ? { lives: keys.join(',') } : {});
  const told = Object.fromEntries(lives.map((one) => [one.key, { told: one, asOf }]));
  if (left.length === 0 || lives.length === 0) return { lives: told, failed: {} };
  const rest = await tried(api, left);
  return { lives: { ...told, ...rest.lives }, failed: rest.failed };
}

/** A life that takes too long takes no other one with it. */
async function tried(api: Api, keys: readonly string[]): Promise<Loaded> {
  try {
    return await ask(api, keys);
  } catch (error) {
    const [only, ...others] = keys;
    if (only !== undefined && others.length === 0) return { lives: {}, failed: { [only]: failureOf(error) } };
    return joined(await Promise.all(keys.map((key) => tried(api, [key]))));
  }
}
const joined = (parts: readonly Loaded[]): Loaded => ({
  lives: Object.assign({}, ...parts.map(({ lives }) => lives)) as Loaded['lives'],
  failed: Object.assign({}, ...parts.map(({ failed }) => failed)) as Loaded['failed'],
});

export const wired: Wired = ({ api }) => ({
  logic: livesMachine.provide({
    actors: {
      load: fromPromise(({ input }) => (input && input.length > 0 ? tried(api, input) : ask(api, null))),
      loadMoves: fromPromise(({ input }) => api.call('lives.moves', { life: input })),
    },
  }),
});
