/** A word of an organisation: one that its group has is the group's, whoever writes it down; one of its own is told apart from all others. */
import { randomBytes } from 'node:crypto';
import type { Label } from '#contract/label.ts';
import type { Query } from '#server/db/database.ts';
import { Problems } from '#server/engine/problems.ts';
import type { Principal } from '#server/kit/principal.ts';
import { lineOf } from '#server/engine/organisationLine.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';

interface Item extends Record<string, unknown> {
  readonly id: string;
  readonly label: string;
  readonly labelEn: string | null;
  readonly sort: number | null;
}
type Draft = Map<string, unknown>;

const itemSql = `select id, label, label_en as "labelEn", sort from dictionary_item where dictionary_id = $1 and value = $2 and deleted_at is null for key share`;
const takenSql = `select 1 from (
    select i.label, i.id from dictionary_item i where i.dictionary_id = $1 and i.deleted_at is null
    union all select d.label, d.id from org_dictionary d where d.dictionary_id = $1 and d.org_id = any($2) and d.item_id is null and d.deleted_at is null
  ) x where lower(btrim(x.label)) = lower(btrim($3)) and x.id is distinct from $4 limit 1`;

const words = {
  ofGroup: ['是集团的字典项，名称由集团修改', 'is a word of the group, which alone renames it'],
  taken: ['这个字典里已有同名的字典项', 'is what another word of this dictionary is called'],
} as const satisfies Readonly<Record<string, Label>>;
const labels = { label: ['名称', 'Label'], labelEn: ['英文名称', 'English label'] } as const satisfies Readonly<Record<string, Label>>;

/** A group's word keeps what its group calls it. */
function takeOver(draft: Draft, { id, label, labelEn, sort }: Item): void {
  for (const [name, value] of Object.entries({ itemId: id, label, labelEn, origin: 'group' })) draft.set(name, value);
  if ((draft.get('sort') ?? null) === null) draft.set('sort', sort);
}

/** Files and pickers know words by what they are called. */
async function isTaken(query: Query, draft: Draft, { orgId, before }: { readonly orgId: string; readonly before: RuleRow | undefined }): Promise<boolean> {
  if (!draft.has('label')) return false;
  const found = await query.query(takenSql, [
    draft.get('dictionaryId') ?? before?.['dictionaryId'],
    await lineOf(query, orgId),
    draft.get('label'),
    before?.id ?? null,
  ]);
  return found.length > 0;
}

/** A word of the group stays what the group calls it. */
function refuseRenaming(principal: Principal, draft: Draft, before: RuleRow): void {
  const problems = new Problems(principal);
  for (const name of ['label', 'labelEn'] as const) if (draft.has(name) && draft.get(name) !== before[name]) problems.add(name, labels[name], words.ofGroup);
  problems.refuse();
}

/** @returns whether it is a word of the group: then nothing of it is chosen here */
async function begin(query: Query, draft: Draft): Promise<boolean> {
  const given = draft.get('value') ?? null;
  const [item] = given === null ? [] : await query.query<Item>(itemSql, [draft.get('dictionaryId'), given]);
  if (item) takeOver(draft, item);
  else draft.set('origin', 'own').set('value', given ?? `w${randomBytes(4).toString('hex')}`);
  return item !== undefined;
}

async function save(query: Query, principal: Principal, draft: Draft, before: RuleRow | undefined): Promise<void> {
  if (before?.['origin'] === 'group') return refuseRenaming(principal, draft, before);
  if (!before && (await begin(query, draft))) return;
  const problems = new Problems(principal);
  if (await isTaken(query, draft, { orgId: before?.orgId ?? principal.orgId, before })) problems.add('label', labels.label, words.taken);
  problems.refuse();
}

export const orgDictionaryRule: Rule = { save, isHeardBelow: true };
