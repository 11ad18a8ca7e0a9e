/** The draft of a home page: one for each organisation, about what stands below it, with pictures that whoever writes it sees. */
import type { Label } from '#contract/label.ts';
import { homeContentFields } from '#contract/choices/homeFields.ts';
import type { Query } from '#server/db/database.ts';
import { holdPictures } from '#server/storage/held.ts';
import { picturesOf } from './content.ts';
import { Problems, words } from '#server/engine/problems.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { organisationsBelow } from '#server/db/below.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';

type Draft = Map<string, unknown>;
const { introduction, departmentIds } = homeContentFields;
const hidden: Label = [
  '机构或它的上级已停用或不展示，发布后客户仍然看不到。到机构管理里启用并展示。',
  'This organisation or one above it is off or hidden: customers will not see the page. Switch it on and show it among the organisations.',
];
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
  const now: Readonly<Record<string, unknown>> = { ...at.before, ...Object.fromEntries(draft) };
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

/** Published or not, nobody sees the page of an organisation that is off or hidden. */
const cautionsOfDraft: Rule['cautionsOfDraft'] = async (query, { orgId }) => {
  const [found] = await query.query<{ isHidden: boolean }>('select not org_is_public($1) as "isHidden"', [orgId]);
  return found?.isHidden === false ? [] : [hidden];
};

export const orgHomeRule: Rule = { save, cautionsOfDraft };
