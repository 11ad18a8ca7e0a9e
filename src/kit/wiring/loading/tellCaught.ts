import type { Surroundings } from '#src/kit/wiring/surroundings.ts';

interface Where {
  readonly componentStack?: string | undefined;
}

/**
 * React tells each error that a boundary has caught in the browser's console. A part that did not arrive is no fault of ours: the browser has told of the request
 * that failed, and the place where the part was to stand says so and has the way on (spec 8). A fault of the drawing is told as before.
 */
export const tellCaught =
  ({ log }: Pick<Surroundings, 'log'>) =>
  (error: unknown, { componentStack }: Where): void => {
    if (error instanceof Error && 'fault' in error) return;
    log.error(error, componentStack ?? '');
  };
