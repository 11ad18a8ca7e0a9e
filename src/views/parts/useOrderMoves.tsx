import { errors } from '#contract/errors.ts';
import { movesFrom } from '#contract/lives/life.ts';
import type { Move } from '#contract/lives/life.ts';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import { useButton, usePerson } from '#views/shell/rightsOf.tsx';
import type { OrderMove } from './wayOfOrder.tsx';
import { isOrderStatus } from './StatusTag.tsx';

/** These fields of an order decide about its moves, and stand in the questions about them. */
export interface MovedOrder {
  readonly id: string;
  readonly status: string;
  readonly orderNo: string;
  readonly title: string;
  readonly payPrice: number;
  readonly memberName: string | null;
  readonly createdBy: string | null;
  readonly paidBy: string | null;
  readonly payWay: string | null;
}
export interface OpenMove {
  readonly name: OrderMove;
  readonly word: string;
  /** This says why this person cannot make it, though it is possible. */
  readonly why: string | undefined;
}

type Described = Move<OrderStatus>;

/** @returns the moves that the life allows and this person has the right for, in table order; what only undoes is offered elsewhere */
export function useOrderMoves(path: '/consultation' | '/orderManage'): (order: MovedOrder) => readonly OpenMove[] {
  const language = useLanguage();
  const me = usePerson()?.id;
  const holds: Readonly<Record<string, boolean>> = { 'order.move': useButton(path, 'order.move'), 'order.approve': useButton(path, 'order.approve') };
  const whyNot = (move: Described, order: MovedOrder): string | undefined => {
    if (move.isBack && order.payWay === 'online') return labelIn(errors.paidOnline.text, language);
    const { notBy } = move;
    if (!notBy || me === undefined || order[notBy.field as 'createdBy' | 'paidBy'] !== me) return undefined;
    return labelIn(errors[notBy.error].text, language);
  };
  return (order) => {
    if (!isOrderStatus(order.status)) return [];
    return movesFrom(orderLife, order.status, 'staff').flatMap((name) => {
      const move: Described = orderLife.moves[name];
      if (move.undoes || holds[move.right ?? 'order.move'] !== true) return [];
      return [{ name, word: labelIn(move.label, language), why: whyNot(move, order) }];
    });
  };
}
