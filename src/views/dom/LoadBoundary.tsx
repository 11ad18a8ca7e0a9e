import { Component } from 'react';

interface LoadBoundaryProps {
  readonly children: React.ReactNode;
  /** Drawn instead of what failed. `again` gives the children another chance. */
  readonly fallback: (reason: string, again: () => void) => React.ReactNode;
  /** Another value is another chance: the path of the screen. */
  readonly of: string;
}
interface LoadBoundaryState {
  readonly reason: string | null;
  readonly of: string;
}

/** Catches a screen whose module, stylesheet or drawing failed (spec 8); the rest of the console stays. */
export class LoadBoundary extends Component<LoadBoundaryProps, LoadBoundaryState> {
  override state: LoadBoundaryState = { reason: null, of: this.props.of };

  static getDerivedStateFromError(error: unknown): Partial<LoadBoundaryState> {
    return { reason: error instanceof Error ? error.message : String(error) };
  }

  static getDerivedStateFromProps(props: LoadBoundaryProps, state: LoadBoundaryState): LoadBoundaryState | null {
    return props.of === state.of ? null : { reason: null, of: props.of };
  }

  override render(): React.ReactNode {
    return this.state.reason === null ? this.props.children : this.props.fallback(this.state.reason, () => this.setState({ reason: null }));
  }
}
