/** Values of an organisation's own fields are judged by what holds now, and by what the other values of the row say. */
import { sourcesOf, fieldStateOf } from '#contract/conditions.ts';
import type { Field } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { isOwnName } from '#contract/ownFields.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { DraftOn } from '#server/engine/draftOn.ts';
import { isEmpty, words } from '#server/engine/problems.ts';
import type { Problems } from '#server/engine/problems.ts';

type Given = Readonly<Record<string, unknown>>;

const isNothing = (value: unknown): boolean => isEmpty(value) || (Array.isArray(value) && value.length === 0);

/** @returns the values as their kinds have them; what does not fit is collected */
export function readOwn({ entity, principal }: DraftOn, given: Given, problems: Problems): Given {
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => isOwnName(name)));
  if (Object.keys(own).length === 0) return {};
  try {
    const parsed = entity.own ? entity.own.parse(own, principal.language) : unknown(own);
    return Object.fromEntries(Object.entries(parsed).map(([name, value]) => [name, isNothing(value) ? null : value]));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const [name, text] of Object.entries(error.fields ?? {})) problems.add(name, entity.own?.fields[name]?.label ?? [name, name], [text, text]);
    return Object.fromEntries(Object.keys(own).map((name) => [name, undefined]));
  }
}

function unknown(own: Given): never {
  const [name = ''] = Object.keys(own);
  throw new Refusal('invalidInput', { detail: name }, { [name]: name });
}

/** A row that is there already is asked only for what this change touches: an old one must not fail for what it has had all along. */
function isTouched({ before }: DraftOn, draft: ReadonlyMap<string, unknown>, name: string, field: Field): boolean {
  return before === undefined || draft.has(name) || sourcesOf(field).some((source) => draft.has(source));
}

interface Judged {
  readonly on: DraftOn;
  readonly draft: ReadonlyMap<string, unknown>;
  /** The row as it will stand. */
  readonly values: Given;
}

const chosenOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** A choice that is no longer offered stays where it stands, and is chosen nowhere else. */
function isPast({ on, draft }: Judged, name: string, field: Field): boolean {
  const past = field.past ?? field.item?.past ?? [];
  if (past.length === 0 || !draft.has(name)) return false;
  const before = new Set(chosenOf(on.before?.[name]));
  return chosenOf(draft.get(name)).some((value) => past.includes(String(value)) && !before.has(value));
}

function problemOf({ on, draft, values }: Judged, name: string, field: Field): Label | undefined {
  const { isVisible, isRequired } = fieldStateOf(on.entity.resource.fields, values)(name);
  if (!isVisible) return draft.has(name) && !isNothing(draft.get(name)) ? words.notAsked : undefined;
  if (isPast({ on, draft, values }, name, field)) return words.past;
  const access = on.access(name);
  // Somebody who may not fill it in is not asked for it.
  if (access === 'none' || access === 'read') return undefined;
  return isRequired && isNothing(values[name]) && isTouched(on, draft, name, field) ? words.missing : undefined;
}

/** A hidden field takes no value, one that the others require has one. Values that stand in a hidden field stay. */
export function judgeOwn(on: DraftOn, draft: ReadonlyMap<string, unknown>, problems: Problems): void {
  const own = Object.entries(on.entity.own?.fields ?? {});
  const values: Given = { ...on.before, ...Object.fromEntries(draft) };
  for (const [name, field] of own) {
    const problem = problemOf({ on, draft, values }, name, field);
    if (problem) problems.add(name, field.label, problem);
  }
}
