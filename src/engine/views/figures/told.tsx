/** A figure as it is drawn: what the answer has, and where the rows of its numbers stand. */
import type { StandardResource } from '#contract/standardEntities.ts';
import type { FigureGroup, FigureTold } from '#contract/standardShapes.ts';
import type { Figure, Measure } from '#contract/screens/views.ts';

export interface Told {
  readonly entity: StandardResource;
  readonly figure: Figure;
  readonly groups: readonly FigureGroup[];
  readonly isCut: boolean;
  readonly made: FigureTold;
  /** The measure that a table across tells. */
  readonly measure: string | undefined;
  /** The rows behind a number stand here; none for whoever may not open the list. */
  readonly address: (measure: Measure, groups: readonly FigureGroup[]) => string | undefined;
}
