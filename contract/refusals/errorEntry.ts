import type { Label } from '#contract/label.ts';

export interface ErrorEntry {
  readonly code: number;
  readonly http: number;
  readonly text: Label;
}
