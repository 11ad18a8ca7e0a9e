import { orderLife } from '#contract/lives/orderLife.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import { LifeTag } from './LifeTag.tsx';

export const isOrderStatus = (status: string): status is OrderStatus => Object.hasOwn(orderLife.states, status);

/** The state of an order, as cards and lines of a conversation say it. */
export const StatusTag = ({ status }: { readonly status: string }): React.ReactElement => <LifeTag life={orderLife} state={status} />;
