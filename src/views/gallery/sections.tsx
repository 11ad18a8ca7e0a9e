/** The gallery's sections: one line each. */
import type { Label } from '#contract/kinds.ts';
import type { SectionProps } from './demos.tsx';
import { NumberSection } from './NumberSection.tsx';

export interface Section {
  readonly id: string;
  readonly title: Label;
  readonly View: React.ComponentType<SectionProps>;
}

export const sections: readonly Section[] = [{ id: 'numbers', title: ['数字和金额', 'Numbers and money'], View: NumberSection }];
