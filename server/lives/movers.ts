/** Rows are moved by the engine; an entity whose moves are not the engine's has a line here. */
import type { Move } from '#contract/lives/life.ts';
import type { StaffMove } from '#contract/lives/conversationLife.ts';
import { moveConversation } from '#server/desk/move.ts';
import { systemOf } from '#server/kit/principal.ts';
import type { DeskOrg } from '#server/desk/system.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { entityOf } from '#server/engine/entities.ts';
import { moveRow } from '#server/engine/move.ts';
import type { Clock } from './due.ts';

export interface DueRow extends DeskOrg, Record<string, unknown> {
  readonly id: string;
  readonly moment: string;
  /** Its stored values, by column. */
  readonly row: Readonly<Record<string, unknown>>;
}

type Mover = (tx: Tx, row: DueRow, name: string) => Promise<unknown>;

const movers: Readonly<Record<string, Mover>> = {
  conversation: (tx, row, name) => moveConversation(tx, { conversationId: row.id, move: name as StaffMove }, systemOf(row)),
};

const nameOf = ({ act }: Clock): string => act.slice(act.indexOf('.') + 1);

/** The row is moved as anybody would move it, with the system as the author: table of the life, rule, history, event. @throws Refusal */
export async function moveDue(tx: Tx, clock: Clock, row: DueRow, { move, keys }: { readonly move: Move<string>; readonly keys: Keys }): Promise<void> {
  const { entity: name, state } = clock;
  const own = movers[name];
  if (own) await own(tx, row, nameOf(clock));
  else await moveRow(tx, { entity: entityOf(name), call: { entity: name, verb: 'move' }, principal: systemOf(row), keys }, { id: row.id, state, to: move.to });
}
