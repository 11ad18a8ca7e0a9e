import { consoleLimits } from '#contract/limits.ts';

/** Spec 9: a module (with its stylesheet) that is not there in time is a load error, which the caller can try again. */
export function loadWithin<M>(load: () => Promise<M>, limitMs: number = consoleLimits.moduleLoadMs): Promise<M> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`The module did not arrive within ${limitMs / 1_000} s. Check the network and try again.`)), limitMs);
    load()
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}
