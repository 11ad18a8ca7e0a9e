/** The caret goes with the work: into the form of what was chosen, and back to its line. */
import { focusSoon } from '#src/kit/views/dom/focusOn.ts';

export const toForm = (): void => focusSoon('.designer-form :is(input, textarea)');
export const toLine = (): void => focusSoon('.designer-outline [data-graph-node][tabindex="0"]');
