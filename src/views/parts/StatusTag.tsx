import { orderLife } from '#contract/lives/orderLife.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import { Tag } from './Tag.tsx';

export const isOrderStatus = (status: string): status is OrderStatus => Object.hasOwn(orderLife.states, status);

/** The same word and colour for an order's state wherever it stands; a state this console does not know shows as it came. */
export function StatusTag({ status }: { readonly status: string }): React.ReactElement {
  const language = useLanguage();
  if (!isOrderStatus(status)) return <Tag tone="outline">{status}</Tag>;
  const state = orderLife.states[status];
  return <Tag tone={state.tone}>{labelIn(state.label, language)}</Tag>;
}
