/** While somebody types a number they hear who has it: as much as they may see, and of other organisations that there is one and no more (docs/adr/0098). */
import type { Answers, Takes } from '#contract/operations.ts';
import { phoneProblemOf, readPhone } from '#contract/phoneNumber.ts';
import type { Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
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

/** Both are asked for while somebody types. */
const housesSql = prepared('select id, coalesce(short_name, name) as name from organisation where group_id = $1 and deleted_at is null');
const untilSql = prepared(
  `select to_char(until at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as until from report_holders($1, $2, $3, null) order by until desc limit 1`,
);

async function housesOf(query: Query, { groupId }: Principal): Promise<ReadonlyMap<string, string>> {
  const found = await query.query<{ id: string; name: string }>(housesSql, [groupId]);
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** The day until which a colleague's report holds. */
async function protectedUntil(query: Query, { id }: Principal, orgId: string, mobile: string | null): Promise<string | null> {
  if (mobile === null) return null;
  const [found] = await query.query<{ until: string }>(untilSql, [orgId, mobile, id]);
  return found?.until ?? null;
}

interface Telling {
  readonly principal: Principal;
  readonly houses: ReadonlyMap<string, string>;
  readonly mobile: string | null;
}

async function told(query: Query, { id, org, field, called, ownerName }: Standing, { principal, houses, mobile }: Telling): Promise<Hint> {
  const isSeen = seesAll(principal, org);
  const isHere = isSeen || org === principal.orgId;
  const protectedDay = isHere && field === 'mobile' ? await protectedUntil(query, principal, org, mobile) : null;
  const seen = isSeen ? { id, name: maskText(called), house: houses.get(org) ?? null, owner: ownerName } : { id: null, name: null, house: null, owner: null };
  return { ...seen, field, isHere, protectedUntil: protectedDay };
}

const cardOf = (text: string | null | undefined, { keys }: OperationContext): string | null =>
  text != null && cardPattern.test(text.trim()) ? blindIndex(keys, text) : null;

async function hints(query: Query, input: Takes<'member.duplicateHint'>, principal: Principal, context: OperationContext): Promise<readonly Hint[]> {
  const houses = await housesOf(query, principal);
  const [mobile, phoneNum, card] = [numberOf(input.mobile), numberOf(input.phoneNum), cardOf(input.idCardNo, context)];
  const asked = { orgIds: [...houses.keys()], besides: input.id ?? null };
  const found = mobile === null && card === null ? [] : await standingWith(query, { ...asked, mobile, card });
  if (phoneNum !== null) found.push(...(await standingWith(query, { ...asked, mobile: phoneNum, card: null })));
  const all: Hint[] = [];
  for (const one of found) all.push(await told(query, one, { principal, houses, mobile }));
  // Other organisations are one line, however many there are.
  return [...all.filter(({ isHere }) => isHere), ...all.filter(({ isHere }) => !isHere).slice(0, 1)];
}

export const duplicateHints: Pick<Handlers, 'member.duplicateHint'> = { 'member.duplicateHint': reads(hints) };
