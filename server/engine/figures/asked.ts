/** A figure is asked for by these, of fields that its reader sees in clear. */
import { invalid } from '#server/kit/invalid.ts';
import type { EntityField } from '#server/engine/entities.ts';
import type { AccessOf } from '#server/engine/fieldAccess.ts';
import { isClear } from '#server/engine/fieldAccess.ts';
import { seenColumn } from '#server/engine/keptBack.ts';
import type { Asked, Caller } from '#server/engine/listAsked.ts';

export interface FigureAsked extends Asked {
  readonly figure: string;
  readonly range?: string | null | undefined;
  readonly per?: 'day' | 'week' | 'month' | null | undefined;
  readonly by?: string | null | undefined;
  readonly compared?: boolean | null | undefined;
}
export interface By {
  readonly caller: Caller;
  readonly access: AccessOf;
}

/** @throws Refusal invalidInput for a field that this person does not see in clear */
export function columnOf({ caller: { entity, principal }, access }: By, name: string): EntityField {
  const column = entity.stored.get(name);
  if (!column || !isClear(access(name)))
    throw invalid(principal, 'figure', ['统计用到了您看不到内容的项', 'The figure is made of what you do not see in clear']);
  return seenColumn(entity, principal, column);
}
