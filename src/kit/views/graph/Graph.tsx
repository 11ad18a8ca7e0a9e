import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { GraphProps } from '#src/kit/views/dom/graph/graphTypes.ts';

/** A graph, to be written or read: the library that draws it comes at its first use (docs/adr/0104). */
export const Graph = lazily<GraphProps>(() => import('#src/kit/views/dom/graph/Canvas.tsx').then((module) => module.Canvas));
