/** Rows that run on a definition when it is published or retired: somebody has to say what becomes of them, and nobody is touched who was not counted (docs/adr/0165). */
import { carryings } from '#contract/choices/versions.ts';
import type { Carrying } from '#contract/choices/versions.ts';
import type { Label } from '#contract/label.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import type { RuleRow } from '#server/engine/rules/rule.ts';
import { ruleOf } from '#server/engine/rules/ruleOf.ts';
import type { Stored } from '#server/engine/write.ts';
import { invalid } from '#server/kit/invalid.ts';
import { countOf, staysTold } from './plan.ts';

export interface Chosen {
  readonly carry?: Carrying | null | undefined;
  readonly counted?: number | null | undefined;
}
export interface CarriedTold {
  readonly carried: number;
  readonly stayed?: readonly string[];
}

/** A version is put in force, or taken out of it. */
type Carrier = 'published' | 'retired';
const offered: Readonly<Record<Carrier, readonly Carrying[]>> = { published: ['keep', 'move', 'stop'], retired: ['keep', 'stop'] };

const choose = (how: Carrier): Label => {
  const labels = offered[how].map((name) => carryings[name]);
  return [`选${labels.map(([zh]) => `“${zh}”`).join('、')}`, `choose one of: ${labels.map(([, en]) => en).join(', ')}`];
};

/** Rows of one version may have been begun with the text that they keep anyway: there is nothing to choose as another is published. */
const isChosen = ({ entity }: Caller, how: Carrier): boolean => {
  const { instances } = ruleOf(entity.name);
  return instances !== undefined && !(how === 'published' && instances.stayAsBegun);
};

const countRunning = async (query: Query, { entity }: Caller, row: RuleRow): Promise<number> =>
  countOf((await ruleOf(entity.name).instances?.counted(query, row)) ?? []);

/** Nobody is moved or stopped who was not counted when the plan was looked at. @throws Refusal invalidInput with how many run now */
function requireCounted({ principal }: Caller, now: number, { carry, counted }: Chosen): void {
  if ((carry ?? 'keep') === 'keep' || now <= (counted ?? 0)) return;
  throw invalid(principal, 'carry', [
    `现在有 ${now} 条在进行，打开时是 ${counted ?? 0} 条：再看一次计划`,
    `${now} are running now, and ${counted ?? 0} were when the plan was looked at: look at it again`,
  ]);
}

/** @throws Refusal invalidInput with how many run now, where the call does not say what becomes of them */
export async function requireSaid(query: Query, caller: Caller, row: RuleRow, { how, ...chosen }: Chosen & { readonly how: Carrier }): Promise<void> {
  const now = await countRunning(query, caller, row);
  requireCounted(caller, now, chosen);
  if (now === 0 || (chosen.carry ?? null) !== null || !isChosen(caller, how)) return;
  const [zh, en] = choose(how);
  throw invalid(caller.principal, 'carry', [
    `现在有 ${now} 条在进行，没有说明怎么处理：${zh}`,
    `${now} ${now === 1 ? 'is' : 'are'} running now, and nothing says what becomes of them: ${en}`,
  ]);
}

/**
 * Publishing is asked for now and done later: somebody may begin until then with what is in force.
 * @returns how many run now; null where there is nothing to choose
 */
export async function runningWhenAsked(query: Query, caller: Caller, row: RuleRow): Promise<number | null> {
  if (!isChosen(caller, 'published')) return null;
  const now = await countRunning(query, caller, row);
  return now === 0 && row['publishedNumber'] == null ? null : now;
}

/** @throws Refusal invalidInput where it is asked for without saying what becomes of those who run then */
export async function requireSaidWhenAsked(query: Query, caller: Caller, row: RuleRow, chosen: Chosen): Promise<void> {
  const now = await runningWhenAsked(query, caller, row);
  if (now === null) return;
  requireCounted(caller, now, chosen);
  if ((chosen.carry ?? null) !== null) return;
  const [zh, en] = choose('published');
  throw invalid(caller.principal, 'carry', [
    `现在有 ${now} 条在进行，审批通过前可能还有，没有说明怎么处理：${zh}`,
    `${now} ${now === 1 ? 'is' : 'are'} running now, more may begin before it is approved, and nothing says what becomes of them: ${en}`,
  ]);
}

/** @param to the version in force from now on; absent where the definition is retired */
export async function carry(
  tx: Tx,
  { entity, principal }: Caller,
  row: Stored,
  { how, to }: { readonly how: Carrying | null | undefined; readonly to?: { readonly id: string; readonly number: number } },
): Promise<CarriedTold> {
  const done = (how ?? 'keep') === 'keep' ? undefined : await ruleOf(entity.name).instances?.carried(tx, row, to, how as Exclude<Carrying, 'keep'>);
  const stayed = staysTold(principal, done?.stayed ?? []);
  return { carried: done?.count ?? 0, ...(stayed.length > 0 ? { stayed } : {}) };
}
