/** A conversation stands in a time line once a day, with its last words of that day: a message is no line of its own. */
import { frameType } from '#contract/socket.ts';
import type { TimeLineEntry } from '#contract/timeLine.ts';
import type { Row } from '#server/db/database.ts';
import type { Rule } from '#server/engine/rules/rule.ts';
import { ownSql } from '#server/engine/scope.ts';
import { endOfDaySql, wayFrom } from '#server/engine/timeLine/place.ts';
import { rightOf, sourceNameOf } from '#server/engine/timeLine/source.ts';
import type { LineAsked, LineSource, WordAt } from '#server/engine/timeLine/source.ts';
import { Values } from '#server/engine/values.ts';

/** Conversations of a customer are found by an index; those of a patient through their customer. */
const ofEntity: Readonly<Record<string, string>> = {
  member: 'x.member_id = $1',
  order: 'x.bus_id = $1',
  patient: 'x.member_id = (select p.member_id from patient p where p.id = $1) and x.patient_id = $1',
};

/** All before this moment are asked for; those of the place's own moment too where they may come after it. */
function boundSql({ day, after }: LineAsked, name: string, values: Values): string {
  const bounds = [
    ...(day === undefined ? [] : [endOfDaySql(day, values)]),
    ...(after ? [`${values.add(after.at, 'timestamptz')}${wayFrom(name, after) === 'none' ? '' : ` + interval '1 millisecond'`}`] : []),
  ];
  return bounds.length === 0 ? `'infinity'::timestamptz` : `least(${bounds.join(', ')})`;
}

/** The last message of each day, so many days of each conversation (`chat_days`). */
function daysSql(asked: LineAsked, name: string, values: Values): string {
  const { principal, limit, after } = asked;
  const bound = boundSql(asked, name, values);
  const seen = `x.org_id = any(${values.add(principal.orgIds, 'uuid[]')}) and x.deleted_at is null and x.last_seq > 0${ownSql({ name: 'conversation' }, principal, values)}`;
  const isSame = after && wayFrom(name, after) === 'some';
  const behind = isSame ? `where (d.sent_at, d.message_id) < (${values.add(after.at, 'timestamptz')}, ${values.add(after.id, 'uuid')})` : '';
  // One more than asked for: of a moment that several conversations share, one may have been told.
  return `with talks as materialized (select x.id, x.kind, x.description from conversation x where ${ofEntity[asked.entity] ?? 'false'} and ${seen}),
    shown as (
      select t.id, t.kind, t.description, d.* from talks t cross join lateral chat_days(t.id, ${bound}, ${limit + 1}) d ${behind}
      order by d.sent_at desc, d.message_id desc limit ${limit}
    )
    select d.id, d.message_id as "messageId", d.sent_at as "lineAt", d.seq, d.messages, to_char(d.sent_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day,
      d.kind, d.description, m.message_type as "messageType", m.sender_kind as "senderKind", m.sender_name as "senderName",
      case when m.recalled_at is null and m.message_type = ${frameType.text} then left(m.content, 200) end as words
    from shown d cross join lateral (select * from message one where one.id = d.message_id limit 1) m
    order by d.sent_at desc, d.message_id desc`;
}

function entryOf(at: WordAt, row: Row): TimeLineEntry {
  const { kind, messages, messageType, senderKind, senderName, words, description, seq } = row;
  return {
    key: `${sourceNameOf(at)}:${String(row['id'])}:${String(row['day'])}`,
    kind: at.resource.name,
    word: at.at,
    id: String(row['messageId']),
    at: String(row['lineAt']),
    values: { conversationId: row['id'], kind, messages, messageType, senderKind, senderName, words: words ?? null, description: description ?? null, seq },
    names: {},
    byName: typeof senderName === 'string' ? senderName : null,
  };
}

function chatDays(at: WordAt): LineSource {
  const name = sourceNameOf(at);
  return {
    name,
    kind: at.resource.name,
    right: rightOf(at),
    ask: (asked) => {
      const values = new Values(asked.id);
      return {
        statement: { text: daysSql(asked, name, values), values: values.list, isKept: true },
        told: (_query, rows) => rows.map((row) => entryOf(at, row)),
      };
    },
  };
}

export const conversationRule: Rule = { timeLine: chatDays };
