/** While somebody types a number they hear who has it: as much as they may see, and of other organisations that there is one and no more (docs/adr/0098). */
import type { Answers, Takes } from '#contract/operations.ts';
import { phoneProblemOf, readPhone } from '#contract/phoneNumber.ts';
import type { Query } from '#server/db/database.ts';
import type { Handlers, OperationContext } from '#server/engine/calls/handler.ts';
import { reads } from '#server/engine/calls/handler.ts';
import type { Principal } from '#server/kit/principal.ts';
import { blindIndex } from '#server/privacy/idNumber.ts';
import { maskText } from '#server/privacy/mask.ts';
import { seesAll, standingWith } from './single.ts';
import type { Standing } from './single.ts';

type Hint = Answers<'member.duplicateHint'>[number];

/** Digits as the table has them; nothing of what is no whole number yet. */
function numberOf(text: string | null | undefined): string | null {
  if (text == null || phoneProblemOf(text) !== null) return null;
  const read = readPhone(text);
  return read.problem === null ? read.number : null;
}

const cardPattern = /^\d{17}[\dXx]$/;

async function housesOf(query: Query, { groupId }: Principal): Promise<ReadonlyMap<string, string>> {
  const found = await query.query<{ id: string; name: string }>(
    'select id, coalesce(short_name, name) as name from organisation where group_id = $1 and deleted_at is null',
    [groupId],
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** The day until which a colleague's report holds. */
async function protectedUntil(query: Query, { id }: Principal, orgId: string, mobile: string | null): Promise<string | null> {
  if (mobile === null) return null;
  const [found] = await query.query<{ until: string }>(
    `select to_char(until at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as until from report_holders($1, $2, $3, null) order by until desc limit 1`,
    [orgId, mobile, id],
  );
  return found?.until ?? null;
}

async function hints(query: Query, input: Takes<'member.duplicateHint'>, principal: Principal, { keys }: OperationContext): Promise<readonly Hint[]> {
  const card = input.idCardNo != null && cardPattern.test(input.idCardNo.trim()) ? blindIndex(keys, input.idCardNo) : null;
  const besides = input.id ?? null;
  const houses = await housesOf(query, principal);
  const found: Standing[] = [];
  for (const [mobile, one] of [
    [numberOf(input.mobile), card],
    [numberOf(input.phoneNum), null],
  ] as const)
    if (mobile !== null || one !== null) found.push(...(await standingWith(query, { orgIds: [...houses.keys()], mobile, card: one, besides })));
  const told: Hint[] = [];
  for (const { id, org, field, called, ownerName } of found) {
    const until = field === 'mobile' ? await protectedUntil(query, principal, org, numberOf(input.mobile)) : null;
    const isHere = org === principal.orgId || seesAll(principal, org);
    const isSeen = seesAll(principal, org);
    told.push({
      id: isSeen ? id : null,
      field,
      isHere,
      name: isSeen ? maskText(called) : null,
      house: isSeen ? (houses.get(org) ?? null) : null,
      owner: isSeen ? ownerName : null,
      protectedUntil: isHere ? until : null,
    });
  }
  // Other organisations are one line, however many there are.
  const elsewhere = told.filter(({ isHere }) => !isHere).slice(0, 1);
  return [...told.filter(({ isHere }) => isHere), ...elsewhere];
}

export const duplicateHints: Pick<Handlers, 'member.duplicateHint'> = { 'member.duplicateHint': reads(hints) };
