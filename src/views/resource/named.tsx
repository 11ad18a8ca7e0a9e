/** What a description cannot say has a name here (docs/adr/0025): one line a cell, an input, a section, a foot. */
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import type { ListRow } from '#machines/rows.ts';
import type { ListScreen } from './listScreen.tsx';
import { OrderFoot, OrderStatusCell, OrderSteps, OrderTitleTag } from './orderParts.tsx';

export interface NamedProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  readonly row: ListRow;
}
type Named = (props: NamedProps) => React.ReactNode;

/** `<entity>.<field>` -> its cell, in place of its kind's. */
export const namedCells: Readonly<Record<string, Named>> = {
  'order.status': (props) => <OrderStatusCell {...props} />,
};
/** Entity -> what stands in the details beside the facts. */
export const namedSections: Readonly<Record<string, readonly Named[]>> = {
  order: [(props) => <OrderSteps {...props} />],
};
/** Entity -> what can be done at the foot of the details. */
export const namedFeet: Readonly<Record<string, Named>> = {
  order: (props) => <OrderFoot {...props} />,
};
/** Entity -> the sign beside the name of an open row. */
export const namedTags: Readonly<Record<string, Named>> = {
  order: (props) => <OrderTitleTag {...props} />,
};
