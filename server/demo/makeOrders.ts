/** Orders of the standard fixture: each has walked its life step by step. Pure. */
import { orderLife } from '#contract/lives/orderLife.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import { nilId } from '#server/who.ts';
import { dayOf, isoOf } from './demoDates.ts';
import type { Draft, MemberRef, OrderMove, StaffRef } from './demoRows.ts';
import type { Seeded } from './seeded.ts';

/** How an order comes to stand where it stands. */
export const roadsTo: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pendingReview: ['pendingReview'],
  unpaid: ['unpaid'],
  paid: ['unpaid', 'paid'],
  inService: ['unpaid', 'paid', 'inService'],
  completed: ['unpaid', 'paid', 'inService', 'completed'],
  cancelled: ['unpaid', 'cancelled'],
  closed: ['pendingReview', 'closed'],
};

export interface OrderPlan {
  readonly kind: 'pushed' | 'consultation';
  readonly title: string;
  readonly fen: number;
  readonly remark: string | null;
  readonly member: MemberRef;
  readonly staff: StaffRef;
  readonly doctor: StaffRef;
  readonly createdMs: number;
  readonly status: OrderStatus;
  /** When each step after the first was taken; as many as the road has. */
  readonly stepMs: readonly number[];
}

export class OrderBook {
  readonly orders: Draft[] = [];
  readonly moves: OrderMove[] = [];
  private readonly seeded: Seeded;

  constructor(seeded: Seeded) {
    this.seeded = seeded;
  }

  /** Who takes a step: the customer pays and cancels, the staff do the rest. */
  private mover(plan: OrderPlan, to: OrderStatus): Pick<OrderMove, 'byId' | 'byKind' | 'byName'> {
    if (to === 'paid' || to === 'cancelled') return { byId: plan.member.id, byKind: 'member', byName: plan.member.name };
    return plan.staff.id === nilId ? { byId: nilId, byKind: 'system', byName: '' } : { byId: plan.staff.id, byKind: 'staff', byName: plan.staff.name };
  }

  add(plan: OrderPlan): { readonly id: string; readonly orderNo: string } {
    const id = this.seeded.id(plan.createdMs);
    const road = roadsTo[plan.status];
    const orderNo = `${plan.kind === 'pushed' ? 'TS' : 'WZ'}${dayOf(plan.createdMs).replaceAll('-', '')}-${String(318 + this.orders.length).padStart(4, '0')}`;
    for (let step = 1; step < road.length; step += 1) {
      const from = road[step - 1] ?? orderLife.first;
      const to = road[step] ?? from;
      this.moves.push({ orderId: id, orgId: plan.member.orgId, from, to, at: isoOf(plan.stepMs[step - 1] ?? plan.createdMs), ...this.mover(plan, to) });
    }
    const paidStep = road.indexOf('paid');
    const lastMs = road.length > 1 ? plan.stepMs[road.length - 2] : undefined;
    const last = this.moves.at(-1);
    this.orders.push({
      id, orgId: plan.member.orgId, createdAt: isoOf(plan.createdMs), createdBy: plan.kind === 'pushed' ? plan.staff.id : plan.member.id,
      updatedAt: lastMs === undefined ? null : isoOf(lastMs), updatedBy: lastMs === undefined ? null : (last?.byId ?? null), version: road.length,
      orderNo, kind: plan.kind, memberId: plan.member.id, patientId: plan.member.patientId, title: plan.title, count: 1, payPrice: plan.fen, status: plan.status,
      doctorId: plan.doctor.id, remark: plan.remark, paidAt: paidStep > 0 ? isoOf(plan.stepMs[paidStep - 1] ?? plan.createdMs) : null,
    });
    return { id, orderNo };
  }
}
