/** A job's call names its entity, so its right is asked for here and not by the call. */
import { rightLabel } from '#contract/readings/rightLabel.ts';
import type { Resource } from '#contract/resource.ts';
import { resources } from '#contract/resources/index.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { entityOf } from '#server/engine/entities.ts';
import { narrowedTo } from '#server/session/grants.ts';
import type { Principal } from '#server/kit/principal.ts';

const described = resources as unknown as Readonly<Record<string, Resource>>;

/** This is true where `requireEntityRight` would let them through. */
export const hasEntityRight = (principal: Principal, entity: string, verb: 'export'): boolean =>
  described[entity]?.standard !== undefined && principal.rights.has(`${entityOf(entity).rights}.${verb}`);

/**
 * @returns the principal, as far as this right reaches
 * @throws Refusal notFound for what is no entity of the engine; refused without its right
 */
export function requireEntityRight(principal: Principal, entity: string, verb: 'import' | 'export'): Principal {
  if (!Object.hasOwn(described, entity) || described[entity]?.standard === undefined) throw new Refusal('notFound');
  if (verb === 'import' && described[entity]?.standard?.without?.includes('import') === true) throw new Refusal('notFound');
  const right = `${entityOf(entity).rights}.${verb}` as const;
  if (!principal.rights.has(right)) throw new Refusal('refused', { right: rightLabel(right)[principal.language === 'en' ? 1 : 0] });
  return narrowedTo(principal, right);
}
