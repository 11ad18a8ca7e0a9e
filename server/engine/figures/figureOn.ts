/** All that a figure is made of stands together here: who asks, what is asked, and the values of the statement. */
import type { Figure } from '#contract/screens/views.ts';
import type { Values } from '#server/engine/values.ts';
import type { By } from './asked.ts';
import type { Span } from './spans.ts';

export interface FigureOn extends By {
  readonly values: Values;
  readonly figure: Figure;
  /** The present day in the hospital's zone. */
  readonly today: string;
  readonly span: Span | undefined;
}
