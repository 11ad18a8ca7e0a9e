/** The root knows these of words that nobody has yet: pure. */
import type { DraftKept, Unsent } from '#src/desk/machines/conversation/values.ts';
import { isUnsent } from '#src/desk/machines/unsent/written.ts';
import type { Sheet } from '#src/desk/machines/unsent/entries.ts';
import { hasUnderWay } from '#src/transfers/machines/underWay.ts';
import type { ConsoleContext } from './context.ts';
import type { LeftSheets, DraftBadge, Sheets } from './left.ts';

type Known = Pick<ConsoleContext, 'unsent' | 'draftStore' | 'draftBadges'>;
type Moving = Pick<ConsoleContext, 'transfers'>;
type Left = Pick<ConsoleContext, 'left'>;

export const sheetsOf = ({ unsent }: Pick<ConsoleContext, 'unsent'>): Sheets => unsent?.byConversation ?? {};

/** The mark says whether the words survive this window. */
export function keptAt({ draftStore }: Pick<ConsoleContext, 'draftStore'>, id: string): DraftKept {
  if (!draftStore) return 'notKept';
  return draftStore.getSnapshot().context.entries[id]?.mark ?? 'kept';
}

function draftBadgeOf(unsent: Unsent): DraftBadge | undefined {
  if (unsent.outbox.some((item) => item.state === 'failed')) return 'notSent';
  return unsent.draft !== '' || unsent.noteDraft !== '' || unsent.otherDraft !== '' ? 'draft' : undefined;
}

/** A new map only where a row shows something else than before: typing redraws no list. */
function withDraftBadges(draftBadges: ConsoleContext['draftBadges'], sheets: readonly Sheet[]): ConsoleContext['draftBadges'] {
  const news = sheets.filter(({ row, unsent }) => draftBadges.get(row.conversationId) !== draftBadgeOf(unsent));
  if (news.length === 0) return draftBadges;
  const next = new Map(draftBadges);
  for (const { row, unsent } of news) {
    const draftBadge = draftBadgeOf(unsent);
    if (draftBadge) next.set(row.conversationId, draftBadge);
    else next.delete(row.conversationId);
  }
  return next;
}

export function withSheets(context: Known, sheets: readonly Sheet[]): Partial<Known> {
  if (!context.unsent) return {};
  const byConversation = { ...context.unsent.byConversation, ...Object.fromEntries(sheets.map((sheet) => [sheet.row.conversationId, sheet])) };
  const left = Object.fromEntries(Object.entries(byConversation).filter(([, { unsent }]) => isUnsent(unsent)));
  return { unsent: { ...context.unsent, byConversation: left }, draftBadges: withDraftBadges(context.draftBadges, sheets) };
}

/** These words are in no storage: of everything where there is none, else of what it did not take. */
function unstored(context: Known): Sheets {
  const isOpen = context.draftStore?.getSnapshot().context.isOpen ?? false;
  return Object.fromEntries(Object.entries(sheetsOf(context)).filter(([id]) => !isOpen || keptAt(context, id) === 'notKept'));
}
const isSame = (one: Omit<LeftSheets, 'byConversation'>, other: Omit<LeftSheets, 'byConversation'>): boolean =>
  one.personId === other.personId && one.orgId === other.orgId;

/** After the end of a session only what could not be kept elsewhere waits in memory. */
export function leftInMemory(context: Known & Left): readonly LeftSheets[] {
  const { unsent, left } = context;
  if (!unsent) return left;
  const others = left.filter((one) => !isSame(one, unsent));
  const byConversation = unstored(context);
  return Object.keys(byConversation).length === 0 ? others : [...others, { ...unsent, byConversation }];
}

/** A session begins: with what its person had left in this organisation. What they left in another one goes on waiting, what somebody else left goes. */
export function takenUp({ left }: Left, whose: Omit<LeftSheets, 'byConversation'>): { readonly unsent: LeftSheets; readonly left: readonly LeftSheets[] } {
  const unsent = left.find((one) => isSame(one, whose)) ?? { ...whose, byConversation: {} };
  return { unsent, left: left.filter((one) => one.personId === whose.personId && one !== unsent) };
}

/** These wait for the person whose session has just ended. */
export const waitingOf = (context: Known): ConsoleContext['waiting'] => ({
  count: Object.keys(sheetsOf(context)).length,
  isKept: Object.keys(unstored(context)).length === 0,
});

/** Leaving now would lose something: it is not kept yet, a picture is going up, or a file is on its way. */
export const wouldLose = (context: Known & Left & Moving): boolean =>
  (context.transfers !== null && hasUnderWay(context.transfers.getSnapshot().context)) ||
  context.left.length > 0 ||
  Object.entries(sheetsOf(context)).some(([id, { unsent }]) => keptAt(context, id) !== 'kept' || unsent.outbox.some((item) => item.state === 'uploading'));

/** Something of a conversation is being written, sent or uploaded, or has not left yet: the page is not loaded again by itself. */
export const isAtWork = (context: Known & Left): boolean => context.left.length > 0 || Object.keys(sheetsOf(context)).length > 0;
