/** Texts that are written beside a conversation and not saved are kept among the forms, and taken from there. Pure. */
import { formKey } from '#contract/forms.ts';
import type { FormReport, FormValues } from '#src/kit/machines/forms/form.ts';
import { formReport } from '#src/kit/machines/forms/form.ts';
import type { ConversationContext } from './context.ts';
import type { NewOrder, PushDraft, SideForms } from './values.ts';

type Known = SideForms & Pick<ConversationContext, 'row' | 'toldForms'>;

export const noSideForms: SideForms = { memberNoteDraft: '', pushDraft: null, pushing: null };

export const sideFormsOf = ({ memberNoteDraft, pushDraft, pushing }: SideForms): SideForms => ({ memberNoteDraft, pushDraft, pushing });
const isOrderTold = ({ pushDraft, pushing, toldForms }: Known): boolean => pushDraft === toldForms.pushDraft && pushing === toldForms.pushing;
export const wroteForms = (context: Known): boolean => context.memberNoteDraft !== context.toldForms.memberNoteDraft || !isOrderTold(context);

/** The news are of those that changed since they were last told. An order keeps the id under which it may have been made already. */
export function formNews(context: Known): readonly FormReport[] {
  const { row, memberNoteDraft, pushDraft, pushing, toldForms } = context;
  const id = row.conversationId;
  return [
    ...(memberNoteDraft === toldForms.memberNoteDraft
      ? []
      : [formReport(formKey('memberNote', id), memberNoteDraft === '' ? null : { text: memberNoteDraft })]),
    ...(isOrderTold(context) ? [] : [formReport(formKey('pushOrder', id), pushDraft === null ? null : { draft: pushDraft, pushing })]),
  ];
}

/** A form that was kept, or is written in another window, is taken where nothing is being written here. Null: it is over there. */
export function takenForms(context: Known, forms: Readonly<Record<string, FormValues | null>>): Partial<ConversationContext> {
  const id = context.row.conversationId;
  const note = forms[formKey('memberNote', id)];
  const order = forms[formKey('pushOrder', id)];
  const taken: SideForms = {
    memberNoteDraft: note === undefined ? context.memberNoteDraft : String(note?.['text'] ?? ''),
    pushDraft: order === undefined ? context.pushDraft : ((order?.['draft'] as PushDraft | undefined) ?? null),
    pushing: order === undefined ? context.pushing : ((order?.['pushing'] as NewOrder | null | undefined) ?? null),
  };
  return { ...taken, toldForms: taken };
}
