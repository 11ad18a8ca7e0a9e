/** The plan of a publishing says how many the target is of now: a group with conditions may be of nobody, and of everybody, and is no fault for it. */
import type { JourneyContent } from '#contract/journeys/entry.ts';
import type { Label } from '#contract/label.ts';
import type { Query } from '#server/db/database.ts';
import { Values } from '#server/engine/values.ts';
import { noKeys } from '#server/segments/writersConditions.ts';
import { fitsSql, hereSql, livingSql, walksSql } from './enter.ts';
import { isUnfit } from './journeyFaults.ts';

interface Target extends Record<string, unknown> {
  readonly customers: number;
  readonly present: number;
  /** Those of them who have never walked through it. */
  readonly fresh: number;
}
const some = (count: number): string => `${count} ${count === 1 ? 'customer' : 'customers'}`;

function cautionsOf({ customers, present, fresh }: Target, withPresent: boolean): readonly Label[] {
  const isEverybody = customers > 1 && present === customers;
  if (withPresent && present === 0)
    return [['目标群组里现在没有人：发布后没有人马上进入', 'Nobody is in the target group now: publishing it lets nobody in at once']];
  if (withPresent && fresh > 0)
    return [
      isEverybody
        ? [`目标是全部客户：现有 ${fresh} 位客户都会进入旅程`, `The target is everybody: ${some(fresh)} will enter`]
        : [`目标群组里现有 ${fresh} 位客户会进入旅程`, `${some(fresh)} of the target group will enter`],
    ];
  return isEverybody
    ? [[`目标群组包含全部 ${customers} 位客户：以后的每一位新客户都会进入`, `The target group has all ${some(customers)}: every new one will enter`]]
    : [];
}

/** @param row the draft, with the content that would be published */
export async function cautionsOfTarget(query: Query, { id, orgId }: { readonly id: string; readonly orgId: string }, content: JourneyContent) {
  const { by, groupId: target, withPresent, conditions } = content.entry;
  const [org] = await query.query<{ groupId: string }>('select group_id as "groupId" from organisation where id = $1', [orgId]);
  if (by !== 'group' || !target || !org) return [];
  const house = { orgId, groupId: org.groupId };
  // A fault says so already.
  if (await isUnfit({ query, ...house }, conditions)) return [];
  const values = new Values();
  const on = { keys: noKeys, values };
  const here = `${await hereSql(query, house, on)} and ${livingSql}`;
  const isIn = `exists (select from group_member s where s.group_id = ${values.add(target, 'uuid')} and s.member_id = x.id and s.deleted_at is null)
    and ${await fitsSql(query, house, content, on)}`;
  const [found] = await query.query<Target>(
    `select count(*)::int as customers, (count(*) filter (where ${isIn}))::int as present,
      (count(*) filter (where ${isIn} and not exists (select from ${walksSql(values.add(id, 'uuid'))})))::int as fresh from member x where ${here}`,
    values.list,
  );
  return found ? cautionsOf(found, withPresent === true) : [];
}
