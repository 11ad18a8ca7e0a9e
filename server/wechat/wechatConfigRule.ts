/** Configurations of WeChat: one that is on has a secret, and what a try said holds for what was tried. */
import type { Query } from '#server/db/database.ts';
import { invalid } from '#server/kit/invalid.ts';
import type { Principal } from '#server/kit/principal.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import type { Rule, RuleRow } from '#server/engine/rules/rule.ts';

/** A try is about these. */
const tried = ['corpId', 'agentId', 'appId', 'secret'] as const;
const untried = { checkOutcome: 'unchecked', checkedAt: null, checkCode: null, checkAddress: null } as const;

type Draft = Map<string, unknown>;

/** The value is taken as it will stand. */
const willBe = (draft: Draft, before: RuleRow | undefined, name: string): unknown => (draft.has(name) ? draft.get(name) : before?.[name]) ?? null;

/** An organisation above the caller's can be named by them, and is not theirs to configure. */
function refusePlace(principal: Principal, orgId: unknown): void {
  if (!principal.orgIds.includes(String(orgId))) throw invalid(principal, 'orgId', ['没有找到', 'was not found']);
}

function refuseWithoutSecret(principal: Principal, draft: Draft, before: RuleRow | undefined): void {
  const isOn = before || draft.has('enabled') ? willBe(draft, before, 'enabled') === true : true;
  if (isOn && !draft.has('secret') && willBe(draft, before, 'secretSetAt') === null)
    throw invalid(principal, 'secret', ['启用前先填写密钥，或先关掉“启用”', 'is needed before this is switched on. Enter it, or switch this off']);
}

async function save(query: Query, principal: Principal, draft: Draft, before: RuleRow | undefined): Promise<void> {
  refusePlace(principal, before?.orgId ?? draft.get('orgId'));
  refuseWithoutSecret(principal, draft, before);
  if (draft.has('secret')) draft.set('secretSetAt', await momentNow(query));
  const isOther = tried.some((name) => draft.has(name) && draft.get(name) !== before?.[name]);
  if (before && isOther) for (const [name, value] of Object.entries(untried)) draft.set(name, value);
}

export const wechatConfigRule: Rule = { save };
