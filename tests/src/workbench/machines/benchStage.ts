/** A workbench alone on a simulated clock, its calls settled by the test. */
import type { RowChange } from '#contract/socket.ts';
import { workbenchMachine } from '#src/workbench/machines/workbenchMachine.ts';
import type { Arranged, ArrangeAsked, LoadAsked, Loaded, Opened, RememberAsked, WorkbenchEvent } from '#src/workbench/machines/benchContext.ts';
import { alone, asked, settled } from '#tests/machines/simulated.ts';

export const opened: Opened = {
  tiles: ['fresh', 'orders', 'chats'],
  offered: ['fresh', 'orders', 'chats', 'complaints'],
  arrangedBy: 'usual',
  since: { at: '2026-11-25T10:00:00.000Z', counts: { 'fresh.today': 2 } },
  morning: null,
  onDuty: 3,
  roles: [],
};
export const told = (counts: Readonly<Record<string, number>>, failed: Loaded['failed'] = {}): Loaded => ({
  tiles: Object.fromEntries(
    Object.entries(counts).map(([name, count]) => [
      name,
      { asOf: '2026-11-26T01:00:00.000Z', told: { name, numbers: [{ name: 'today', count, sum: null, filter: null }], rows: null, days: null } },
    ]),
  ),
  failed,
  changes: null,
  changesFailure: null,
});
export const news = (entity: string): WorkbenchEvent => ({
  type: 'burst',
  changes: [{ entity, id: 'x', change: 'created', version: 1, position: null, patch: null } satisfies RowChange],
});

export function begin() {
  const open = asked<Opened, unknown>();
  const load = asked<Loaded, LoadAsked>();
  const remember = asked<void, RememberAsked>();
  const arrange = asked<Arranged, ArrangeAsked>();
  const machine = workbenchMachine.provide({ actors: { open: open.logic, load: load.logic, remember: remember.logic, arrange: arrange.logic } });
  const one = alone(machine, () => ({ visit: { search: '?wall=1' } }));
  const send = async (event: WorkbenchEvent): Promise<void> => {
    one.child.send(event);
    await settled();
  };
  const pass = async (ms: number): Promise<void> => {
    one.clock.increment(ms);
    await settled();
  };
  return { open, load, remember, arrange, send, pass, snapshot: () => one.child.getSnapshot(), context: () => one.child.getSnapshot().context };
}
export async function looked() {
  const it = begin();
  await it.send({ type: 'workbench.open' });
  await it.open.last().answer(opened);
  await it.load.last().answer(told({ fresh: 3, orders: 5, chats: 1 }));
  await it.remember.last().answer(undefined);
  return it;
}
