/**
 * Customers are told of their visits by the one door (docs/adr/0106): asked for when the moment of a notice comes, in one transaction with its row and under the key of its round. Until
 * then the visit may be made, moved or cancelled, and nothing is said of it any more.
 */
import { visitLimits } from '#contract/limits/visits.ts';
import { visitVariables } from '#contract/choices/visits.ts';
import type { Database } from '#server/db/database.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import { startPollLoop } from '#server/kit/pollLoop.ts';
import { shanghaiTime } from '#server/kit/shanghai.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { requestMessage } from '#server/outgoing/request.ts';
import { namedVariables, variablesOf } from '#server/templates/customerVariables.ts';
import { chainOf } from './ruleContent.ts';
import type { RuleContent } from './ruleContent.ts';

interface Due extends Record<string, unknown> {
  readonly id: string;
  readonly courseId: string;
  readonly orgId: string;
  readonly memberId: string;
  readonly round: number;
  readonly content: RuleContent;
  readonly roundAt: string;
  readonly leadHours: number;
  readonly beganAt: string;
  readonly occurredAt: string;
  readonly executor: string | null;
  readonly isOver: boolean;
}

const roundAt = 'coalesce(t.planned_at, n.round_at)';
const dueSql = `select n.id, n.course_id as "courseId", c.org_id as "orgId", coalesce(l.merged_into_id, l.id) as "memberId", n.round, v.content, ${roundAt} as "roundAt",
    n.lead_hours as "leadHours", c.created_at as "beganAt", c.at as "occurredAt", u.nick_name as executor,
    c.state = 'stopped' or n.visit_id is not null and (t.deleted_at is not null or t.status not in ('planned', 'due', 'inProgress')) as "isOver"
  from visit_notice n join visit_course c on c.id = n.course_id join visit_rule r on r.id = c.visit_rule_id join definition_version v on v.id = c.version_id
    join member l on l.id = c.member_id left join return_visit t on t.id = n.visit_id left join staff_user u on u.id = coalesce(t.deputy_id, t.executor_id)
  where n.state = 'waiting' and ${roundAt} - make_interval(hours => n.lead_hours) <= now() and r.deleted_at is null and (n.visit_id is not null or r.status <> 'disabled')
  order by n.round_at, n.id limit ${visitLimits.rows} for update of n skip locked`;
const writeSql = `update visit_notice set state = $2, message_id = $3 where id = $1`;

const hourMs = 3_600_000;

async function ask(tx: Tx, due: Due, now: number): Promise<string | null> {
  const { content, round, courseId, orgId, memberId, leadHours, executor } = due;
  const chain = chainOf(content, round);
  if (due.isOver || chain.length === 0) return null;
  const at = Date.parse(due.roundAt);
  const own = { visitAt: shanghaiTime(at), executor };
  const named = (Object.keys(visitVariables) as (keyof typeof visitVariables)[]).flatMap((key) => [
    [key, own[key]],
    [visitVariables[key][0], own[key]],
  ]);
  const { id } = await requestMessage(tx, {
    orgId,
    memberId,
    dedupeKey: `visit:${courseId}:${round}`,
    purpose: 'visit',
    category: content.category ?? 'care',
    chain,
    variables: {
      ...namedVariables(await variablesOf({ query: tx, now }, { memberId, enteredAt: due.beganAt, occurredAt: due.occurredAt })),
      ...(Object.fromEntries(named) as Readonly<Record<string, string | null>>),
    },
    // Whoever is told of a visit beforehand is not told of it afterwards.
    uselessAt: new Date(leadHours > 0 ? at : at + visitLimits.noticeUselessHours * hourMs).toISOString(),
  });
  return id;
}

/** @returns whether there may be more */
export const sendNotices = (database: Database): Promise<boolean> =>
  inTransaction(database, async (tx) => {
    const due = await tx.query<Due>(dueSql);
    const now = Date.parse(await momentNow(tx));
    for (const one of due) {
      const messageId = await ask(tx, one, now);
      await tx.query(writeSql, [one.id, messageId === null ? 'dropped' : 'asked', messageId]);
    }
    return due.length > 0;
  });

export const startVisitNotices = (database: Database, onFault: (error: unknown) => void): (() => Promise<void>) =>
  startPollLoop({ turn: () => sendNotices(database), pollMs: visitLimits.pollMs, onFault });
