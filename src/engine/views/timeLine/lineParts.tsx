/** Lines of a time line that a description cannot say are handed in by whoever shows it: the engine knows no domain by name. */
import type { TimeLineEntry } from '#contract/timeLine.ts';

export interface ToldEntryProps {
  readonly entry: TimeLineEntry;
}
export interface LineParts {
  /** Entity -> what its lines say in place of its fields, and where they lead. */
  readonly told: Readonly<
    Record<string, { readonly Body: React.ComponentType<ToldEntryProps>; readonly useWay: (entry: TimeLineEntry) => string | undefined } | undefined>
  >;
}
