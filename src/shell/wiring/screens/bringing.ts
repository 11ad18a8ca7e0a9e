/** Modules of screens' actors, fetched by name. */
import { fromCallback } from 'xstate';
import { screenActorsMachine } from '#src/shell/machines/openScreens/screenActorsMachine.ts';
import type { BringOrder, ScreenActorsInput } from '#src/shell/machines/openScreens/screenActorsMachine.ts';
import type { Api } from '#api/client.ts';
import type { ScreenActors, ScreenParts } from '#src/kit/wiring/parts.ts';

/** The table of screens by path: which actors the screen at a path has. */
export function bringingOf(actors: ScreenActors): ScreenActorsInput {
  const lines = Object.entries(actors);
  const brings: Record<string, readonly string[]> = {};
  for (const [name, { at }] of lines) for (const path of at) brings[path] = [...(brings[path] ?? []), name];
  return { brings, lasting: lines.filter(([, { isLasting }]) => isLasting).map(([name]) => name) };
}

/** @param apiOfNow the calls of the session that is there now: an actor that begins in it never calls in the next */
export const wiredScreenActors = (actors: ScreenActors, parts: Omit<ScreenParts, 'api'>, apiOfNow: () => Api) =>
  screenActorsMachine.provide({
    actors: {
      modules: fromCallback<BringOrder>(({ receive, sendBack }) => {
        receive(({ name, mayBegin }) => {
          const one = actors[name];
          if (!one)
            throw new Error(`No screen brings an actor named '${name}': expected one of ${Object.keys(actors).join(', ')}. Add it to src/screenModules.tsx.`);
          one.load(mayBegin).then(
            (wired) => sendBack({ type: 'actor.loaded', name, ...wired({ ...parts, api: apiOfNow() }) }),
            () => sendBack({ type: 'actor.missing', name }),
          );
        });
      }),
    },
  });
