import { consoleLimits } from '#contract/limits/session.ts';

/** Spec 8: why a page did not load. `missing`: it arrived and is not what it should be. */
export type LoadFault = 'missing' | 'error' | 'timeout' | 'stylesheet';

/** The load error that is raised to the caller. */
export class LoadError extends Error {
  readonly fault: LoadFault;

  constructor(fault: LoadFault, message: string) {
    super(message);
    this.name = 'LoadError';
    this.fault = fault;
  }
}

/** The bundler's loader throws this when the stylesheet of a module did not come. */
const isStylesheet = (message: string): boolean => /\bCSS\b/.test(message);

export function loadErrorOf(error: unknown): LoadError {
  if (error instanceof LoadError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new LoadError(isStylesheet(message) ? 'stylesheet' : 'error', message);
}

/** Spec 9: a module (with its stylesheet) that is not there in time is a load error, which the caller can try again. */
export function loadWithin<M>(load: () => Promise<M>, limitMs: number = consoleLimits.moduleLoadMs): Promise<M> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new LoadError('timeout', `The module did not arrive within ${limitMs / 1_000} s. Check the network and try again.`)),
      limitMs,
    );
    load()
      .then(resolve, (error: unknown) => reject(loadErrorOf(error)))
      .finally(() => clearTimeout(timer));
  });
}
