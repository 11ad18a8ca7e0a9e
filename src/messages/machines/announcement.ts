/** An announcement that is being written, among the forms that are kept. Pure. */
import { formKey } from '#contract/forms.ts';
import { formReport } from '#src/kit/machines/forms/form.ts';
import type { FormReport } from '#src/kit/machines/forms/form.ts';
import type { FormsReport } from '#src/kit/machines/formsMachine.ts';
import type { Announcement } from './context.ts';

const key = formKey('announcement');
const isWritten = (one: Announcement | null): one is Announcement => one !== null && (one.title !== '' || one.text !== '');

/** The announcement is told with the id under which it may have gone out already. */
export const announcementReport = (one: Announcement | null): FormReport =>
  formReport(key, isWritten(one) ? { title: one.title, text: one.text, clientId: one.clientId } : null);

/** An announcement was kept, or is written in another window; undefined where nothing is said of it. */
export function announcementIn(forms: FormsReport['forms']): Announcement | null | undefined {
  const values = forms[key];
  if (values === undefined) return undefined;
  return values && { title: String(values['title']), text: String(values['text']), clientId: String(values['clientId']), receivers: null, failure: null };
}
