/** Waiting for a condition, never for a span of time. */
export interface Patience {
  /** The error names in these words what is waited for. */
  readonly what: string;
  readonly withinMs?: number;
  readonly everyMs?: number;
  /** Ends the wait early with its error (a process that died). */
  readonly unless?: () => Error | undefined;
}

type Found<T> = Exclude<T, undefined | null | false>;

/** Polls until `probe` gives something. A probe that throws has not found it yet; its last error is told when patience ends. */
export async function until<T>(probe: () => T | Promise<T>, patience: Patience): Promise<Found<T>> {
  const { what, withinMs = 60_000, everyMs = 20 } = patience;
  const deadline = performance.now() + withinMs;
  for (;;) {
    const stop = patience.unless?.();
    if (stop) throw stop;
    const { found, said } = await attempt(probe);
    if (found !== undefined && found !== null && found !== false) return found as Found<T>;
    if (performance.now() > deadline) throw new Error(`Waited ${withinMs} ms in vain for ${what}.${said && ` The last try said: ${said}`}`);
    await pause(everyMs);
  }
}

async function attempt<T>(probe: () => T | Promise<T>): Promise<{ readonly found?: T; readonly said: string }> {
  try {
    return { found: await probe(), said: '' };
  } catch (error) {
    return { said: error instanceof Error ? error.message : JSON.stringify(error) };
  }
}

/** The turn between two looks at a condition, and the pace of load; not a way to wait for something. */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
