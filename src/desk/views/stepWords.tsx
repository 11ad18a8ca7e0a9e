import type { TFunction } from 'i18next';
import { closeReasons } from '#contract/lives/conversationLife.ts';
import { labelIn } from '#i18n/label.ts';
import type { Language } from '#i18n/language.ts';
import { clock, epochOf, listTime, sameDay, waited } from '#i18n/times.ts';
import type { TimelineRow } from '#src/kit/machines/rows.ts';

interface Telling {
  readonly t: TFunction;
  readonly language: Language;
  /** The reader: they are addressed, not named. */
  readonly me: string | undefined;
}
type Move = NonNullable<TimelineRow['move']>;
type Words = (row: TimelineRow, who: string, telling: Telling) => string;

const whenIn = (until: string, at: string, language: Language): string =>
  sameDay(until, at) ? clock(until) : `${listTime(until, epochOf(at), language)} ${clock(until)}`;

const assigned: Words = (row, who, { t }) => {
  const to = row.toUserName ?? '';
  if (row.actorKind === 'system') return t('talk.stepAssignAuto', { to });
  return row.toUserName === row.actorName ? t('talk.stepAssignSelf', { who }) : t('talk.stepAssign', { who, to });
};
const requeued: Words = (row, who, { t }) => {
  if (row.toTeamName) return t('talk.stepRequeueTeam', { who, team: row.toTeamName });
  return row.actorKind === 'system' ? t('talk.stepRequeueAuto') : t('talk.stepRequeue', { who });
};
const closed: Words = (row, who, { t, language }) => {
  const { closeReason: reason } = row;
  const why = reason !== null && Object.hasOwn(closeReasons, reason) ? labelIn(closeReasons[reason as keyof typeof closeReasons], language) : '';
  const what = row.actorKind === 'system' ? t('talk.stepCloseAuto') : t('talk.stepClose', { who });
  return [what, why].filter(Boolean).join(language === 'en' ? ': ' : '：');
};

const words: Readonly<Record<Move, Words>> = {
  claim: (_, who, { t }) => t('talk.stepClaim', { who }),
  answer: (row, who, { t }) => t(row.waitedSince === null ? 'talk.stepAnswerOn' : 'talk.stepAnswer', { who }),
  write: (_, __, { t }) => t('talk.stepWrite'),
  writeOn: (_, __, { t }) => t('talk.stepWriteOn'),
  assign: assigned,
  requeue: requeued,
  awaitCustomer: (_, who, { t }) => t('talk.stepAwait', { who }),
  snooze: (row, who, { t, language }) => t('talk.stepSnooze', { who, until: row.until ? whenIn(row.until, row.at, language) : '' }),
  wake: (row, who, { t }) => (row.actorKind === 'system' ? t('talk.stepWakeAuto') : t('talk.stepWake', { who })),
  close: closed,
  reopen: (_, who, { t }) => t('talk.stepReopen', { who }),
};

function actorIn(row: TimelineRow, { t, me }: Telling): string {
  if (row.actorKind === 'staff') return row.actorId === me ? t('talk.you') : (row.actorName ?? '');
  return t(row.actorKind === 'member' ? 'talk.customerActor' : 'talk.systemActor');
}

/** The wait ended with these steps. */
const endsWait: ReadonlySet<string> = new Set<Move>(['claim', 'answer', 'assign', 'close']);

/** One line says what happened: who, what, to whom, how long the customer had waited, and what was said about it. */
export function stepWords(row: TimelineRow, telling: Telling): string {
  if (row.move === null) return '';
  const { t, language } = telling;
  const wait = row.waitedSince !== null && endsWait.has(row.move) ? t('talk.stepWaited', { time: waited(row.waitedSince, epochOf(row.at), language) }) : '';
  const [comma, colon] = language === 'en' ? ['; ', ': '] : ['，', '：'];
  const said = [words[row.move](row, actorIn(row, telling), telling), wait].filter(Boolean).join(comma);
  return [said, row.remark ?? ''].filter(Boolean).join(colon);
}
