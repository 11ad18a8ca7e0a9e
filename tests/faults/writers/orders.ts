/**
 * Two people of one house push orders and move them at the same time: to be paid, taken back, corrected, begun, completed, refunded, cancelled, with moves among them that the life does not
 * have. One of the two makes each version; nobody pays back what they took themselves.
 */
import { randomUUID } from 'node:crypto';
import { orderLife } from '#contract/lives/orderLife.ts';
import type { Violation } from '#tests/rig/checker.ts';
import { addMembers } from '#tests/rig/people.ts';
import type { Random } from '#tests/rig/random.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { Asker } from './asker.ts';
import { makeHouse } from './house.ts';
import { checkWritten } from './rows.ts';
import type { WantedRow, WrittenRow } from './rows.ts';
import { readStored } from './storedRows.ts';
import { shiftWriter } from './shiftWriter.ts';
import type { Writer, WriterOptions } from './writer.ts';

interface Order {
  readonly id: string;
  readonly status: keyof typeof orderLife.states;
  readonly version: number;
  readonly payPrice: number;
}
interface Books {
  readonly wanted: WantedRow[];
  readonly written: Map<string, WrittenRow>;
}
interface Ward {
  readonly people: readonly [Asker, Asker];
  readonly memberIds: readonly string[];
  readonly books: Books;
  readonly random: Random;
}

const atOnce = 3;
const customers = 8;
const mostMoves = 7;
const states = Object.keys(orderLife.states) as Order['status'][];

/** Mostly where the life leads, sometimes anywhere. */
function nextOf({ status }: Order, random: Random): Order['status'] {
  const open = Object.values(orderLife.moves)
    .filter((move) => (move.from as readonly string[]).includes(status))
    .map(({ to }) => to);
  return open.length > 0 && random.next() < 0.9 ? random.pick(open) : random.pick(states);
}

async function movedBy({ books, random }: Ward, asker: Asker, order: Order): Promise<void> {
  const status = nextOf(order, random);
  const paid = status === 'paid' ? { paidAmount: order.payPrice, payWay: 'cash' } : {};
  const doing = await asker.write('order.move', { id: order.id, version: order.version, status, reason: '一起处理', ...paid });
  if (doing.outcome === 'ok') books.written.get(order.id)?.acknowledged.push({ version: order.version + 1, change: 'moved' });
}

async function work(ward: Ward): Promise<void> {
  const { people, memberIds, books, random } = ward;
  const [first, second] = people;
  const given = { memberId: random.pick(memberIds), title: `体检 ${randomUUID()}`, count: 1, payPrice: random.between(1, 50_000) };
  const doing = await first.write('order.push', given);
  let order = doing.outcome === 'ok' ? (doing.datas as Order) : undefined;
  books.wanted.push({ entity: 'order', outcome: doing.outcome, id: order?.id });
  if (!order) return;
  books.written.set(order.id, { entity: 'order', id: order.id, acknowledged: [{ version: 1, change: 'created' }], values: [] });
  for (let moves = random.between(1, mostMoves); moves > 0 && order; moves -= 1) {
    const now: Order = order;
    await Promise.all([movedBy(ward, first, now), movedBy(ward, second, now)]);
    order = await first.read<Order>('order.detail', { id: now.id });
  }
}

const breachesSql = `select id from "order" where id = any($1::uuid[]) and (refunded_by is not null and refunded_by = paid_by
  or status in ('paid', 'inService', 'completed') and (paid_amount is null or paid_at is null) or status = 'unpaid' and paid_amount is not null)`;

async function breaches(rig: Rig, books: Books): Promise<Violation[]> {
  const rows = await rig.sql<{ id: string }>(breachesSql, [[...books.written.keys()]]);
  return rows.map(({ id }): Violation => ({
    fault: 'invariant',
    what: `what order ${id} says of its payment does not fit its state, or somebody paid back what they took`,
  }));
}

export async function ordersWriter({ rig, random }: WriterOptions): Promise<Writer> {
  const house = await makeHouse(rig, 'orders');
  const people = [new Asker(rig, await house.person('first'), random.fork(1)), new Asker(rig, await house.person('second'), random.fork(2))] as const;
  for (const asker of people) await asker.logIn();
  const members = await addMembers(
    rig,
    Array.from({ length: customers }, (_, n) => ({ openId: `orders-${n}`, name: `订单 ${n}`, orgId: house.orgId })),
  );
  const books: Books = { wanted: [], written: new Map() };
  const memberIds = members.map(({ id }) => id);
  return shiftWriter({
    name: 'orders',
    askers: people,
    workers: Array.from({ length: atOnce }, (_, at) => {
      const ward: Ward = { people, memberIds, books, random: random.fork(10 + at) };
      return () => work(ward);
    }),
    begin: () => {
      books.wanted.length = 0;
      books.written.clear();
    },
    check: async () => {
      const written = [...books.written.values()];
      const stored = await readStored(
        rig,
        written,
        people.map(({ who }) => who.id),
      );
      // Points and messages that follow from an order are made in their name as well, and are looked at by what must hold between rows.
      const own = { ...stored, made: stored.made.filter(({ entity }) => entity === 'order') };
      return [...checkWritten(written, books.wanted, own), ...(await breaches(rig, books))];
    },
  });
}
