/** Messages that go out to people, and what is told of many of them: figures, results, recordings. */
import { toldBy } from '#tests/mutants/mutant.ts';
import type { Mutant, Planted } from '#tests/mutants/mutant.ts';

const request = 'tests/server/outgoing/request.test.ts';
const sending = 'tests/server/outgoing/sending.test.ts';
const notices = 'tests/server/outgoing/notices.test.ts';
const tiles = 'tests/server/workbench/tiles.test.ts';
const marks = 'tests/server/workbench/marks.test.ts';
const count = 'tests/server/questionnaires/results/count.test.ts';
const recording = 'tests/src/inspector/machines/recording.test.ts';

const asked: readonly Planted[] = [
  [
    'same-key-with-other-words',
    2,
    'server/outgoing/draft.ts',
    'Object.entries(one.variables).toSorted(',
    'Object.entries(one.variables).slice(0, 0).toSorted(',
    'A second message under the key of the first is taken for it and never written.',
  ],
  [
    'one-of-two-refused',
    1,
    'server/outgoing/judge.ts',
    'order by coalesce(x.do_not_contact, false) desc, (x.org_id = $2) desc',
    'order by (x.org_id = $2) desc',
    'A number is written to although somebody who has it asked to be left alone.',
  ],
  [
    'week-of-six-days',
    2,
    'server/outgoing/judge.ts',
    'today - weekMs + 86_400_000',
    'today - weekMs + 2 * 86_400_000',
    'The cap of a week forgets its first day.',
  ],
];
const sent: readonly Planted[] = [
  [
    'unknown-does-not-count',
    2,
    'server/outgoing/judge.ts',
    "s.status in ('sending', 'sent', 'delivered', 'unknown')",
    "s.status in ('sending', 'sent', 'delivered')",
    'A customer gets more than the cap: messages that may have arrived are not counted.',
  ],
  [
    'one-above-the-budget',
    2,
    'server/outgoing/claim.ts',
    'return left > 0;',
    'return left >= 0;',
    'One message a day more goes out than the group has paid for.',
  ],
];
const byHand: readonly Planted[] = [
  [
    'unknown-goes-again-with-the-failed',
    1,
    'server/outgoing/stop.ts',
    "and status in ('failed', 'stopped') order by id for update",
    "and status in ('failed', 'stopped', 'unknown') order by id for update",
    'Sending the failed ones again sends those twice that had arrived.',
  ],
];
const figures: readonly Planted[] = [
  [
    'masked-value-decides-a-number',
    1,
    'server/workbench/countTiles.ts',
    '].every((name) => isClear(access(name)));',
    "].every((name) => access(name) !== 'none');",
    'A number tells of values that its reader sees masked.',
  ],
  [
    'bars-a-day-off',
    2,
    'server/workbench/countTiles.ts',
    'const from = at + 1 - last;',
    'const from = at - last;',
    'Each bar of a tile stands under the day before.',
  ],
];
const seen: readonly Planted[] = [
  [
    'reload-is-a-visit',
    2,
    'server/workbench/marks.ts',
    "since = case when w.seen_at < now() - interval '${workbenchLimits.awayMinutes} minutes' then w.seen else w.since end,",
    'since = w.seen,',
    'After a reload nothing has changed since the last visit.',
  ],
];
const results: readonly Planted[] = [
  [
    'sixth-answer-alone',
    1,
    'server/questionnaires/results/batches.ts',
    'const count = all.length - (all.length % resultLimits.anonymous);',
    'const count = all.length < resultLimits.anonymous ? 0 : all.length;',
    'Two results beside each other tell what the sixth person answered.',
  ],
  [
    'question-tells-who-waits',
    1,
    'server/questionnaires/results/counting.ts',
    'told: toldOf(people.told.filter(has), isAnonymous).told',
    'told: toldOf(list.filter(has), isAnonymous).told',
    'A question that changes before the whole does tells who answered it.',
  ],
  [
    'months-of-the-anonymous',
    1,
    'server/questionnaires/results/countScores.ts',
    'const named = rows.filter(({ isAnonymous }) => !isAnonymous);',
    'const named = rows.filter(({ isAnonymous }) => !isAnonymous || true);',
    'A month in which one person answered without a name tells their score.',
  ],
];
const recorded: readonly Planted[] = [
  [
    'numbers-of-people-are-recorded',
    1,
    'src/inspector/machines/redact.ts',
    '!/\\d{7}/.test(value)',
    '!/\\d{12}/.test(value)',
    'A capsule has the telephone numbers of customers.',
  ],
  [
    'words-in-a-list-are-recorded',
    1,
    'src/inspector/machines/redact.ts',
    "if (Array.isArray(value)) return value.map((one) => this.of(one, '', isOurs));",
    "if (Array.isArray(value)) return value.map((one) => this.of(one, ''));",
    'Names of customers that stand in a list go with a capsule.',
  ],
];

export const told: readonly Mutant[] = [
  ...asked.map(toldBy('K5', [request])),
  ...sent.map(toldBy('K5', [sending])),
  ...byHand.map(toldBy('B8', [notices, request])),
  ...figures.map(toldBy('E5', [tiles])),
  ...seen.map(toldBy('#19', [marks])),
  ...results.map(toldBy('K1', [count])),
  ...recorded.map(toldBy('K8', [recording])),
];
