/** A node does something: a message goes through the one door, a task becomes a return visit. For a test person neither happens: they are shown what it would say. */
import { messageReasons } from '#contract/choices/messaging.ts';
import type { MessageCategory, MessageChannel, MessageReason } from '#contract/choices/messaging.ts';
import type { JourneyNode, NodeConfig } from '#contract/journeys/graph.ts';
import { templateChannels } from '#contract/journeys/templatePins.ts';
import type { StepResult } from '#contract/journeys/reasons.ts';
import type { ChainStep } from '#contract/resources/sentMessage.ts';
import { planVisit } from '#server/followUps/planVisit.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { requestMessage } from '#server/outgoing/request.ts';
import { sendQuestionnaire } from '#server/questionnaires/send.ts';
import { invitationTo } from '#server/questionnaires/storedWords.ts';
import { addressOf } from '#server/questionnaires/tokens.ts';
import { namedVariables, variablesOf } from '#server/templates/customerVariables.ts';
import { sayingOf } from '#server/templates/saying.ts';
import type { Effect } from './evaluate/outcome.ts';
import { minuteMs } from '#server/kit/shanghai.ts';
import { iso } from './run.ts';
import type { Stepping } from './run.ts';

/** Written on the line of the step. */
export interface Done {
  readonly result: StepResult;
  readonly reason?: MessageReason;
  readonly messageId?: string;
  readonly visitId?: string;
  readonly answerId?: string;
  readonly says?: string;
}

/** The channels in their order, each with its template, in the version that was approved with the journey, or the text. */
export const chainOf = (config: NodeConfig, text: string): readonly ChainStep[] =>
  ((config['channels'] ?? []) as readonly MessageChannel[]).map((channel) => {
    const by = templateChannels.find((one) => one.channel === channel);
    if (!by) return { channel, text };
    const { [by.template]: id, [by.version]: number } = config;
    return { channel, templateId: String(id ?? ''), ...(typeof number === 'number' ? { templateVersion: number } : {}) };
  });

const isReason = (reason: string | undefined): reason is MessageReason => reason !== undefined && Object.hasOwn(messageReasons, reason);
const hourMs = 60 * minuteMs;
/** Somebody who comes this late, because the server stood still or its clock jumped, is one of many: they are spread over an hour. */
const lateMs = hourMs;
const lateSpreadMinutes = 60;

type MessageEffect = Extract<Effect, { kind: 'message' }>;

async function send(
  tx: Tx,
  on: Stepping & { readonly node: JourneyNode },
  { text, config }: MessageEffect,
  more: Readonly<Record<string, string>> = {},
): Promise<Done> {
  const { enrolment, node, now } = on;
  const useless = config['uselessAfterHours'];
  const asked = typeof config['spreadMinutes'] === 'number' ? config['spreadMinutes'] : 0;
  const spread = on.lateMs > lateMs ? Math.max(asked, lateSpreadMinutes) : asked;
  const answer = await requestMessage(tx, {
    orgId: enrolment.orgId,
    memberId: enrolment.memberId,
    dedupeKey: `journey:${enrolment.id}:${node.id}:${enrolment.round}`,
    purpose: 'journey',
    category: config['category'] as MessageCategory,
    chain: chainOf(config, text),
    variables: { ...namedVariables(await variablesOf({ query: tx, now }, enrolment)), ...more },
    ...(typeof useless === 'number' ? { uselessAt: iso(now + useless * hourMs) } : {}),
    ...(spread > 0 ? { spreadMinutes: spread } : {}),
  });
  const result = answer.status === 'leftOut' ? 'leftOut' : answer.status === 'held' ? 'held' : 'requested';
  return { result, messageId: answer.id, ...(isReason(answer.reason) ? { reason: answer.reason } : {}) };
}

/** The link is of this person; they go on when they have answered. */
async function ask(tx: Tx, on: Stepping & { readonly node: JourneyNode }, effect: MessageEffect & { readonly questionnaireId: string }): Promise<Done> {
  const { orgId, memberId, id: enrolmentId } = on.enrolment;
  const { questionnaireId } = effect;
  const asked = { orgId, questionnaireId, memberId, enrolmentId, by: systemOf(on.enrolment), source: 'journey' } as const;
  const sent = await sendQuestionnaire(tx, asked, on.keys);
  const address = addressOf(sent.token, on.origin);
  const text = [effect.text || invitationTo(sent.content.title), address].join('\n');
  const done = await send(tx, on, { ...effect, text }, { 问卷链接: address, link: address });
  return { ...done, result: done.result === 'requested' ? 'asked' : done.result, answerId: sent.answerId };
}

async function plan(tx: Tx, { enrolment }: Stepping, { config, plannedAt, executorId }: Extract<Effect, { kind: 'task' }>): Promise<Done> {
  const visitId = await planVisit(tx, {
    orgId: enrolment.orgId,
    memberId: enrolment.memberId,
    type: config['type'] as Parameters<typeof planVisit>[1]['type'],
    plannedAt: iso(plannedAt),
    executorId,
    enrolmentId: enrolment.id,
    script: typeof config['script'] === 'string' ? config['script'] : null,
  });
  return { result: 'planned', visitId };
}

/** A test person is shown the words of the first channel. */
async function shown(tx: Tx, { enrolment, now }: Stepping, effect: Effect): Promise<string> {
  if (effect.kind === 'task') return String(effect.config['script'] ?? '');
  const [first] = chainOf(effect.config, effect.text);
  return first ? (await sayingOf(tx, first))(namedVariables(await variablesOf({ query: tx, now }, enrolment))) || effect.text : effect.text;
}

export async function doEffect(tx: Tx, on: Stepping & { readonly node: JourneyNode }, effect: Effect): Promise<Done> {
  if (!on.enrolment.isTest) {
    if (effect.kind === 'task') return plan(tx, on, effect);
    const { questionnaireId } = effect;
    return questionnaireId === undefined ? send(tx, on, effect) : ask(tx, on, { ...effect, questionnaireId });
  }
  return { result: 'shown', says: await shown(tx, on, effect) };
}
