import type { versions as zh } from '#src/engine/words/zh-CN/versions.ts';

/** Definitions with versions: drafts, reviews, what is published and who runs on it. */
export const versions = {
  versions: 'Versions',
  none: 'Nothing has been published yet.',
  inForce: 'In force',
  again: 'V{{number}} published again',
  runningOn: 'Running: {{count}}',
  withDraft: 'Compare with the draft',
  withBefore: 'Compare with V{{number}}',
  publishAgain: 'Publish again',
  beside: 'Changes from V{{from}} to V{{to}}',
  draftBeside: 'Changes from V{{from}} to the draft',
  alike: 'Both say the same.',
  nothing: '(empty)',
  changes: 'Changes',
  same: 'The same is in force already: there is nothing to publish.',
  firstTime: 'Published for the first time. It says:',
  differs: 'Parts that change, compared with V{{number}}, which is in force: {{count}}',
  publishAs: 'Publish as V{{number}}',
  faults: 'To be mended before it can be published: {{count}}',
  running: 'Running now: {{count}}',
  plan: 'By version',
  on: 'V{{number}}: {{count}}',
  more: '{{count}} more',
  submitted: 'Submitted for review by {{name}} at {{at}}',
  asked: '{{name}} asks for changes',
} satisfies typeof zh;
