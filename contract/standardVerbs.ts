/** The standard calls by their verbs: how each is made, and the paths of those that the specification does not name, below `base`. */
import type { Fields } from './kinds.ts';
import type { OwnCalls, TreeCalls } from './resource.ts';

export const verbs = {
  list: { class: 'read', audit: 'list', right: 'read' },
  detail: { class: 'read', audit: 'view', right: 'read' },
  count: { class: 'read', audit: 'none', right: 'read' },
  options: { class: 'read', audit: 'none', right: 'read' },
  history: { class: 'read', audit: 'view', right: 'read' },
  save: { class: 'once', audit: 'change', right: 'write' },
  create: { class: 'once', audit: 'change', right: 'write' },
  update: { class: 'write', audit: 'change', right: 'write' },
  remove: { class: 'write', audit: 'change', right: 'remove' },
  restore: { class: 'write', audit: 'change', right: 'remove' },
  able: { class: 'write', audit: 'change', right: 'write' },
  disable: { class: 'write', audit: 'change', right: 'write' },
  archive: { class: 'write', audit: 'change', right: 'write' },
  place: { class: 'write', audit: 'change', right: 'write' },
  placeCheck: { class: 'read', audit: 'none', right: 'write' },
  move: { class: 'write', audit: 'change', right: 'move' },
  bulk: { class: 'write', audit: 'change', right: 'write' },
  export: { class: 'read', audit: 'export', right: 'export' },
  figures: { class: 'read', audit: 'none', right: 'read' },
  board: { class: 'read', audit: 'list', right: 'read' },
  figuresExport: { class: 'read', audit: 'export', right: 'export' },
  timeLine: { class: 'read', audit: 'view', right: 'read' },
  publish: { class: 'write', audit: 'change', right: 'publish' },
  publishCheck: { class: 'read', audit: 'none', right: 'read' },
  submit: { class: 'write', audit: 'change', right: 'write' },
  decide: { class: 'write', audit: 'change', right: 'publish' },
  retire: { class: 'write', audit: 'change', right: 'publish' },
  versions: { class: 'read', audit: 'none', right: 'read' },
  compare: { class: 'read', audit: 'none', right: 'read' },
} as const;
export type Verb = keyof typeof verbs;
export const standardVerbs = Object.keys(verbs) as readonly Verb[];

export const ownPaths = {
  detail: ['GET', 'detail'],
  count: ['GET', 'count'],
  options: ['GET', 'options'],
  history: ['GET', 'history'],
  restore: ['POST', 'restore'],
  bulk: ['POST', 'bulk'],
  export: ['GET', 'export'],
} as const satisfies Record<keyof OwnCalls<Fields>, readonly ['GET' | 'POST', string]>;
export const boardPaths = { board: ['GET', 'board'] } as const;
export const figurePaths = { figures: ['GET', 'figures'], figuresExport: ['GET', 'figures/export'] } as const;
export const timeLinePaths = { timeLine: ['GET', 'timeLine'] } as const;
/** Of a definition with versions (contract/versions.ts); those of a review only where there is one. */
export const versionPaths = {
  publish: ['POST', 'publish'],
  publishCheck: ['GET', 'publish/check'],
  retire: ['POST', 'retire'],
  versions: ['GET', 'versions'],
  compare: ['GET', 'versions/compare'],
} as const;
export const reviewPaths = { submit: ['POST', 'submit'], decide: ['POST', 'decide'] } as const;
export type VersionVerb = keyof typeof versionPaths | keyof typeof reviewPaths;
export const treePaths = { place: ['POST', 'place'], placeCheck: ['POST', 'place/check'] } as const satisfies Record<
  keyof TreeCalls<Fields>,
  readonly ['POST', string]
>;
