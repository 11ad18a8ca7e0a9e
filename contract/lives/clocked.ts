/** The lives of an entity say of time: which moves happen, and of what somebody is told, when a moment of a row comes. Read by the tables (an index each) and by the worker. */
import type { Fields } from '#contract/kinds.ts';
import { stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import { lives } from './index.ts';
import { momentOf, secondsOf } from './life.ts';
import type { Life, Move, Reminder } from './life.ts';

/** One thing that is done with each row whose moment has come. */
export interface Clocked {
  /** `<life>.<move or reminder>`: names it in the database. */
  readonly act: string;
  /** The field of the state, and the states in which it is done. */
  readonly state: string;
  readonly states: readonly string[];
  /** The field of the moment; it is done so many seconds after it, before it where that is negative. */
  readonly moment: string;
  readonly seconds: number;
  readonly does: { readonly move: Move<string> } | { readonly reminder: Reminder<string> };
}

/** Epoch ms by which a row in this state has to go on: a move that the clock makes then, or of whose coming somebody is told. Null: nothing is due. */
export function deadlineOf({ moves, reminds = {} }: Life, state: string, row: Readonly<Record<string, unknown>>): number | null {
  const made = Object.values(moves).flatMap(({ from, when }) => (when !== undefined && from.includes(state) ? [momentOf(when)] : []));
  const told = Object.values(reminds).flatMap(({ at, before, in: states }) =>
    before === undefined && states.includes(state) ? [{ field: at, seconds: 0 }] : [],
  );
  const moments = [...made, ...told].flatMap(({ field, seconds }) => {
    const at = typeof row[field] === 'string' ? Date.parse(row[field]) : Number.NaN;
    return Number.isNaN(at) ? [] : [at + seconds * 1_000];
  });
  return moments.length === 0 ? null : Math.min(...moments);
}

export function clockedOf(fields: Fields): readonly Clocked[] {
  return stateFieldsOf(fields).flatMap((state) => {
    const life = lives[fields[state]?.of ?? ''];
    const moves = Object.entries(life?.moves ?? {}).flatMap(([name, move]): Clocked[] => {
      if (move.when === undefined) return [];
      const { field, seconds } = momentOf(move.when);
      return [{ act: `${life?.name}.${name}`, state, states: move.from, moment: field, seconds, does: { move } }];
    });
    const reminders = Object.entries(life?.reminds ?? {}).map(([name, reminder]): Clocked => {
      const { at, before = {}, in: states } = reminder;
      return { act: `${life?.name}.${name}`, state, states, moment: at, seconds: -secondsOf(before), does: { reminder } };
    });
    return [...moves, ...reminders];
  });
}
