/** Rules of points: the group's are written by who reaches the group, those of an organisation stand in it. */
import type { Query } from '#server/db/database.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';

type Draft = Map<string, unknown>;

function refuseLevel(principal: Principal, level: unknown): void {
  if (level === 'group' && !principal.orgIds.includes(principal.groupId))
    throw invalid(principal, 'level', ['集团规则由集团管理员设置', 'Rules of the group are written by who works for the whole group']);
  if (level === 'organisation' && principal.orgId === principal.groupId)
    throw invalid(principal, 'level', ['您现在在集团，切换到机构后再设它的规则', 'You work in the group now. Switch to the organisation whose rule it is']);
}

interface Proposed {
  readonly principal: Principal;
  readonly draft: Draft;
  readonly before: RuleRow | undefined;
}
const valueIn = ({ draft, before }: Proposed, name: string): unknown => (draft.has(name) ? draft.get(name) : before?.[name]) ?? null;

/** A step that nobody touches is not judged, so that the rule can be switched off whatever it is. */
function refuseWithoutStep(one: Proposed): void {
  const isTouched = (name: string): boolean => one.draft.has(name) && one.draft.get(name) !== (one.before?.[name] ?? null);
  if (one.before && !isTouched('kind') && !isTouched('per')) return;
  if (valueIn(one, 'kind') === 'order' && valueIn(one, 'per') === null)
    throw invalid(one.principal, 'per', ['按订单金额给分，要填每满多少元', 'is needed: an order gives by its amount']);
}

async function save(_query: Query, principal: Principal, draft: Draft, before: RuleRow | undefined): Promise<void> {
  const one = { principal, draft, before };
  refuseLevel(principal, before ? null : valueIn(one, 'level'));
  // The group's rule stays with who reaches the group.
  if (before) refuseLevel(principal, before['level'] === 'group' ? 'group' : null);
  refuseWithoutStep(one);
  if (valueIn(one, 'level') === 'organisation') draft.set('mayDiffer', false);
}

export const pointRuleRule: Rule = { save, stands: (principal, draft) => (draft.get('level') === 'group' ? principal.groupId : principal.orgId) };
