/** These are here now: colleagues and the other side, as their signals say, each fading by itself. Pure. */
import type { ContentFrame, EphemeralFrame } from '#contract/socket.ts';
import type { ConversationContext } from './context.ts';
import type { ColleagueHere, Sign } from './values.ts';

/** A sign of typing or looking stays so long without a new one. */
export const signMs = { typing: 6_000, looking: 30_000 } as const;

type Signs = Pick<ConversationContext, 'typing' | 'looking' | 'colleaguesHere'>;

/** One's own signals may come back from another window: they say nothing. */
const foreignIn = ({ row, me }: ConversationContext, signals: readonly EphemeralFrame[]): readonly EphemeralFrame[] =>
  signals.filter((frame) => frame.conversationId === row.conversationId && frame.fromRemoteId !== me.id);

/** @param until when the looking ends; typing ends at `typingUntil`. */
function here(one: Omit<ColleagueHere, 'signal'>, now: number): readonly ColleagueHere[] {
  const until = Math.max(one.until, one.typingUntil);
  return until > now ? [{ ...one, signal: one.typingUntil > now ? 'typing' : 'looking' }] : [];
}

function colleagues(context: ConversationContext, frames: readonly EphemeralFrame[], spoke: ReadonlySet<string>): readonly ColleagueHere[] {
  const now = context.tools.now();
  const byId = new Map(context.colleaguesHere.map((one) => [one.id, one]));
  for (const frame of frames) {
    const id = frame.fromRemoteId ?? '';
    const known = byId.get(id);
    const typingUntil = frame.signal === 'typing' ? now + signMs.typing : (known?.typingUntil ?? 0);
    const until = frame.signal === 'looking' ? now + signMs.looking : (known?.until ?? 0);
    byId.set(id, { id, name: frame.username ?? '', signal: frame.signal, until, typingUntil });
  }
  return [...byId.values()].flatMap((one) => here(spoke.has(one.id) ? { ...one, typingUntil: 0 } : one, now));
}

/** @param heard what was said in the same burst, before or after the signal: who has spoken types no more. */
export function signsAfter(context: ConversationContext, signals: readonly EphemeralFrame[], heard: readonly ContentFrame[]): Signs {
  const foreign = foreignIn(context, signals);
  const spoke = new Set(heard.map((frame) => frame.fromRemoteId));
  const others = foreign.filter((frame) => frame.fromRemoteSystem !== context.me.system);
  const sign = (signal: EphemeralFrame['signal']): Sign | null => {
    const last = others.findLast((frame) => frame.signal === signal);
    return last ? { id: last.fromRemoteId ?? '', name: last.username ?? '', until: context.tools.now() + signMs[signal] } : context[signal];
  };
  const typing = sign('typing');
  return {
    typing: typing && spoke.has(typing.id) ? null : typing,
    looking: sign('looking'),
    colleaguesHere: colleagues(
      context,
      foreign.filter((frame) => frame.fromRemoteSystem === context.me.system),
      spoke,
    ),
  };
}

export function faded(context: ConversationContext): Signs {
  const now = context.tools.now();
  const left = (sign: Sign | null): Sign | null => (sign && sign.until > now ? sign : null);
  return { typing: left(context.typing), looking: left(context.looking), colleaguesHere: context.colleaguesHere.flatMap((one) => here(one, now)) };
}

export const isAnybodyHere = ({ typing, looking, colleaguesHere }: Signs): boolean => typing !== null || looking !== null || colleaguesHere.length > 0;
