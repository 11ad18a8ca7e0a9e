/** The keys of a board: arrows walk over cards and columns; where the focus stands, the page knows. */
import type { ListRow } from '#src/kit/machines/rows.ts';
import type { CardPlace, Columns } from '#src/engine/machines/board/columns.ts';
import { placeIn } from '#src/engine/machines/board/columns.ts';

export const cardSelector = (id: string): string => `[data-card="${CSS.escape(id)}"]`;

interface Board {
  readonly states: readonly string[];
  readonly columns: Columns;
  /** Folded columns show no cards. */
  readonly folded: readonly string[];
}
export type Way = 'up' | 'down' | 'left' | 'right' | 'first' | 'last';

export const ways: Readonly<Record<string, Way>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right', Home: 'first', End: 'last' };

const firstOf = ({ states, columns, folded }: Board): string | undefined =>
  states.flatMap((state) => (folded.includes(state) ? [] : (columns[state]?.rows[0]?.id ?? [])))[0];

const within = (rows: readonly ListRow[], at: number): string | undefined => rows[Math.min(rows.length - 1, Math.max(0, at))]?.id;

/** Columns without cards are passed over. */
function besideIn({ states, columns, folded }: Board, { state, at }: CardPlace, way: 'left' | 'right'): string | undefined {
  const here = states.indexOf(state);
  const beyond = way === 'right' ? states.slice(here + 1) : states.slice(0, here).toReversed();
  const next = beyond.find((one) => !folded.includes(one) && (columns[one]?.rows.length ?? 0) > 0);
  return within(columns[next ?? state]?.rows ?? [], at);
}

/** @returns the card that is next that way; the same one where there is none */
export function cardAt(board: Board, id: string | null, way: Way): string | undefined {
  const place = id === null ? undefined : placeIn(board.columns, id);
  if (!place || board.folded.includes(place.state)) return firstOf(board);
  if (way === 'left' || way === 'right') return besideIn(board, place, way);
  const rows = board.columns[place.state]?.rows ?? [];
  const ends = { first: 0, last: rows.length - 1, up: place.at - 1, down: place.at + 1 };
  return within(rows, ends[way]);
}

/** @returns the column beside the one of the card, where there is one */
export function columnBeside({ states, columns }: Pick<Board, 'states' | 'columns'>, id: string, by: 1 | -1): string | undefined {
  const place = placeIn(columns, id);
  return place && states[states.indexOf(place.state) + by];
}
