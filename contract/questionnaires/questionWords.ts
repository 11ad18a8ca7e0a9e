/** Beside their questions these stand, in the language in which the questions are read: whoever designs them looks at either. */
import type { Label } from '#contract/label.ts';
import type { Question } from './definition.ts';

export const questionWords = {
  required: ['必答', 'Required'],
  clear: ['清除选择', 'Clear the choice'],
} as const satisfies Readonly<Record<string, Label>>;

/** @returns undefined where any number may be chosen */
export function boundsWords({ least = 0, most }: Pick<Question, 'least' | 'most'>): Label | undefined {
  if (most !== undefined && least === most) return [`选 ${most} 项`, `Choose ${most}`];
  if (most !== undefined && least > 0) return [`选 ${least} 到 ${most} 项`, `Choose ${least} to ${most}`];
  if (most !== undefined) return [`最多选 ${most} 项`, `Choose ${most} at most`];
  return least > 1 ? [`至少选 ${least} 项`, `Choose ${least} at least`] : undefined;
}
