/** The next weeks of those who enter now, told in lines: the walk of a dry run, from now on, with dates and conditions as they stand. */
import { messageReasons } from '#contract/choices/messaging.ts';
import type { EffectLine } from '#contract/acts/preview.ts';
import type { DryPerson } from '#contract/journeys/answers.ts';
import type { JourneyContent } from '#contract/journeys/entry.ts';
import { nodeOf } from '#contract/journeys/graph.ts';
import { nodeKinds } from '#contract/journeys/nodeKinds.ts';
import { exitReasons, parkedReasons } from '#contract/journeys/reasons.ts';
import { journeyLimits } from '#contract/limits/journeys.ts';
import type { Label } from '#contract/label.ts';
import type { Query } from '#server/db/database.ts';
import type { Language, Principal } from '#server/kit/principal.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { walkEach } from './dryRun.ts';
import type { Candidate } from './dryRun.ts';
import type { Run } from './enter.ts';
import { dayAt, dayMs } from '#server/kit/shanghai.ts';
import { reached } from './reach.ts';
import { iso } from './run.ts';

export interface Foreseeing {
  readonly run: Run;
  readonly content: JourneyContent;
  readonly principal: Principal;
  readonly keys: Keys;
  readonly now: number;
}
export type Entering = Pick<Candidate, 'memberId' | 'orgId'>;
const reasons: Readonly<Record<string, Label>> = { ...messageReasons, ...parkedReasons, ...exitReasons };
const line = (what: string, count: number): EffectLine => ({ what, act: 'rest', field: null, from: null, to: null, count });

const wordsIn = (language: Language) => {
  const at = language === 'en' ? 1 : 0;
  const pick = (label: Label): string => label[at];
  return {
    message: (title: string, day: string) => pick([`${day} 起“${title}”：发送消息`, `From ${day} “${title}”: a message`]),
    unreached: (title: string, why: Label) => pick([`“${title}”：消息送不到，${why[0]}`, `“${title}”: a message does not reach them, ${why[1]}`]),
    task: (title: string, day: string) => pick([`${day} 起“${title}”：安排回访`, `From ${day} “${title}”: a return visit`]),
    parked: (why: Label) => pick([`停放：${why[0]}`, `Parked: ${why[1]}`]),
    ended: (why: Label) => pick([`${journeyLimits.dryDays} 天内结束：${why[0]}`, `At its end within ${journeyLimits.dryDays} days: ${why[1]}`]),
    first: (some: number) => pick([`以下按前 ${some} 位估算`, `The following is of the first ${some}`]),
    called: (content: JourneyContent, node: string): string => {
      const found = nodeOf(content.graph, node);
      return found?.title ?? (found ? pick(nodeKinds[found.kind].label) : node);
    },
  };
};

/** Those who get the same at the same node, whenever it is: the first moment is told. */
interface Counted {
  readonly at: string;
  readonly count: number;
  readonly words: (day: string) => string;
}

function counted(people: readonly DryPerson[], content: JourneyContent, words: ReturnType<typeof wordsIn>): readonly Counted[] {
  const found = new Map<string, Counted>();
  const add = (key: string, at: string, say: (day: string) => string): void => {
    const before = found.get(key);
    found.set(key, { at: before && before.at < at ? before.at : at, count: (before?.count ?? 0) + 1, words: say });
  };
  for (const { told } of people)
    for (const { node, kind, at, whyNot } of told) {
      const title = words.called(content, node);
      if (kind === 'task') add(`task ${node}`, at, (day) => words.task(title, day));
      else if (whyNot === undefined) add(`message ${node}`, at, (day) => words.message(title, day));
      else add(`unreached ${node} ${whyNot[0]}`, at, () => words.unreached(title, whyNot));
    }
  return [...found.values()].toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

/** @param people customers who would enter now */
export async function foreseen(query: Query, { run, content, principal, keys, now }: Foreseeing, people: readonly Entering[]): Promise<readonly EffectLine[]> {
  const words = wordsIn(principal.language);
  const some = people.slice(0, journeyLimits.foreseen).map((one) => ({ ...one, name: '', enteredAt: iso(now), occurredAt: null }));
  const to = now + journeyLimits.dryDays * dayMs;
  const asking = { query, keys, principal, orgId: run.orgId, groupId: run.groupId, content, from: now, to };
  const walked = await reached(query, await walkEach(asking, some));
  const ends = Map.groupBy(
    walked.filter(({ reason }) => reason !== null),
    ({ state, reason }) => `${state} ${reason ?? ''}`,
  );
  const endings = [...ends.values()].map((same) => {
    const why = reasons[same[0]?.reason ?? ''] ?? ['', ''];
    return line(same[0]?.state === 'parked' ? words.parked(why) : words.ended(why), same.length);
  });
  const steps = counted(walked, content, words).map(({ at, count, words: say }) => line(say(dayAt(Date.parse(at)).slice(5)), count));
  return [...(people.length > some.length ? [line(words.first(some.length), some.length)] : []), ...steps, ...endings];
}
