/** The days within which a row is in force (docs/adr/0078) are judged together. */
import type { DraftOn } from './draftOn.ts';
import { words } from './problems.ts';
import type { Problems } from './problems.ts';

/** It ends no day before it begins. Days that nobody touches are not judged, so that a row can be switched off whatever it is. */
export function judgePeriod({ entity, before }: DraftOn, draft: ReadonlyMap<string, unknown>, problems: Problems): void {
  const [from, until] = entity.standard.inForce?.period ?? [];
  if (from === undefined || until === undefined || !(draft.has(from) || draft.has(until))) return;
  const dayOf = (name: string): string => String((draft.has(name) ? draft.get(name) : before?.[name]) ?? '').slice(0, 10);
  const last = dayOf(until);
  const column = entity.stored.get(until);
  if (column && last !== '' && last < dayOf(from)) problems.add(until, column.field.label, words.endsFirst);
}
