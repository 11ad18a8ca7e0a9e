/** The standing of a definition that is reviewed is a state of a life: its table says which verb leads where (contract/versions.ts). */
import type { Standing } from '#contract/choices/versions.ts';
import { lives } from '#contract/lives/index.ts';
import { statesAfter } from '#contract/versions.ts';
import type { DraftVerb, ReviewLife, ReviewVerb } from '#contract/versions.ts';
import { refuseImpossible } from '#server/engine/chooseMove.ts';
import type { Entity } from '#server/engine/entities.ts';
import type { Principal } from '#server/kit/principal.ts';
import { versionsOf } from './content.ts';

type Row = Readonly<Record<string, unknown>>;
const stateIn = ({ stateOf }: ReviewLife, standing: unknown): string => stateOf[standing as Standing];

/** @throws for a definition that nobody reviews: a fault of whoever calls */
function reviewOf(entity: Entity): ReviewLife {
  const { review } = versionsOf(entity);
  if (!review) throw new Error(`${entity.name} is not reviewed: expected versions: { review: ... } in its description.`);
  return review;
}

/** The life knows this verb from where the row stands. */
export function knowsVerb(entity: Entity, row: Row, verb: ReviewVerb): boolean {
  const review = reviewOf(entity);
  return statesAfter(review, stateIn(review, row['standing']), verb).length > 0;
}

interface Arriving {
  readonly entity: Entity;
  readonly principal: Principal;
}
/**
 * A verb that takes a row into another state takes it there by a move of its own.
 * @returns how the history tells it: as a move of the life, or as any other change. @throws Refusal impossibleMove
 */
export function toldAs({ entity, principal }: Arriving, row: Row, verb: DraftVerb, to: unknown): 'moved' | 'updated' {
  const { review } = versionsOf(entity);
  if (!review) return 'updated';
  const [from, target] = [stateIn(review, row['standing']), stateIn(review, to)];
  if (from === target) return 'updated';
  const life = lives[review.life];
  if (!life) throw new Error(`${entity.name} is reviewed by the life '${review.life}': expected a line in contract/lives/index.ts.`);
  return statesAfter(review, from, verb).includes(target) ? 'moved' : refuseImpossible(life, from, target, principal);
}
