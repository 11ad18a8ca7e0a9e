/** One number stands once in an organisation (docs/adr/0098): whoever writes it a second time is told who has it, as far as they may see that; the database refuses what passes here. */
import type { Query, Statement } from '#server/db/database.ts';
import { pipelined } from '#server/db/pipelined.ts';
import { inForce } from '#server/db/readInForce.ts';
import type { RuleRow } from '#server/engine/rules/rule.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';

export interface Standing extends Record<string, unknown> {
  readonly id: string;
  readonly org: string;
  readonly field: 'mobile' | 'idCardNo';
  readonly called: string;
  readonly ownerId: string | null;
  readonly ownerName: string | null;
}
interface Numbers {
  readonly mobile: string | null;
  /** The blind index of an ID number. */
  readonly card: string | null;
}
interface Asked extends Numbers {
  readonly orgIds: readonly string[];
  readonly besides: string | null;
}

const standing = ({ orgIds, mobile, card, besides }: Asked): Statement => ({
  text: 'select id, org, field, called, owner_id as "ownerId", owner_name as "ownerName" from customers_with($1, $2, $3, $4)',
  values: [orgIds, mobile, card, besides],
  isKept: true,
});

export async function standingWith(query: Query, asked: Asked): Promise<Standing[]> {
  const [found = []] = await pipelined(query, [standing(asked)], false);
  return found as unknown as Standing[];
}

/** Somebody who sees the customers of this organisation, and not their own alone. */
export const seesAll = ({ rights, orgIds, ownOrgIds = [] }: Principal, orgId: string): boolean =>
  rights.has('member.read') && orgIds.includes(orgId) && !ownOrgIds.includes(orgId);

const cardOf = (sealed: unknown): string | null => (typeof sealed === 'string' ? (sealed.split(':')[1] ?? null) : null);

/** Whoever writes a number waits for whoever writes the same one; numbers share a few hundred locks. */
const lockOf = (orgId: string, numbers: readonly Numbers[]): Statement => ({
  text: `select pg_advisory_xact_lock(hashtext('careline numbers'), k) from (select distinct hashtext($1 || n) % 256 as k from unnest($2::text[]) n order by 1) keys`,
  values: [orgId, numbers.flatMap(({ mobile, card }) => [mobile, card]).filter((one) => one !== null)],
  isKept: true,
});

/** Whoever has the numbers of a draft, asked for with those of many others. */
const askedAhead = new WeakMap<ReadonlyMap<string, unknown>, Standing | 'nobody'>();

const standingOfMany = (orgId: string, numbers: readonly Numbers[]): Statement => ({
  text: `select n.at::int as at, c.id, c.org, c.field, c.called, c.owner_id as "ownerId", c.owner_name as "ownerName"
    from unnest($2::text[], $3::text[]) with ordinality n(mobile, card, at) cross join lateral customers_with($1, n.mobile, n.card, null) c`,
  values: [[orgId], numbers.map(({ mobile }) => mobile), numbers.map(({ card }) => card)],
  isKept: true,
});

/** The organisation's rule lets a number be added again: the double is marked. */
async function letsBe(query: Query, orgId: string): Promise<boolean> {
  const [rule] = await inForce(query, 'reportRule', orgId, { names: ['protectedDays', 'onRepeat'] });
  return rule?.onRepeat === 'tell' && rule.protectedDays > 0;
}

function refused(principal: Principal, orgId: string, { field, called, ownerName }: Standing): Error {
  const by = ownerName ?? '';
  return invalid(
    principal,
    field,
    seesAll(principal, orgId)
      ? [
          `客户“${called}”已经用这个号码${by === '' ? '' : `，由${by}负责`}，打开这位客户，或改号码`,
          `belongs to the customer "${called}"${by === '' ? '' : `, with ${by}`}. Open that customer, or write another number`,
        ]
      : ['已经有客户用这个号码，请联系主管', 'belongs to a customer already. Ask your lead'],
  );
}

/** The numbers that a save gives anew; null where it leaves them. */
function numbersGiven(draft: Map<string, unknown>, before: RuleRow | undefined): { readonly mobile: string | null; readonly card: string | null } {
  const isGiven = (name: string): boolean => draft.has(name) && (draft.get(name) ?? null) !== (before?.[name] ?? null);
  return {
    mobile: isGiven('mobile') ? ((draft.get('mobile') ?? null) as string | null) : null,
    card: isGiven('idCardNo') && cardOf(draft.get('idCardNo')) !== cardOf(before?.['idCardNo']) ? cardOf(draft.get('idCardNo')) : null,
  };
}

/** Many new customers of one organisation: their numbers are locked in one order, and asked for at once. */
export async function singleAhead(query: Query, { orgId }: Pick<Principal, 'orgId'>, drafts: readonly Map<string, unknown>[]): Promise<void> {
  const asked = drafts.flatMap((draft) => {
    const numbers = numbersGiven(draft, undefined);
    return numbers.mobile === null && numbers.card === null ? [] : [{ draft, numbers }];
  });
  if (asked.length === 0) return;
  const numbers = asked.map((one) => one.numbers);
  const [, found] = (await pipelined(query, [lockOf(orgId, numbers), standingOfMany(orgId, numbers)], false)) as unknown as readonly [
    unknown,
    readonly (Standing & { readonly at: number })[],
  ];
  const byPlace = Map.groupBy(found, ({ at }) => at);
  for (const [place, { draft }] of asked.entries()) askedAhead.set(draft, byPlace.get(place + 1)?.[0] ?? 'nobody');
}

async function holderOf(query: Query, { orgIds, ...asked }: Asked & { readonly orgIds: readonly [string] }): Promise<Standing | 'nobody'> {
  // One way for both (docs/adr/0089): the second statement begins when the lock is had, and sees what the one before has written.
  const [, [holder]] = (await pipelined(query, [lockOf(orgIds[0], [asked]), standing({ orgIds, ...asked })], false)) as unknown as readonly [
    unknown,
    readonly Standing[],
  ];
  return holder ?? 'nobody';
}

/** @throws Refusal invalidInput, at the number that another customer has */
export async function judgeSingle(query: Query, principal: Principal, draft: Map<string, unknown>, before: RuleRow | undefined): Promise<void> {
  const { mobile, card } = numbersGiven(draft, before);
  if (mobile === null && card === null) return;
  const orgId = before?.orgId ?? principal.orgId;
  const holder = askedAhead.get(draft) ?? (await holderOf(query, { orgIds: [orgId], mobile, card, besides: before?.id ?? null }));
  if (holder === 'nobody') return;
  if (!(await letsBe(query, orgId))) throw refused(principal, orgId, holder);
  draft.set('isRepeat', true);
}
