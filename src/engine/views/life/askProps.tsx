import type { Moved } from './useMoves.tsx';
import type { MoveGiven } from './useMoves.tsx';

/** A form for what a move asks for is given this. */
export interface AskProps extends Pick<Moved, 'row' | 'what'> {
  readonly title: string;
  readonly onAct: (asked: { readonly given: NonNullable<MoveGiven['given']>; readonly reason: string }) => void;
  readonly onKeep: () => void;
}
