import { Component } from 'react';

interface LoadBoundaryProps {
  readonly children: React.ReactNode;
  /** Drawn instead of what failed. `again` gives the children another chance. */
  readonly fallback: (error: Error, again: () => void) => React.ReactNode;
  /** Another value is another chance: the path of the screen. */
  readonly of: string;
}
interface LoadBoundaryState {
  readonly error: Error | null;
  readonly of: string;
}

/** Catches a screen whose module, stylesheet or drawing failed (spec 8); the rest of the console stays. */
export class LoadBoundary extends Component<LoadBoundaryProps, LoadBoundaryState> {
  override state: LoadBoundaryState = { error: null, of: this.props.of };

  static getDerivedStateFromError(error: unknown): Partial<LoadBoundaryState> {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  static getDerivedStateFromProps(props: LoadBoundaryProps, state: LoadBoundaryState): LoadBoundaryState | null {
    return props.of === state.of ? null : { error: null, of: props.of };
  }

  override render(): React.ReactNode {
    return this.state.error === null ? this.props.children : this.props.fallback(this.state.error, () => this.setState({ error: null }));
  }
}
