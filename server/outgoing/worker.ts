/** Sends what is due, settles what is not known: in every server, each message by one of them (docs/adr/0106). */
import { messageChannels } from '#contract/choices/messaging.ts';
import type { MessageChannel } from '#contract/choices/messaging.ts';
import { messagingLimits } from '#contract/limits/messaging.ts';
import type { Database, Query } from '#server/db/database.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import type { Delivery } from '#server/outside/delivery.ts';
import type { OfficialAccount } from '#server/outside/officialAccount.ts';
import type { SmsGateway } from '#server/outside/sms.ts';
import type { Wecom } from '#server/outside/wecomApps.ts';
import { takeDue } from './claim.ts';
import type { Taken } from './claim.ts';
import { deliverInApp } from './inApp.ts';
import { sendDemoReceipts } from './standIn.ts';
import { settle } from './settle.ts';
import { bookStrays } from './strays.ts';
import { askUnknown, markStale } from './unknown.ts';

export interface Outgoing {
  readonly database: Database;
  readonly sms: SmsGateway;
  readonly account: OfficialAccount;
  readonly wecom: Wecom;
  readonly onFault: (error: unknown) => void;
  /** Messages a second, over all servers. */
  readonly perSecond?: Partial<Readonly<Record<MessageChannel, number>>>;
  readonly pollMs?: number;
}

const textOf = ({ chain, step }: Taken): string => chain[step]?.text ?? '';

async function toColleague({ wecom }: Outgoing, one: Taken): Promise<Delivery> {
  const app = await wecom.ofOrg(one.orgId).catch(() => undefined);
  return app ? app.send(one.wecomId ?? '', textOf(one)) : { is: 'absent' };
}

const ways: Readonly<Record<Exclude<MessageChannel, 'inApp'>, (on: Outgoing, one: Taken) => Promise<Delivery>>> = {
  sms: ({ sms }, one) => sms.send({ id: one.id, to: one.mobile ?? '', text: textOf(one) }),
  mp: ({ account }, one) => {
    const provider = one.chain[one.step]?.provider;
    return account.send({ id: one.id, orgId: one.orgId, openId: one.openId ?? '', text: textOf(one), ...(provider ? { provider } : {}) });
  },
  wecom: toColleague,
};

/** An adapter answers with what is certain; one that throws leaves nothing certain. */
async function handOver(on: Outgoing, channel: Exclude<MessageChannel, 'inApp'>, one: Taken): Promise<Delivery> {
  try {
    return await ways[channel](on, one);
  } catch (error) {
    on.onFault(error);
    return { is: 'lost', words: error instanceof Error ? error.message : 'no answer' };
  }
}

async function sendSome(on: Outgoing, channel: MessageChannel, some: readonly Taken[]): Promise<void> {
  if (channel === 'inApp') {
    for (const one of some) await deliverInApp(on.database, one);
    return;
  }
  const answered = await Promise.all(some.map(async (one) => ({ one, delivery: await handOver(on, channel, one) })));
  await settle(on.database, answered);
}

/** @returns whether there may be more at once */
export async function sendDue(on: Outgoing, channel: MessageChannel): Promise<boolean> {
  const { taken, isMore } = await takeDue(on.database, channel, on.perSecond?.[channel] ?? messagingLimits.perSecond[channel]);
  const groups = Array.from({ length: Math.ceil(taken.length / messagingLimits.settledAtOnce) }, (_, at) =>
    taken.slice(at * messagingLimits.settledAtOnce, (at + 1) * messagingLimits.settledAtOnce),
  );
  const ended = await Promise.allSettled(groups.map((some) => sendSome(on, channel, some)));
  for (const one of ended) if (one.status === 'rejected') on.onFault(one.reason);
  return isMore;
}

const channels = Object.keys(messageChannels) as readonly MessageChannel[];

/** @returns ends it when what is under way has ended */
export function startOutgoing(on: Outgoing): () => Promise<void> {
  const pollMs = on.pollMs ?? messagingLimits.pollMs;
  const loop = (turn: () => Promise<boolean>) => startPollLoop({ turn, pollMs, onFault: on.onFault });
  const stops = [
    // A provider that is slow holds up nobody but itself.
    ...channels.map((channel) => loop(() => sendDue(on, channel))),
    loop(async () => (await markStale(on.database)) === messagingLimits.taken),
    loop(() => askUnknown(on.database, on.sms, on.onFault)),
    loop(() => bookStrays(on.database)),
    ...(on.sms.isStandIn ? [loop(() => sendDemoReceipts(on.database))] : []),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** The key stays for ever, what was said to whom does not. */
export async function deleteOldTexts(query: Query): Promise<void> {
  await query.query(
    `update sent_message set text = '', mobile = null, recipient = '-', chain = null where text <> '' and created_at < now() - interval '${messagingLimits.keptDays} days'
      and status not in ('waiting', 'held', 'sending')`,
  );
  await query.query(`delete from sent_message where purpose = 'code' and created_at < now() - interval '${messagingLimits.codeDays} days'`);
}
