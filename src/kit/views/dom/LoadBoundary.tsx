import { Component, createContext, useEffect } from 'react';

/**
 * The number counts the tries over the whole page: another number, another chance. A part that is loaded below keeps one outcome for one number; without that, React
 * would draw again by itself, load again, and never come to show that it failed.
 */
export const LoadAttempt = createContext(0);
/** Grows within a screen whenever what did not come may come now: the line is back, and the screen is looked at. */
export const Heals = createContext(0);
let attempts = 0;
const nextAttempt = (): number => (attempts += 1);

interface LoadBoundaryProps {
  readonly children: React.ReactNode;
  /** Drawn instead of what failed. `again` gives the children another chance. */
  readonly fallback: (error: Error, again: () => void) => React.ReactNode;
  /** Another value is another chance: the path of the screen. */
  readonly of: string;
  /** Grows whenever what did not come is to be tried again without anybody's hand. A fault in the drawing is drawn again by hand alone. */
  readonly heals?: number;
}
interface LoadBoundaryState {
  readonly heals: number;
  readonly error: Error | null;
  readonly of: string;
  readonly attempt: number;
}

/** It did not come, in contrast to one that came and broke. */
const isFault = (error: Error | null): boolean => error !== null && 'fault' in error;

/** Catches a screen whose module, stylesheet or drawing failed (spec 8); the rest of the console stays. */
export class LoadBoundary extends Component<LoadBoundaryProps, LoadBoundaryState> {
  override state: LoadBoundaryState = { heals: this.props.heals ?? 0, error: null, of: this.props.of, attempt: nextAttempt() };

  static getDerivedStateFromError(error: unknown): Partial<LoadBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: LoadBoundaryProps, state: LoadBoundaryState): LoadBoundaryState | null {
    const heals = props.heals ?? state.heals;
    if (props.of === state.of && heals === state.heals) return null;
    const isTriedAgain = props.of !== state.of || isFault(state.error);
    return { of: props.of, heals, ...(isTriedAgain ? { error: null, attempt: nextAttempt() } : { error: state.error, attempt: state.attempt }) };
  }

  override render(): React.ReactNode {
    const { error, attempt } = this.state;
    if (error !== null) return this.props.fallback(error, () => this.setState({ error: null, attempt: nextAttempt() }));
    return <LoadAttempt value={attempt}>{this.props.children}</LoadAttempt>;
  }
}

/** Fetches in a quiet moment what is needed when nothing can be fetched: the dialog before a picture goes must open in an outage, too. Whoever needs it tells of a failure. */
export function WarmUp({ load }: { readonly load: () => Promise<unknown> }): null {
  useEffect(() => {
    const fetchIt = (): void => {
      load().catch(() => undefined);
    };
    if (!('requestIdleCallback' in window)) {
      fetchIt();
      return undefined;
    }
    const waiting = window.requestIdleCallback(fetchIt, { timeout: 5_000 });
    return () => window.cancelIdleCallback(waiting);
  }, [load]);
  return null;
}
