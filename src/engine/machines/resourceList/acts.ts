/** A list knows of an act its name alone: what the act calls and needs, and whether its rows leave the list, stands in the description of the entity (docs/adr/0075). */
import { formKey } from '#contract/forms.ts';
import { actGiven, actOf, checkOfAct, isWhole } from '#contract/readings/acts.ts';
import type { FormValues } from '#src/kit/machines/forms/form.ts';
import type { BulkAct, BulkReport, PreviewAsked, ResourceListContext, Unforeseen } from './context.ts';

/** After these verbs of the engine a row is somewhere else. */
const leaving: ReadonlySet<string> = new Set(['remove', 'restore', 'archive', 'unarchive']);
export const leavesList = (entity: string, act: string): boolean => leaving.has(act) || actOf(entity, act)?.leaves === true;

export const isUnforeseen = (answer: unknown): answer is Unforeseen => (answer as Partial<Unforeseen> | null)?.isUnforeseen === true;

/** A text that is typed for an act is kept under this name until the act is done, wholly. */
export const actFormKey = (entity: string, act: string): string => formKey('act', `${entity}.${act}`);
export const hasForm = (entity: string, act: string): boolean => (actOf(entity, act)?.form ?? []).length > 0;

/** The check is asked once all that it needs is there; an act without one is never asked for. */
export function canCheck({ entity, preview }: Pick<ResourceListContext, 'entity' | 'preview'>): boolean {
  const act = preview && actOf(entity, preview.act);
  const check = preview && checkOfAct(entity, preview.act);
  if (!act || !check) return false;
  const { takes } = check.operation;
  return isWhole(takes, actGiven(takes, act, { ...preview, answer: null }));
}
/** The check would answer otherwise after this. */
export function touchesCheck({ entity, preview }: Pick<ResourceListContext, 'entity' | 'preview'>, patch: FormValues): boolean {
  const takes = preview ? checkOfAct(entity, preview.act)?.operation.takes : undefined;
  return takes !== undefined && Object.keys(patch).some((name) => Object.hasOwn(takes, name));
}

const rowOf = ({ rows, detail }: Pick<ResourceListContext, 'rows' | 'detail'>, ids: readonly string[]) =>
  ids.length === 1 ? (rows.find(({ id }) => id === ids[0]) ?? (detail?.id === ids[0] ? detail : null)) : null;

/** @param ids the chosen rows unless told; none for an act of the list */
export function prepared(context: ResourceListContext, act: string, ids: readonly string[] | undefined, change: FormValues = {}): PreviewAsked {
  const about = ids ?? (actOf(context.entity, act)?.on === 'list' ? [] : context.chosen);
  return { act, ids: about, change, row: rowOf(context, about) };
}

/** An act that was looked at is done with what was seen then; another one with the row as it is. */
export function seenFor(context: ResourceListContext, { act, ids }: BulkAct): Pick<ResourceListContext, 'preview'>['preview'] {
  return context.preview?.act === act ? context.preview : { ...prepared(context, act, ids), answer: null, failure: null };
}

/** Nothing of it could be done, and its check can say why: it is looked at anew. */
export const isLookedAtAnew = (entity: string, { act, done, failed }: BulkReport): boolean =>
  failed.length > 0 && done.length === 0 && checkOfAct(entity, act) !== undefined;
