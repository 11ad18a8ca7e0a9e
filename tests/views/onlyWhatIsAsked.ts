/**
 * Nothing is laid out or painted where views are drawn for tests: of the component library's styles only what hides an element, or keeps it from being pressed, is ever asked
 * for. Each role that is looked for compares each rule with each element, so rules that say nothing of it are left out.
 */
import type { StyleProvider } from '@ant-design/cssinjs';

type Transformer = NonNullable<React.ComponentProps<typeof StyleProvider>['transformers']>[number];

const asked: ReadonlySet<string> = new Set(['display', 'visibility', 'opacity', 'pointerEvents', 'userSelect']);

/** Rules within a rule; a value may be an object, too, which then says so. */
const isRule = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !['_keyframe', '_skip_check_', '_multi_value_'].some((mark) => mark in value);

export const onlyWhatIsAsked: Transformer = {
  visit: (style) => Object.fromEntries(Object.entries(style).filter(([name, value]) => asked.has(name) || isRule(value))),
};
