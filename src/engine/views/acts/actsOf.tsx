/** The acts that are there for a row, and how one begins: in its sheet, or at once where it asks and tells nothing. */
import { archiveField } from '#contract/readings/fieldRoles.ts';
import { actOf } from '#contract/readings/acts.ts';
import { fitsAct, isThere } from '#contract/readings/actsOnRow.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { ListScreen, OfferedAct } from '#src/engine/views/listScreen.tsx';
import { named } from '#src/engine/views/named.tsx';

export const actsOn = ({ can }: ListScreen, on: OfferedAct['act']['on']): readonly OfferedAct[] =>
  can.acts.filter(({ act }) => act.on === on && act.page === undefined);

export interface RowAct extends OfferedAct {
  /** It cannot be done with this row, and the description says why. */
  readonly isOff: boolean;
}
/** @param me whoever looks. @returns none for a row that was put away */
export function actsOfRow(screen: ListScreen, row: ListRow, me: string | undefined): readonly RowAct[] {
  if (row['deletedAt'] != null || row[archiveField] != null) return [];
  return actsOn(screen, 'row')
    .map((one) => ({ ...one, isOff: !fitsAct(one.act, screen.fields, row, me) }))
    .filter(({ act, isOff }) => !isOff || (act.whyNot !== undefined && isThere(act, screen.fields, row)));
}

const hasSheet = (entity: string, { name, act }: OfferedAct): boolean =>
  [act.check, act.preview, act.form?.[0], act.says?.[0], act.final, act.danger, named('list').acts[`${entity}.${name}`]].some((one) => one !== undefined);

export function begin(list: ResourceListRef, { entity }: ListScreen, offered: OfferedAct, ids?: readonly string[]): void {
  const about = { act: offered.name, ...(ids ? { ids } : {}) };
  list.send({ type: hasSheet(entity, offered) ? 'preview.ask' : 'bulk.ask', ...about });
}

/** Rows are put away, or brought back; what putting them away would do is shown first where the description has that. @param ids the chosen rows unless told */
export function putAway(list: ResourceListRef, { entity }: ListScreen, isBack: boolean, ids?: readonly string[]): void {
  list.send({ type: !isBack && actOf(entity, 'archive') ? 'preview.ask' : 'bulk.ask', act: isBack ? 'unarchive' : 'archive', ...(ids ? { ids } : {}) });
}
