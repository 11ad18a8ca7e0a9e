/**
 * The outcome of a node, given what is known and a moment. Pure and total: the runtime, the dry run and the test person all ask it, so that none knows a way that the others do not. An
 * unknown date parks (never "now"), and nobody ends without a reason.
 */
import { dateFacts, filledIn } from '#contract/journeys/facts.ts';
import type { DateName } from '#contract/journeys/facts.ts';
import type { JourneyNode, NodeConfig } from '#contract/journeys/graph.ts';
import { configOf } from '#contract/journeys/nodeKinds.ts';
import type { NodeKind } from '#contract/journeys/graph.ts';
import type { ExitReason, ParkedReason } from '#contract/journeys/reasons.ts';
import type { NodeFacts } from './facts.ts';
import { addDays, dayAt, dayMs, minuteMs, momentOn, nextTimeOfDay, roundsOf } from '#server/kit/shanghai.ts';

/** Something is done as somebody comes to the node, once. */
export type Effect =
  | { readonly kind: 'message'; readonly text: string; readonly config: NodeConfig; readonly questionnaireId?: string }
  | { readonly kind: 'task'; readonly plannedAt: number; readonly config: NodeConfig; readonly executorId: string | null };

export type Outcome =
  | { readonly what: 'go'; readonly port: string; readonly effect?: Effect }
  | { readonly what: 'wait'; readonly dueAt: number; readonly waitsFor?: string; readonly effect?: Effect }
  | { readonly what: 'park'; readonly reason: ParkedReason }
  | { readonly what: 'leave'; readonly reason: ExitReason; readonly says: string };

const unitMs = { minutes: minuteMs, hours: 60 * minuteMs, days: dayMs } as const;
const text = (config: NodeConfig, name: string, otherwise = ''): string => (typeof config[name] === 'string' ? String(config[name]) : otherwise);
const number = (config: NodeConfig, name: string, otherwise = 0): number => (typeof config[name] === 'number' ? Number(config[name]) : otherwise);
const until = (dueAt: number, now: number, waitsFor?: string): Outcome =>
  dueAt <= now ? { what: 'go', port: 'next' } : { what: 'wait', dueAt, ...(waitsFor === undefined ? {} : { waitsFor }) };

/** A wait by a date goes from that day, so many days on, at a time of day. @returns null: unknown */
function dateMoment(config: NodeConfig, date: string | null | undefined, arrivedAt: number): number | null {
  if (date === null || date === undefined) return null;
  const day = date.length === 10 ? date : dayAt(Date.parse(date));
  const name = text(config, 'dateOf') as DateName;
  const [days, at] = [number(config, 'offsetDays'), text(config, 'at', '09:00')];
  const on = (one: string): number => momentOn(addDays(one, days), at);
  const fact = dateFacts[name];
  if (!('isYearly' in fact)) return on(day);
  return (
    roundsOf(day, arrivedAt)
      .map(on)
      .find((moment) => moment > arrivedAt) ?? null
  );
}

function waitByDate(config: NodeConfig, { date, arrivedAt }: NodeFacts, now: number): Outcome {
  const moment = dateMoment(config, date, arrivedAt);
  if (moment === null) return { what: 'park', reason: 'dateUnknown' };
  if (moment <= arrivedAt) return text(config, 'whenPassed') === 'goOn' ? { what: 'go', port: 'next' } : { what: 'leave', reason: 'datePassed', says: '' };
  return until(moment, now, `date:${text(config, 'dateOf')}`);
}

const waits: Readonly<Record<string, (config: NodeConfig, facts: NodeFacts, now: number) => Outcome>> = {
  length: (config, { arrivedAt }, now) => {
    const unit = text(config, 'unit', 'days') as keyof typeof unitMs;
    return until(arrivedAt + Math.max(1, number(config, 'amount', 1)) * unitMs[unit], now);
  },
  timeOfDay: (config, { arrivedAt }, now) => until(nextTimeOfDay(text(config, 'at', '09:00'), arrivedAt), now),
  day: (config, _, now) => until(momentOn(text(config, 'day'), text(config, 'at', '09:00')), now),
  date: waitByDate,
};

/** The contents of a message in one text. @returns nothing where a variable has no value */
function messageText(config: NodeConfig, variable: NonNullable<NodeFacts['variable']>): string | undefined {
  const contents = Array.isArray(config['contents']) ? (config['contents'] as readonly { readonly text?: unknown }[]) : [];
  const parts = contents.map((content) => filledIn(typeof content.text === 'string' ? content.text : '', variable));
  return parts.some(({ missing }) => missing.length > 0) ? undefined : parts.map((part) => part.text).join('\n');
}

/** The day and time of the visit. The time of that day may be over: then it is the next morning's, not a visit that is late as it is made. */
function plannedFor(config: NodeConfig, arrivedAt: number): number {
  const at = momentOn(addDays(dayAt(arrivedAt), number(config, 'inDays')), text(config, 'at', '09:00'));
  return at > arrivedAt ? at : at + dayMs;
}

function visitOutcome(config: NodeConfig, visit: NonNullable<NodeFacts['visit']>, now: number): Outcome {
  const end = visit.plannedAt + number(config, 'timeoutDays', 7) * dayMs;
  if (visit.state === 'done') return { what: 'go', port: 'done' };
  return visit.state === 'gone' || end <= now ? { what: 'go', port: 'timeout' } : { what: 'wait', dueAt: end, waitsFor: `visit:${visit.id}` };
}

function taskOutcome(config: NodeConfig, { arrivedAt, visit, executor, isTrial }: NodeFacts, now: number): Outcome {
  if (visit) return visitOutcome(config, visit, now);
  const plannedAt = plannedFor(config, arrivedAt);
  const effect = { kind: 'task', plannedAt, config, executorId: executor?.id ?? null } as const;
  if (isTrial) return plannedAt <= now ? { what: 'go', port: 'done' } : { what: 'wait', dueAt: plannedAt, effect };
  if (!executor) return { what: 'park', reason: 'noExecutor' };
  return { what: 'wait', dueAt: plannedAt + number(config, 'timeoutDays', 7) * dayMs, effect };
}

/** Expired or withdrawn, nobody answers any more. */
function answerOutcome(answer: NonNullable<NodeFacts['answer']>, end: number, now: number): Outcome {
  if (answer.state === 'submitted') return { what: 'go', port: answer.isAlarm ? 'alarm' : 'answered' };
  return answer.state === 'gone' || end <= now ? { what: 'go', port: 'timeout' } : { what: 'wait', dueAt: end, waitsFor: `answer:${answer.id}` };
}

function questionnaireOutcome(config: NodeConfig, { arrivedAt, answer, isOffered, isTrial, variable = () => null }: NodeFacts, now: number): Outcome {
  const end = arrivedAt + number(config, 'timeoutDays', 7) * dayMs;
  if (answer) return answerOutcome(answer, end, now);
  const said = filledIn(text(config, 'text'), variable);
  if (said.missing.length > 0) return { what: 'park', reason: 'variableUnknown' };
  if (isOffered === false) return { what: 'park', reason: 'questionnaireOff' };
  const effect = { kind: 'message', text: said.text, config, questionnaireId: text(config, 'questionnaireId') } as const;
  return isTrial ? { what: 'go', port: 'answered', effect } : { what: 'wait', dueAt: end, effect };
}

type Judge = (config: NodeConfig, facts: NodeFacts, now: number) => Outcome;
const judges: Readonly<Record<NodeKind, Judge>> = {
  entry: () => ({ what: 'go', port: 'next' }),
  message: (config, { variable = () => null }) => {
    const said = messageText(config, variable);
    if (said === undefined) return { what: 'park', reason: 'variableUnknown' };
    return { what: 'go', port: 'next', effect: { kind: 'message', text: said, config } };
  },
  task: taskOutcome,
  wait: (config, facts, now) => (waits[text(config, 'by', 'length')] ?? waitByDate)(config, facts, now),
  branch: (_, { isMet }) => {
    if (isMet === null || isMet === undefined) return { what: 'park', reason: 'conditionsBroken' };
    return { what: 'go', port: isMet ? 'yes' : 'no' };
  },
  split: (config, { draw = 0 }) => ({ what: 'go', port: draw < number(config, 'share', 50) ? 'first' : 'second' }),
  event: (config, { arrivedAt, happenedAt }, now) => {
    const end = arrivedAt + number(config, 'timeoutDays', 7) * dayMs;
    if (happenedAt !== null && happenedAt !== undefined && happenedAt <= Math.min(now, end)) return { what: 'go', port: 'happened' };
    return end <= now ? { what: 'go', port: 'timeout' } : { what: 'wait', dueAt: end, waitsFor: `event:${text(config, 'event')}` };
  },
  questionnaire: questionnaireOutcome,
  exit: (config) => ({ what: 'leave', reason: 'finished', says: text(config, 'reason') }),
};

export const outcomeOf = (node: JourneyNode, facts: NodeFacts, now: number): Outcome => judges[node.kind](configOf(node), facts, now);

/** A share of 100 that the same person always has at the same node. */
export function drawOf(seed: string): number {
  let hash = 2_166_136_261;
  for (const char of seed) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16_777_619);
  // The last bits of such a hash alone say little of it.
  return ((hash ^ (hash >>> 15)) >>> 0) % 100;
}
