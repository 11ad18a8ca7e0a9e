/** The two ends of the time that a row stands for are judged together (docs/adr/0088). */
import { endsFirst, notBefore } from '#contract/readings/period.ts';
import type { DraftOn } from './draftOn.ts';
import type { Problems } from './problems.ts';

/** It does not end before it begins. Ends that nobody touches are not judged, so that a row can be switched off whatever it is. */
export function judgePeriod({ entity, before }: DraftOn, draft: ReadonlyMap<string, unknown>, problems: Problems): void {
  const { period } = entity.resource;
  const [from, to] = [entity.stored.get(period?.from ?? ''), entity.stored.get(period?.to ?? '')];
  if (!from || !to || !(draft.has(from.name) || draft.has(to.name))) return;
  const valueOf = (name: string): unknown => (draft.has(name) ? draft.get(name) : before?.[name]);
  if (endsFirst(from.field, valueOf(from.name), valueOf(to.name))) problems.add(to.name, to.field.label, notBefore(from.field.label));
}
