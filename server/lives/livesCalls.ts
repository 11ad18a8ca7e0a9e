/** Whoever answers for cases is told where they stand (docs/adr/0125). */
import type { Handlers } from '#server/engine/calls/handler.ts';
import { reads } from '#server/engine/calls/handler.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { chatKey, chatReader, latestChatMoves } from './chatStanding.ts';
import { latestMoves } from './latestMoves.ts';
import { lifeReader, livesAt, tellStanding } from './standing.ts';

/** @throws Refusal invalidInput for a name that no life has */
function keysOf(principal: Principal, asked: string | null | undefined, field: string): readonly string[] {
  const all = [chatKey, ...livesAt.keys()];
  if (asked == null || asked === '') return all;
  const keys = [...new Set(asked.split(','))];
  const unknown = keys.find((key) => !all.includes(key));
  if (unknown === undefined) return keys;
  throw invalid(principal, field, [
    `没有叫“${unknown.slice(0, 60)}”的流程。可选：${all.join('、')}`,
    `No life is called "${unknown.slice(0, 60)}". There are ${all.join(', ')}`,
  ]);
}

export const livesCalls: Pick<Handlers, Extract<keyof Handlers, `lives.${string}`>> = {
  'lives.standing': reads((query, { lives }, principal, { keys }) => tellStanding(query, { principal, keys }, keysOf(principal, lives, 'lives'))),
  'lives.moves': reads((query, { life }, principal, { keys }) => {
    const key = keysOf(principal, life, 'life')[0] ?? '';
    const staff = key === chatKey ? chatReader(principal) : undefined;
    if (staff) return latestChatMoves(query, staff);
    const at = livesAt.get(key);
    const caller = at && lifeReader({ principal, keys }, at);
    if (!caller) throw new Refusal('notFound');
    return latestMoves(query, at, caller);
  }),
};
