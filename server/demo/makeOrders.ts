/** Orders of the standard fixture: each has walked its life step by step. Pure. */
import { orderLife } from '#contract/lives/orderLife.ts';
import type { OrderStatus } from '#contract/lives/orderLife.ts';
import { nilId } from '#server/kit/principal.ts';
import { dayOf, isoOf } from './demoDates.ts';
import type { Draft, MemberRef, OrderMove, StaffRef } from './demoRows.ts';
import type { Seeded } from './seeded.ts';

/** An order comes to stand where it stands by these steps. */
export const roadsTo: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pendingReview: ['pendingReview'],
  unpaid: ['unpaid'],
  paid: ['unpaid', 'paid'],
  inService: ['unpaid', 'paid', 'inService'],
  completed: ['unpaid', 'paid', 'inService', 'completed'],
  cancelled: ['unpaid', 'cancelled'],
  closed: ['pendingReview', 'closed'],
  refunded: ['unpaid', 'paid', 'refunded'],
};

const prefixes = { pushed: 'TS', consultation: 'WZ' } as const;

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
  private readonly firstNumber: number;

  constructor(seeded: Seeded, firstNumber = 318) {
    this.seeded = seeded;
    this.firstNumber = firstNumber;
  }

  /** The customer pays and cancels; the staff take all other steps. */
  private mover(plan: OrderPlan, to: OrderStatus): Pick<OrderMove, 'byId' | 'byKind' | 'byName'> {
    // Only the payment system says that a customer has paid (docs/adr/0064).
    if (to === 'paid') return { byId: nilId, byKind: 'system', byName: '' };
    if (to === 'cancelled') return { byId: plan.member.id, byKind: 'member', byName: plan.member.name };
    return { byId: plan.staff.id, byKind: 'staff', byName: plan.staff.name };
  }

  private walk(plan: OrderPlan, orderId: string): OrderMove | undefined {
    const road = roadsTo[plan.status];
    const moves = road.slice(1).map((to, step): OrderMove => ({
      orderId,
      orgId: plan.member.orgId,
      from: road[step] ?? orderLife.first,
      to,
      at: isoOf(plan.stepMs[step] ?? plan.createdMs),
      ...this.mover(plan, to),
    }));
    this.moves.push(...moves);
    return moves.at(-1);
  }

  /** Payment and refund say when they were, as the moves stamp them. */
  private stamps(orderId: string, { fen }: OrderPlan): Readonly<Record<'paidAt' | 'paidAmount' | 'refundedAt' | 'refundedBy', string | number | null>> {
    const moveTo = (to: OrderStatus): OrderMove | undefined => this.moves.find((move) => move.orderId === orderId && move.to === to);
    const [paid, refunded] = [moveTo('paid'), moveTo('refunded')];
    return { paidAt: paid?.at ?? null, paidAmount: paid ? fen : null, refundedAt: refunded?.at ?? null, refundedBy: refunded?.byId ?? null };
  }

  add(plan: OrderPlan): { readonly id: string; readonly orderNo: string } {
    const { kind, member, createdMs } = plan;
    const id = this.seeded.id(createdMs);
    const orderNo = `${prefixes[kind]}${dayOf(createdMs).replaceAll('-', '')}-${String(this.firstNumber + this.orders.length).padStart(4, '0')}`;
    const last = this.walk(plan, id);
    this.orders.push({
      id,
      orgId: member.orgId,
      createdAt: isoOf(createdMs),
      createdBy: kind === 'pushed' ? plan.staff.id : member.id,
      updatedAt: last?.at ?? null,
      updatedBy: last?.byId ?? null,
      version: roadsTo[plan.status].length,
      orderNo,
      kind,
      memberId: member.id,
      patientId: member.patientId,
      title: plan.title,
      count: 1,
      payPrice: plan.fen,
      status: plan.status,
      doctorId: plan.doctor.id,
      // Told by the catalogue to whoever buys.
      customerNote: plan.remark,
      remark: null,
      reviewOver: roadsTo[plan.status][0] === 'pendingReview' ? 0 : null,
      ...this.stamps(id, plan),
    });
    return { id, orderNo };
  }
}
