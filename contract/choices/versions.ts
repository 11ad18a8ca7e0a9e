import type { Label } from '#contract/label.ts';

/** A row stands so: `draft` is written, and differs from what is published where anything is. */
export const standings = {
  draft: ['草稿', 'Draft'],
  inReview: ['审核中', 'In review'],
  published: ['已发布', 'Published'],
  retired: ['已下线', 'Retired'],
} as const satisfies Readonly<Record<string, Label>>;
export type Standing = keyof typeof standings;

/** Rows that run on an older version when another one is published: they stay on theirs, go over at a point where that does no harm, or end. */
export const carryings = {
  keep: ['继续按原版本走完', 'Stay on their version'],
  move: ['到安全节点时换到新版本', 'Go over at a safe point'],
  stop: ['停止', 'Stop'],
} as const satisfies Readonly<Record<string, Label>>;
export type Carrying = keyof typeof carryings;

export const decisions = {
  approve: ['通过并发布', 'Approve and publish'],
  changes: ['要求修改', 'Ask for changes'],
} as const satisfies Readonly<Record<string, Label>>;
export type Decision = keyof typeof decisions;
