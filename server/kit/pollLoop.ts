/** Work that is looked for at intervals, one turn after the other, until it is stopped. A fault is reported and the next turn tries again. */
interface PollLoopOptions {
  /** @returns whether there may be more at once */
  readonly turn: () => Promise<boolean>;
  readonly pollMs: number;
  readonly onFault: (error: unknown) => void;
  /** The first turn does not wait for the first interval. */
  readonly isAtOnce?: true;
}

/** @returns ends it when what is under way has ended */
export function startPollLoop({ turn, pollMs, onFault, isAtOnce }: PollLoopOptions): () => Promise<void> {
  let isStopped = false;
  let underWay: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    try {
      while (!isStopped && (await turn()));
    } catch (error) {
      onFault(error);
    }
  };
  const begin = (): void => {
    underWay ??= look().finally(() => {
      underWay = undefined;
    });
  };
  if (isAtOnce) begin();
  const timer = setInterval(begin, pollMs);
  timer.unref();
  return async () => {
    isStopped = true;
    clearInterval(timer);
    await underWay;
  };
}
