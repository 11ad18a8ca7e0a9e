/**
 * A failed call is told as spec 8 says, wherever it was made: one that nothing answered tells of the line, a wrong method is always told, a fault of the server is logged in
 * debug mode alone. Debug mode: the page was opened with `?debug` in its address, or this browser's local storage holds `careline.debug`.
 */
import type { CallFailure } from '#api/errors.ts';
import type { ConsoleEvent } from '#src/shell/machines/consoleMachine.ts';
import type { Surroundings } from '#src/kit/wiring/surroundings.ts';

const key = 'careline.debug';

export const isDebug = ({ window, localStorage }: Pick<Surroundings, 'window' | 'localStorage'>): boolean =>
  new URLSearchParams(window.location.search).has('debug') || localStorage.getItem(key) !== null;

interface TellerParts {
  readonly around: Pick<Surroundings, 'window' | 'localStorage' | 'log'>;
  readonly tell: (event: ConsoleEvent) => void;
}

/** Debug mode is decided when the page opens: moving on inside the console drops the query. */
export function failureTeller({ around, tell }: TellerParts): (failure: CallFailure, endpoint: string) => void {
  const debug = isDebug(around);
  return ({ reason, text }, endpoint) => {
    // A late or cancelled call says nothing about the line.
    if (reason === 'network') tell({ type: 'call.unanswered' });
    if (reason === 'methodNotAllowed') tell({ type: 'notice.raise', key: reason, text: '' });
    if (reason === 'internal' && debug) around.log.error(`server internal error: ${endpoint} ${text}`.trimEnd());
  };
}
