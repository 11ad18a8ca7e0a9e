/** A conversation as a text file, for the file of a complaint or a report: what both sides wrote and what happened, never what staff told each other. */
import { deskLimits } from '#contract/limits/chat.ts';
import type { Query } from '#server/db/database.ts';
import { readPerson } from './person.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Principal } from '#server/kit/principal.ts';
import { fileName, headOf, messageLine, stepLine, wordsFor } from './transcriptText.ts';
import type { About, WrittenMessage, WrittenStep } from './transcriptText.ts';

const aboutSql = `
  select o.name as hospital, m.name as customer, c.kind, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
  from conversation c join organisation o on o.id = c.org_id join member m on m.id = c.member_id where c.id = $1`;

const messagesSql = `
  select m.seq, m.message_type as "messageType", case when m.recalled_at is null then m.content else '' end as content, m.recalled_at is not null as "isRecalled", m.status,
    m.sender_kind as "senderKind", m.sender_name as "senderName", m.sent_at as at, m.reply_to_seq as "replyToSeq", o.order_no as "orderNo", o.title as "orderTitle"
  from message m left join "order" o on o.id = m.order_id where m.conversation_id = $1 order by m.seq desc limit ${deskLimits.transcriptMessages}`;

/** Steps before the first message given belong to what was left out. */
const stepsSql = `
  select s.after_seq as "afterSeq", s.at, s.move, s.actor_kind as "actorKind", s.actor_name as "actorName", s.to_user_name as "toUserName", s.to_team_name as "toTeamName",
    s.close_reason as "closeReason", s.until
  from conversation_step s where s.conversation_id = $1 and s.after_seq >= $2 order by s.at, s.id limit ${deskLimits.transcriptMessages}`;

export interface Transcript {
  readonly file: File;
  readonly messages: number;
}

/** A move stands after the message that was the last when it was made. */
function interleave(
  messages: readonly WrittenMessage[],
  steps: readonly WrittenStep[],
  line: { message(of: WrittenMessage): string; step(of: WrittenStep): string },
): string[] {
  const lines: string[] = [];
  let next = 0;
  const stepsUpTo = (seq: number): void => {
    for (; next < steps.length && (steps[next]?.afterSeq ?? 0) < seq; next += 1) lines.push(line.step(steps[next] as WrittenStep));
  };
  for (const message of messages) {
    stepsUpTo(message.seq);
    lines.push(line.message(message));
  }
  stepsUpTo(Number.POSITIVE_INFINITY);
  return lines;
}

/** @throws Refusal conversationUnknown: foreign and missing ones look alike */
export async function readTranscript(query: Query, conversationId: string, principal: Principal, keys: Keys): Promise<Transcript> {
  const person = await readPerson(query, conversationId, principal, keys);
  const [about] = await query.query<About & Record<string, unknown>>(aboutSql, [conversationId]);
  if (!about) throw new Refusal('conversationUnknown');
  const messages = (await query.query<WrittenMessage & Record<string, unknown>>(messagesSql, [conversationId])).toReversed();
  const firstSeq = messages[0]?.seq ?? 1;
  const steps = await query.query<WrittenStep & Record<string, unknown>>(stepsSql, [conversationId, firstSeq - 1]);
  const words = wordsFor(principal.language);
  const head = headOf({ about, person, exportedBy: principal.name, leftOut: firstSeq - 1 }, words);
  const lines = interleave(messages, steps, { message: (one) => messageLine(one, words), step: (one) => stepLine(one, words) });
  // The mark at the beginning makes every editor, old ones too, read this as UTF-8.
  const text = `\uFEFF${[...head, '', ...lines, ''].join('\r\n')}`;
  return { file: new File([text], fileName(about, words), { type: 'text/plain; charset=utf-8' }), messages: messages.length };
}
