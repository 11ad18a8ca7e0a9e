/** Drawing is decoupled from arrival: what comes within one animation frame is one burst; in a hidden tab (no animation frames) as it arrives. */
import { buffer, exhaustMap, filter, map, merge, share, startWith, switchMap, take } from 'rxjs';
import type { Observable } from 'rxjs';

/**
 * @param visible$ says at once, and then with every change, whether the tab is in front
 * @param frame$ the animation frames; asked for only while something waits
 */
export function bursts<T>(arriving$: Observable<T>, visible$: Observable<boolean>, frame$: Observable<unknown>): Observable<T[]> {
  const shared$ = arriving$.pipe(share());
  const ends$ = visible$.pipe(
    switchMap((isVisible) => (isVisible ? shared$.pipe(exhaustMap(() => frame$.pipe(take(1)))) : shared$)),
    share(),
  );
  // A tab that goes to the back may hold a burst whose animation frame will not come.
  return shared$.pipe(
    buffer(merge(ends$, visible$)),
    filter((burst) => burst.length > 0),
  );
}

/** The next drawing; where a key is pressed before it, the one after: a letter is drawn first and alone, and no burst waits twice. */
export const clearOfKeys = (frame$: Observable<unknown>, key$: Observable<unknown>): Observable<unknown> =>
  key$.pipe(
    take(1),
    map(() => frame$.pipe(switchMap(() => frame$))),
    startWith(frame$),
    switchMap((drawing$) => drawing$),
    take(1),
  );
