/** States: where callers stand, rows that are not changed in theirs, reports after their approval, choices that are searched by their words, and drafts and lists that go on after a failure. */
import { toldBy } from '#tests/mutants/mutant.ts';
import type { Mutant, Planted } from '#tests/mutants/mutant.ts';

const callers: readonly Planted[] = [
  [
    'rest-goes-on-after-the-shift',
    2,
    'server/calls/standing.ts',
    'const endsAt = isPast(standing, now) ? standing.closesAt : now;',
    'const endsAt = isPast(standing, now) ? now : standing.closesAt;',
    'Whoever forgot to come back has rested over night, and a state that is left early counts the minutes of the whole shift.',
  ],
  [
    'state-of-yesterday-lasts',
    2,
    'server/calls/standing.ts',
    '!isPast(before, now) && before.state === state && before.reason === reason;',
    '(isPast(before, now) || before.state === state) && before.reason === reason;',
    'The first act of a new day moves nobody: they stand where they stood when the shift ended.',
  ],
  [
    'old-call-wakes-who-rests',
    2,
    'server/calls/standing.ts',
    "?.state === 'onCall') await stand(",
    "?.state !== 'wrapUp') await stand(",
    'A telephone that tells late of a call ends the rest of whoever had it.',
  ],
  [
    'shift-without-midnight',
    2,
    'server/calls/standing.ts',
    'Math.min(end, Date.parse(midnight))',
    'Math.max(end, Date.parse(midnight))',
    'A state lasts until midnight although the working time ended hours before.',
  ],
  [
    'stands-in-every-house',
    2,
    'server/calls/standing.ts',
    'and ($2::uuid is null or org_id = $2)',
    'and ($2::uuid is null or org_id is not null)',
    'Who rests in one house is told to rest in the other, where they work under another name of theirs.',
  ],
];

const fixed: readonly Planted[] = [
  [
    'one-free-field-frees-all',
    1,
    'server/engine/draft.ts',
    'const [column, state] = [on.entity.writable.get(name), fixingState(fields, on.before, [name])];',
    'const [column, state] = [on.entity.writable.get(name), fixingState(fields, on.before, [...draft.keys()])];',
    'Beside a remark, which is free, everything else of a closed row is changed.',
  ],
  [
    'value-as-it-stands-is-refused',
    2,
    'server/engine/draft.ts',
    "if (column && state && !isSame(on, column, value)) throw new Refusal('rowFixed'",
    "if (column && state && value !== undefined) throw new Refusal('rowFixed'",
    'A client of the specification, which sends whole rows, cannot write the remark of a closed one.',
  ],
];

const reports: readonly Planted[] = [
  [
    'plan-of-a-closed-one-is-changed',
    1,
    'server/investigations/investigationRule.ts',
    "if (before?.['status'] !== 'closed' ||",
    "if (before?.['status'] !== 'reported' ||",
    'After its approval other measures stand in the report than were approved.',
  ],
  [
    'day-of-a-measure-is-changed',
    1,
    'server/investigations/investigationRule.ts',
    '({ what, ownerId, dueOn }) => [what, ownerId ?? null, dueOn ?? null]',
    '({ what, ownerId }) => [what, ownerId ?? null]',
    'A measure of an approved report gets a later day, and is not late any more.',
  ],
  [
    'all-later-measures-are-done',
    1,
    'server/investigations/investigationCalls.ts',
    'at === place ?',
    'at >= place ?',
    'Who records one measure records all that stand below it.',
  ],
  [
    'measure-of-a-line-that-moved',
    1,
    'server/investigations/investigationCalls.ts',
    '{ id, version, measures: changed }',
    "{ id, version: Number((await lockRow(tx, caller, id))['version'] ?? version), measures: changed }",
    'Somebody has put the measures in another order: what came of one is recorded at another.',
  ],
  [
    'report-that-was-sent-back-is-approved',
    1,
    'server/investigations/investigationCalls.ts',
    "and org_id = any($2) and status = 'waiting' and deleted_at is null`",
    "and org_id = any($2) and status <> 'approved' and deleted_at is null`",
    'A report that was sent back is decided about once more, without having been submitted.',
  ],
];

const choices: readonly Planted[] = [
  [
    'choice-is-found-by-its-beginning',
    2,
    'server/engine/search.ts',
    '? chinese.includes(piece)',
    '? chinese.startsWith(piece)',
    'Who looks for 问卷 finds none of 发布问卷.',
  ],
  [
    'one-sign-finds-a-choice',
    2,
    'server/engine/search.ts',
    '/\\p{Script=Han}{2}/u.test(piece)',
    '/\\p{Script=Han}/u.test(piece)',
    'One sign stands in too many words: 款 finds half of all rows by their choice.',
  ],
];

const onward: readonly Mutant[] = [
  {
    id: 'key-opens-a-form-nobody-can-save',
    rank: 2,
    attacks: 'ADR 161',
    file: 'src/engine/views/ResourceList.tsx',
    find: "fixingState(screen.fields, row, screen.written) ? 'row.open' : 'editor.open'",
    put: "fixingState(screen.fields, row, screen.written) ? 'editor.open' : 'row.open'",
    harm: 'The key E opens the form of a row that takes no change, and no other.',
    told: ['tests/src/engine/views/fixedRow.test.tsx'],
  },
  {
    id: 'failure-stays-after-it-went-well',
    rank: 2,
    attacks: 'issue 21',
    file: 'src/engine/machines/resourceList/regions.ts',
    find: "...healed(context, 'page.more') };",
    put: "...healed(context, 'list.reload') };",
    harm: 'Below rows that have come it still says that they could not be had.',
    told: ['tests/src/engine/machines/resourceList/again.test.ts'],
  },
  {
    id: 'history-without-the-last-change',
    rank: 2,
    attacks: 'A4',
    file: 'src/engine/machines/resourceList/workRegions.ts',
    find: "  target: 'loading',\n  reenter: true,\n} as const;",
    put: "  target: 'loading',\n} as const;",
    harm: 'A change while the history is read is not in it, and nothing reads it again.',
    told: ['tests/src/engine/machines/resourceList/beside.test.ts'],
  },
  {
    id: 'save-waits-for-a-look',
    rank: 1,
    attacks: 'issue 21',
    file: 'src/kit/machines/drafts/draftRegion.ts',
    find: 'on: { ...others, burst:',
    put: "on: { 'theirs.compare': others['theirs.compare'], burst:",
    harm: 'Who saves while somebody else’s change is read saves nothing, and is not told.',
    told: ['tests/machines/everyDraft.test.ts'],
  },
  {
    id: 'tiles-that-nobody-can-place',
    rank: 2,
    attacks: 'issue 21',
    file: 'src/workbench/machines/workbenchMachine.ts',
    find: "always: { guard: 'isPlacing', target: 'open' },",
    put: "always: { guard: 'isStale', target: 'none' },",
    harm: 'Tiles that were being placed stand there after a visit elsewhere, and no button of them does anything.',
    told: ['tests/src/workbench/machines/benchMeanwhile.test.ts'],
  },
];

export const states: readonly Mutant[] = [
  ...callers.map(toldBy('ADR 160', ['tests/server/calls/callerStates.test.ts'])),
  ...fixed.map(toldBy('ADR 161', ['tests/server/investigations/investigations.test.ts'])),
  ...reports.map(toldBy('ADR 158', ['tests/server/investigations/investigations.test.ts'])),
  ...choices.map(toldBy('ADR 159', ['tests/server/search/choiceWords.test.ts'])),
  ...onward,
];
