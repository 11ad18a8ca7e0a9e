/** Customers who are one and look like two, whom a pool gives to one person, and who are called. */
import { toldBy } from '#tests/mutants/mutant.ts';
import type { Mutant, Planted } from '#tests/mutants/mutant.ts';

const merge = 'tests/server/customers/merge.test.ts';
const duplicates = 'tests/server/customers/duplicates.test.ts';
const pool = 'tests/server/customers/pool.test.ts';
const callTasks = 'tests/server/calls/callTasks.test.ts';
const queue = 'tests/server/calls/queue.test.ts';
const phone = 'tests/server/calls/phone.test.ts';

const merged: readonly Planted[] = [
  [
    'parted-customer-stays-the-other',
    1,
    'server/customers/merging.ts',
    "await endSessions(tx, 'member', survivorId);",
    "await endSessions(tx, 'member', loserId);",
    'After a merge is undone the phone of the one still reads what is written to the other.',
  ],
];
const paired: readonly Planted[] = [
  [
    'said-apart-is-forgotten',
    2,
    'server/customers/twins.ts',
    "and p.standing = 'open' and p.deleted_at is null\n  and not exists",
    'and p.deleted_at is null\n  and not exists',
    'After a correction of a name two customers whom somebody told apart are asked about again.',
  ],
  [
    'hint-names-whom-nobody-may-see',
    1,
    'server/customers/duplicateHint.ts',
    'const seen = isSeen ?',
    'const seen = isHere ?',
    'Whoever types a number reads the name and the follower of a customer that is hidden from them.',
  ],
];
const claimed: readonly Planted[] = [
  [
    'day-of-claims-is-of-greenwich',
    2,
    'server/customers/leadGroups.ts',
    "and c.at >= (now() at time zone 'Asia/Shanghai')::date::timestamp at time zone 'Asia/Shanghai') as today",
    'and c.at >= now()::date) as today',
    'The limit of a day begins anew at eight in the morning.',
  ],
  [
    'own-cap-of-a-member-is-not-asked',
    2,
    'server/customers/leadGroups.ts',
    'const limit = cap ?? holdingCap;',
    'const limit = holdingCap ?? cap;',
    'A newcomer for whom two customers are enough gets as many as everybody.',
  ],
  [
    'taker-is-not-locked',
    2,
    'server/customers/claimFromPool.ts',
    'await lockTaker(tx, principal.id);',
    "if (principal.id === '') await lockTaker(tx, principal.id);",
    'Two claims of one person at once both find the last place.',
  ],
];
const offered: readonly Planted[] = [
  [
    'unasked-consent-is-called',
    1,
    'server/db/callReadiness.ts',
    "m.marketing_consent is distinct from 'given'",
    "m.marketing_consent <> 'given'",
    'Customers who were never asked are called with advertisements.',
  ],
  [
    'promise-is-anybodys-at-once',
    2,
    'server/db/callReadiness.ts',
    'and x.promised_by <> ${me} then',
    "and x.promised_by <> ${me} and x.status = 'taken' then",
    'A call-back that somebody promised is given to whoever asks first.',
  ],
];
const ended: readonly Planted[] = [
  [
    'attempt-is-not-counted',
    2,
    'server/calls/outcome.ts',
    "['attempts', Number(before['attempts']) + 1],",
    "['attempts', Number(before['attempts'])],",
    'A number that nobody answers is called for ever.',
  ],
  [
    'refusal-on-the-phone-is-not-kept',
    1,
    'server/calls/outcome.ts',
    "if (outcome.doNotCall && typeof before['memberId'] === 'string')",
    "if (outcome.doNotCall && before['memberId'] === undefined)",
    'Whoever says on the phone that they want no more calls is called again.',
  ],
];
const rung: readonly Planted[] = [
  [
    'two-answer-one-call',
    2,
    'server/calls/incoming.ts',
    "if (call.userId !== null) throw new Refusal('alreadyClaimed'",
    "if (call.userId !== null && call.taskId === null) throw new Refusal('alreadyClaimed'",
    'Two colleagues answer one call, and the customer has two tasks.',
  ],
  [
    'ended-call-is-answered',
    2,
    'server/calls/phoneEvents.ts',
    "where id = $1 and state = 'ringing' returning version",
    "where id = $1 and state <> 'talking' returning version",
    'An event that comes late brings back a call that has ended.',
  ],
];

export const customers: readonly Mutant[] = [
  ...merged.map(toldBy('B4', [merge])),
  ...paired.map(toldBy('E2', [duplicates])),
  ...claimed.map(toldBy('B5', [pool])),
  ...offered.map(toldBy('K5', [queue, callTasks])),
  ...ended.map(toldBy('K5', [callTasks])),
  ...rung.map(toldBy('#19', [phone])),
];
