/** The draft of a home page: one for each organisation, about what stands below it, with pictures that whoever writes it sees. */
import type { Label } from '#contract/label.ts';
import { homeContentFields } from '#contract/choices/homeFields.ts';
import type { Query } from '#server/db/database.ts';
import { holdPictures } from '#server/storage/held.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { changesBetween, contentIn, picturesOf, versionContent } from './content.ts';
import { Problems, words } from '#server/engine/problems.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { organisationsBelow } from '#server/db/below.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';

type Draft = Map<string, unknown>;
const { introduction, departmentIds } = homeContentFields;
const isOnline: Label = ['主页还在线上，先下线再删除', 'The page is online: take it off first, then remove it'];
const notBelow: Label = ['只能选这个机构下面的科室', 'must stand below this organisation'];

/** The organisation whose page it is decides its kind. */
function begin(principal: Principal, draft: Draft): string {
  const orgId = String(draft.get('orgId'));
  if (!principal.orgIds.includes(orgId)) throw invalid(principal, 'orgId', words.unknown);
  draft.set('kind', orgId === principal.groupId ? 'group' : 'organisation');
  return orgId;
}

async function judge(query: Query, draft: Draft, orgId: string, problems: Problems): Promise<void> {
  const departments = (draft.get('departmentIds') ?? []) as readonly string[];
  if (departments.length === 0) return;
  const below = new Set(await organisationsBelow(query, [orgId]));
  if (departments.some((id) => id === orgId || !below.has(id))) problems.add('departmentIds', departmentIds.label, notBelow);
}

/** The page holds the pictures that banners and introduction show now. Those of banners are judged by their kind, and those that stood there already not again. */
async function hold(
  query: Query,
  draft: Draft,
  at: { readonly principal: Principal; readonly orgId: string; readonly before: RuleRow | undefined; readonly problems: Problems },
): Promise<void> {
  if (!draft.has('banners') && !draft.has('introduction')) return;
  const now = contentIn({ ...at.before, ...Object.fromEntries(draft) });
  const held = new Set((at.before?.['pictures'] ?? []) as readonly string[]);
  const fresh = picturesOf({ ...now, banners: null }).filter((path) => !held.has(path));
  const known = fresh.length === 0 ? held : await holdPictures(query, fresh, at);
  if (fresh.some((path) => !known.has(path))) at.problems.add('introduction', introduction.label, words.noPicture);
  draft.set('pictures', picturesOf(now));
}

async function save(query: Query, principal: Principal, draft: Draft, before: RuleRow | undefined): Promise<void> {
  const orgId = before?.orgId ?? begin(principal, draft);
  const problems = new Problems(principal);
  await judge(query, draft, orgId, problems);
  problems.refuse();
  await hold(query, draft, { principal, orgId, before, problems });
  problems.refuse();
}

const isContent = (name: string): boolean => Object.hasOwn(homeContentFields, name);

/** The row keeps who wrote last, and whether customers see the same: no change that anybody made, so no line of the history. */
async function changed(tx: Tx, principal: Principal, draft: ReadonlyMap<string, unknown>, before: RuleRow | undefined): Promise<void> {
  if (before && ![...draft.keys()].some(isContent)) return;
  const number = before?.['publishedNumber'];
  const online = before && typeof number === 'number' ? await versionContent(tx, before.id, number) : undefined;
  const isAhead = online && changesBetween(online, contentIn({ ...before, ...Object.fromEntries(draft) })).length > 0;
  await tx.query('update org_home set edited_at = now(), edited_by = $2, standing = coalesce($3, standing) where org_id = $1', [
    before?.orgId ?? draft.get('orgId'),
    principal.id,
    online ? (isAhead ? 'changed' : 'published') : null,
  ]);
}

/** A page that customers see is taken off first. */
const remove: Rule['remove'] = async (_query, principal, row) => {
  if (row['publishedNumber'] != null) throw invalid(principal, 'standing', isOnline);
};

export const orgHomeRule: Rule = { save, changed, remove };
