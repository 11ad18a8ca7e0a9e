/** A list knows of an act its name alone: what the act calls and needs, and whether its rows leave the list, stands in the description of the entity (docs/adr/0075). */
import { formKey } from '#contract/forms.ts';
import { actGiven, actOf, beforehandOf, isWhole } from '#contract/readings/acts.ts';
import type { ActCall, Beforehand } from '#contract/readings/acts.ts';
import type { FormValues } from '#src/kit/machines/forms/form.ts';
import type { BulkAct, BulkReport, PreviewAsked, ResourceListContext, Unforeseen } from './context.ts';

/** After these verbs of the engine a row is somewhere else. */
const leaving: ReadonlySet<string> = new Set(['remove', 'restore', 'archive', 'unarchive']);
export const leavesList = (entity: string, act: string): boolean => leaving.has(act) || actOf(entity, act)?.leaves === true;

export const isUnforeseen = (answer: unknown): answer is Unforeseen => (answer as Partial<Unforeseen> | null)?.isUnforeseen === true;

/** A text that is typed for an act is kept under this name until the act is done, wholly. */
export const actFormKey = (entity: string, act: string): string => formKey('act', `${entity}.${act}`);
export const hasForm = (entity: string, act: string): boolean => (actOf(entity, act)?.form ?? []).length > 0;

type Looked = Pick<ResourceListContext, 'entity' | 'preview'>;
const callOf = ({ entity, preview }: Looked, by: Beforehand): ActCall | undefined => (preview ? beforehandOf(entity, preview.act, by) : undefined);

/** A check, or a preview, is asked once all that it needs is there; an act without one is never asked for. */
export function canAsk(context: Looked, by: Beforehand): boolean {
  const { entity, preview } = context;
  const act = preview && actOf(entity, preview.act);
  const call = callOf(context, by);
  if (!act || !call) return false;
  const { takes } = call.operation;
  return isWhole(takes, actGiven(takes, act, { ...preview, answer: null, effect: null }));
}
/** It would answer otherwise after this. */
export function touches(context: Looked, patch: FormValues, by: Beforehand): boolean {
  const takes = callOf(context, by)?.operation.takes;
  return takes !== undefined && Object.keys(patch).some((name) => Object.hasOwn(takes, name));
}

/** The check is asked anew: it would answer otherwise after this, or has not answered yet what the trial waits for. */
export const looksAnew = (context: Looked, patch: FormValues): boolean =>
  touches(context, patch, 'look') || (touches(context, patch, 'trial') && context.preview?.answer === null);

const rowOf = ({ rows, detail }: Pick<ResourceListContext, 'rows' | 'detail'>, ids: readonly string[]) =>
  ids.length === 1 ? (rows.find(({ id }) => id === ids[0]) ?? (detail?.id === ids[0] ? detail : null)) : null;

/** @param ids the chosen rows unless told; none for an act of the list */
export function prepared(context: ResourceListContext, act: string, ids: readonly string[] | undefined, change: FormValues = {}): PreviewAsked {
  const about = ids ?? (actOf(context.entity, act)?.on === 'list' ? [] : context.chosen);
  return { act, ids: about, change, row: rowOf(context, about) };
}

/** An act that was looked at is done with what was seen then; another one with the row as it is. */
export function seenFor(context: ResourceListContext, { act, ids }: BulkAct): Pick<ResourceListContext, 'preview'>['preview'] {
  return context.preview?.act === act ? context.preview : { ...prepared(context, act, ids), answer: null, effect: null, failure: null };
}

/** Nothing of it could be done, and its check or its preview can say why: it is looked at anew. */
export const isLookedAtAnew = (entity: string, { act, done, failed }: BulkReport): boolean =>
  failed.length > 0 && done.length === 0 && (beforehandOf(entity, act, 'look') ?? beforehandOf(entity, act, 'trial')) !== undefined;
