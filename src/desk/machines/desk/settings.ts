/** Changing how the desk works: what is typed, what is wrong with it, and what somebody else saved meanwhile. Pure. */
import { deskPolicyFields } from '#contract/resources/desk.ts';
import type { assignModes } from '#contract/resources/desk.ts';
import type { Takes } from '#contract/operations.ts';
import type { Span, WorkingHours } from '#contract/workingTime.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import type { DeskPolicy } from './policy.ts';

const wholes = ['capacity', 'firstMinutes', 'nextMinutes', 'closeMinutes', 'awayMinutes', 'idleHours'] as const;
const texts = ['waitingText', 'closedText'] as const;
export type WholeField = (typeof wholes)[number];
export type TextField = (typeof texts)[number];

/** The draft is as typed: a number half written is not lost. */
export type PolicyDraft = { readonly [K in WholeField | TextField]: string } & { readonly hours: WorkingHours; readonly assignMode: keyof typeof assignModes };
export type PolicyField = keyof PolicyDraft;

/** An error says what is wrong: `missing`, `range` for numbers; `hours` names the days (`0` to `6`, or a date). */
export type PolicyErrors = Readonly<Partial<Record<WholeField | TextField, 'missing' | 'range' | 'long'>>> & { readonly hours?: readonly string[] };

export interface TeamDraft {
  readonly id: string | null;
  readonly version: number;
  readonly name: string;
  readonly memberIds: readonly string[];
  /** The question stands whether it is really to go. */
  readonly asksRemoval?: boolean;
}

export interface DeskSettings {
  /** The server has this, as far as it is known. */
  readonly base: DeskPolicy;
  readonly draft: PolicyDraft;
  /** Changed here and by somebody else since, to different values: each waits for a choice. */
  readonly conflicts: readonly PolicyField[];
  /** These were chosen so far; each may be chosen anew until it is saved. */
  readonly picks: Readonly<Partial<Record<PolicyField, 'yours' | 'theirs'>>>;
  /** Since somebody saved meanwhile: as it was before, as it was written here, as they saved it. */
  readonly versions: { readonly opened: PolicyDraft; readonly yours: PolicyDraft; readonly theirs: PolicyDraft } | null;
  readonly errors: PolicyErrors;
  readonly isChanged: boolean;
  /** Errors show from the first try to save on. */
  readonly isChecked: boolean;
  readonly failure: Failure | null;
  readonly isSaved: boolean;
  /** Written before this drawer was opened. */
  readonly isRestored: boolean;
  readonly team: TeamDraft | null;
  readonly teamFailure: Failure | null;
}

const asTyped = (value: number | string | null): string => (value === null ? '' : String(value));
const draftOf = (policy: DeskPolicy): PolicyDraft => ({
  hours: policy.hours,
  assignMode: policy.assignMode,
  capacity: asTyped(policy.capacity),
  firstMinutes: asTyped(policy.firstMinutes),
  nextMinutes: asTyped(policy.nextMinutes),
  closeMinutes: asTyped(policy.closeMinutes),
  awayMinutes: asTyped(policy.awayMinutes),
  idleHours: asTyped(policy.idleHours),
  waitingText: asTyped(policy.waitingText),
  closedText: asTyped(policy.closedText),
});

const fields = Object.keys(deskPolicyFields) as PolicyField[];
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

export const openedSettings = (policy: DeskPolicy): DeskSettings => ({
  base: policy,
  draft: draftOf(policy),
  conflicts: [],
  picks: {},
  versions: null,
  errors: {},
  isChanged: false,
  isChecked: false,
  failure: null,
  isSaved: false,
  isRestored: false,
  team: null,
  teamFailure: null,
});

/** The same with something changed: what follows from the draft is found anew. */
export function changedSettings(settings: DeskSettings, change: Partial<DeskSettings>): DeskSettings {
  const next = { ...settings, ...change };
  return { ...next, errors: errorsOf(next.draft), isChanged: !same(next.draft, draftOf(next.base)) };
}

/** Somebody saved while this drawer was open: what was not touched here follows; what both changed waits for a choice. */
export function rebased(settings: DeskSettings, policy: DeskPolicy): DeskSettings {
  if (policy.version === settings.base.version) return settings;
  const before = draftOf(settings.base);
  const theirs = draftOf(policy);
  const mine = fields.filter((field) => !same(settings.draft[field], before[field]));
  const both = mine.filter((field) => !same(theirs[field], before[field]) && !same(theirs[field], settings.draft[field]));
  const draft = { ...theirs, ...Object.fromEntries(mine.map((field) => [field, settings.draft[field]])) };
  const waiting = settings.conflicts.filter((one) => mine.includes(one));
  const { versions } = settings;
  // A field that waited for a choice before this change still began where it was opened.
  const opened = versions ? { ...before, ...Object.fromEntries(waiting.map((field) => [field, versions.opened[field]])) } : before;
  return changedSettings(settings, {
    base: policy,
    draft,
    versions: { opened, yours: settings.draft, theirs },
    picks: {},
    // Both values are here now: that is what it said.
    failure: settings.failure?.reason === 'versionConflict' ? null : settings.failure,
    conflicts: [...new Set([...waiting, ...both])],
  });
}

export function picked(settings: DeskSettings, field: PolicyField, whose: 'yours' | 'theirs'): DeskSettings {
  const { versions, picks, conflicts } = settings;
  if (versions === null) return settings;
  return changedSettings(settings, {
    draft: { ...settings.draft, [field]: versions[whose][field] },
    picks: { ...picks, [field]: whose },
    conflicts: conflicts.filter((one) => one !== field),
  });
}

/** Writing on in a field that both changed is a choice too: for what is written. */
export function written(settings: DeskSettings, patch: Partial<PolicyDraft>): DeskSettings {
  const { versions, picks, conflicts } = settings;
  const chosen = (Object.keys(patch) as PolicyField[]).filter((field) => conflicts.includes(field) || picks[field] !== undefined);
  return changedSettings(settings, {
    draft: { ...settings.draft, ...patch },
    isSaved: false,
    failure: null,
    versions: versions && { ...versions, yours: { ...versions.yours, ...Object.fromEntries(chosen.map((field) => [field, patch[field]])) } },
    picks: { ...picks, ...Object.fromEntries(chosen.map((field) => [field, 'yours'])) },
    conflicts: conflicts.filter((one) => !chosen.includes(one)),
  });
}

const timePattern = /^([01]\d|2[0-3]):[0-5]\d$|^24:00$/;
const areInOrder = (spans: readonly Span[]): boolean =>
  spans.every(([from, to], at) => timePattern.test(from) && timePattern.test(to) && from < to && (at === 0 || (spans[at - 1]?.[1] ?? '') <= from));

function wrongDays({ week, days = {} }: WorkingHours): readonly string[] {
  const named = [...week.map((spans, day) => [String(day), spans] as const), ...Object.entries(days)];
  return named.filter(([, spans]) => !areInOrder(spans)).map(([day]) => day);
}

function wholeError(field: WholeField, value: string): 'missing' | 'range' | undefined {
  const { required, options } = deskPolicyFields[field];
  if (value.trim() === '') return required ? 'missing' : undefined;
  const number = Number(value);
  return Number.isInteger(number) && number >= (options.min ?? 0) && number <= (options.max ?? Number.MAX_SAFE_INTEGER) ? undefined : 'range';
}

function errorsOf(draft: PolicyDraft): PolicyErrors {
  const days = wrongDays(draft.hours);
  const found = [
    ...wholes.map((field) => [field, wholeError(field, draft[field])] as const),
    ...texts.map((field) => [field, draft[field].length > (deskPolicyFields[field].options.max ?? 0) ? ('long' as const) : undefined] as const),
  ].filter(([, error]) => error !== undefined);
  return { ...Object.fromEntries(found), ...(days.length === 0 ? {} : { hours: days }) };
}

const wholeOf = (value: string): number | null => (value.trim() === '' ? null : Number(value));

/** The call's input, of a draft without errors. */
export const policyOf = ({ draft, base: { version } }: Pick<DeskSettings, 'draft' | 'base'>): Takes<'desk.savePolicy'> => ({
  hours: draft.hours,
  assignMode: draft.assignMode,
  capacity: Number(draft.capacity),
  firstMinutes: Number(draft.firstMinutes),
  nextMinutes: Number(draft.nextMinutes),
  closeMinutes: Number(draft.closeMinutes),
  awayMinutes: wholeOf(draft.awayMinutes),
  idleHours: wholeOf(draft.idleHours),
  waitingText: draft.waitingText.trim() === '' ? null : draft.waitingText,
  closedText: draft.closedText.trim() === '' ? null : draft.closedText,
  version,
});
