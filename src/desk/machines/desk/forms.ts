/** Texts that are written in the forms of the desk are kept among the forms, and taken from there. Pure. */
import { formKey } from '#contract/forms.ts';
import type { FormReport, FormValues, Forms } from '#src/kit/machines/forms/form.ts';
import { formReport } from '#src/kit/machines/forms/form.ts';
import type { DeskContext, DeskForms } from './context.ts';
import type { DeskPolicy } from './policy.ts';
import { changedSettings, openedSettings, rebased } from './settings.ts';
import type { DeskSettings, PolicyDraft, TeamDraft } from './settings.ts';

const teamKey = ({ id }: TeamDraft): string => formKey('team', id ?? 'new');

export const noDeskForms: DeskForms = { policy: null, team: null, handOverNote: '' };

export const deskFormsOf = ({ settings, handOver, handOverNote }: Pick<DeskContext, 'settings' | 'handOver' | 'handOverNote'>): DeskForms => ({
  policy: settings?.isChanged ? settings.draft : null,
  team: settings?.team ?? null,
  handOverNote: handOver?.note ?? handOverNote,
});

export function wroteForms(context: DeskContext): boolean {
  const { policy, team, handOverNote } = deskFormsOf(context);
  return policy !== context.toldForms.policy || team !== context.toldForms.team || handOverNote !== context.toldForms.handOverNote;
}

/** The news are of those that changed since they were last told. */
export function formNews(context: DeskContext): readonly FormReport[] {
  const { policy, team, handOverNote } = deskFormsOf(context);
  const told = context.toldForms;
  const isOtherTeam = told.team !== null && told.team.id !== team?.id;
  return [
    ...(policy === told.policy ? [] : [formReport(formKey('deskPolicy'), policy && { base: context.settings?.base, draft: policy })]),
    ...(isOtherTeam && told.team ? [formReport(teamKey(told.team), null)] : []),
    ...(team === told.team || team === null ? [] : [formReport(teamKey(team), { team })]),
    ...(handOverNote === told.handOverNote ? [] : [formReport(formKey('handOver'), handOverNote === '' ? null : { note: handOverNote })]),
  ];
}

/** A form that was kept, or is written in another window, is taken. Null: it is over there. A form that is open here is not touched. */
export function takenForms(context: DeskContext, forms: Readonly<Record<string, FormValues | null>>): Partial<DeskContext> {
  const all: Readonly<Record<string, FormValues | null>> = { ...context.keptForms, ...forms };
  const keptForms: Forms = Object.fromEntries(Object.entries(all).flatMap(([key, values]) => (values === null ? [] : [[key, values]])));
  const given = forms[formKey('handOver')];
  if (given === undefined || context.handOver !== null) return { keptForms };
  const handOverNote = String(given?.['note'] ?? '');
  return { keptForms, handOverNote, toldForms: { ...context.toldForms, handOverNote } };
}

const teamPrefix = formKey('team', '');

/** The drawer as it is opened: what was written before and not saved is there again, on top of what stands at the server now. */
export function settingsWithKept({ policy, keptForms }: Pick<DeskContext, 'policy' | 'keptForms'>): DeskSettings {
  const kept = keptForms[formKey('deskPolicy')] as { readonly base: DeskPolicy; readonly draft: PolicyDraft } | undefined;
  const team = Object.entries(keptForms).find(([key]) => key.startsWith(teamPrefix))?.[1]['team'] as TeamDraft | undefined;
  const base = kept ? rebased(changedSettings(openedSettings(kept.base), { draft: kept.draft }), policy) : openedSettings(policy);
  return { ...base, team: team ?? null, isRestored: kept !== undefined || team !== undefined };
}

/** Those that the opened drawer holds now. */
export const withoutSettings = (keptForms: Forms): Forms =>
  Object.fromEntries(Object.entries(keptForms).filter(([key]) => key !== formKey('deskPolicy') && !key.startsWith(teamPrefix)));
