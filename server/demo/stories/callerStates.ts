/** The callers of the demo were ready, on calls, writing down or at rest in the last days. Pure. */
import { restReasons } from '#contract/choices/calls.ts';
import { dayMs, dayOf, isoOf, minuteMs } from '#server/demo/demoDates.ts';
import type { Draft } from '#server/demo/demoRows.ts';
import { Seeded } from '#server/demo/seeded.ts';

interface Caller {
  readonly orgId: string;
  readonly userId: string;
}
interface From {
  readonly seed: number;
  readonly now: number;
  readonly callers: readonly Caller[];
}

const daysBack = 8;
const roundsADay = 12;
const opensAt = 'T09:00:00+08:00';
const closesAt = 'T18:00:00+08:00';
/** A round is a wait, a call and what is written down of it: minutes at least and at most. */
const round = [
  ['ready', 3, 14],
  ['onCall', 2, 8],
  ['wrapUp', 1, 4],
] as const;
/** After these rounds somebody rests. */
const restsAfter: ReadonlySet<number> = new Set([3, 8]);

interface Day extends Caller {
  readonly day: string;
  readonly now: number;
}

function dayOfCaller(seeded: Seeded, { orgId, userId, day, now }: Day): readonly Draft[] {
  const rows: Draft[] = [];
  let atMs = Date.parse(`${day}${opensAt}`);
  const stand = (state: string, minutes: number, reason: string | null = null): void => {
    const [startsAt, endsMs] = [isoOf(atMs), atMs + minutes * minuteMs];
    const told = { userId, state, reason, startsAt, endsAt: isoOf(endsMs), minutes, status: 'over', closesAt: isoOf(Date.parse(`${day}${closesAt}`)) };
    // Nothing is told of what is still to come.
    if (endsMs <= now) rows.push({ id: seeded.id(atMs), orgId, createdAt: startsAt, ...told });
    atMs = endsMs;
  };
  for (let at = 1; at <= roundsADay; at += 1) {
    for (const [state, least, most] of round) stand(state, seeded.whole(least, most));
    if (restsAfter.has(at)) stand('resting', seeded.whole(10, 30), seeded.pick(Object.keys(restReasons)));
  }
  return rows;
}

export function makeCallerStates({ seed, now, callers }: From): readonly Draft[] {
  const seeded = new Seeded(seed + 160);
  const days = Array.from({ length: daysBack + 1 }, (_day, at) => dayOf(now - (daysBack - at) * dayMs));
  return days.flatMap((day) => callers.flatMap((caller) => dayOfCaller(seeded, { ...caller, day, now })));
}
