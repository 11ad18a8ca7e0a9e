/** Changes and answers change one person's messages and their number: pure. */
import { messageKinds } from '#contract/choices/messages.ts';
import { systemMessageLimits } from '#contract/limits/chat.ts';
import type { RowChange } from '#contract/socket.ts';
import type { Message, MessageAct, MessagePage, MessageQuery, MessagesContext, Newest } from './context.ts';

/** Beyond so many at once everything is read again. */
const recentMost = 200;
type Part = Partial<MessagesContext>;

/** Only what lies in this console is followed: no other site, whatever a message says. */
export const isLocal = (link: string | null): link is string => link !== null && /^\/(?![/\\])/.test(link);

export const fits = (message: Message, { isUnread, topic }: MessageQuery): boolean =>
  (!isUnread || message.readAt === null) && (topic === null || messageKinds[message.kind]?.topic === topic);

const isOlder = (one: Message, other: Message): boolean => one.createdAt < other.createdAt || (one.createdAt === other.createdAt && one.id < other.id);

/** The newest first, each once. */
export function inserted(rows: readonly Message[], message: Message): readonly Message[] {
  if (rows.some((row) => row.id === message.id)) return rows;
  const place = rows.findIndex((row) => isOlder(row, message));
  return place < 0 ? [...rows, message] : rows.toSpliced(place, 0, message);
}

/** Every list a message may stand in. */
function everywhere(context: MessagesContext, change: (rows: readonly Message[]) => readonly Message[]): Pick<MessagesContext, 'newest' | 'rows' | 'held'> {
  return { newest: change(context.newest), rows: change(context.rows), held: change(context.held) };
}

const knows = (context: MessagesContext, id: string): boolean =>
  [context.newest, context.rows, context.held, context.leaving].some((rows) => rows.some((row) => row.id === id));

export const find = (context: MessagesContext, id: string | null): Message | undefined =>
  [...context.rows, ...context.newest, ...context.held].find((row) => row.id === id);

/** So many more or fewer are unread by it, unless the number reckons with it already. */
function weightOf(context: MessagesContext, change: RowChange): number {
  const { position, version, patch } = change;
  if (position !== null && context.countPosition !== null && position <= context.countPosition) return 0;
  if ((context.counted[change.id] ?? 0) >= (version ?? 0)) return 0;
  if (change.change === 'created') return 1;
  if (change.change === 'updated') return -1;
  return patch?.['wasUnread'] === true ? -1 : 0;
}

function applied(context: MessagesContext, change: RowChange): Part {
  const version = change.version ?? 0;
  const unread = Math.max(0, context.unread + weightOf(context, change));
  const counted = { ...context.counted, [change.id]: Math.max(version, context.counted[change.id] ?? 0) };
  if (change.change === 'created') return { unread, counted, ...(knows(context, change.id) ? {} : { wanted: [...new Set([...context.wanted, change.id])] }) };
  if (change.change === 'removed') {
    const without = (rows: readonly Message[]): readonly Message[] =>
      rows.some((row) => row.id === change.id) ? rows.filter((row) => row.id !== change.id) : rows;
    return {
      unread,
      counted,
      ...everywhere(context, without),
      leaving: without(context.leaving),
      wanted: context.wanted.filter((id) => id !== change.id),
      chosen: context.chosen.filter((id) => id !== change.id),
    };
  }
  const readAt = String(change.patch?.['readAt'] ?? '');
  const mark = (rows: readonly Message[]): readonly Message[] =>
    rows.some((row) => row.id === change.id && row.version < version) ? rows.map((row) => (row.id === change.id ? { ...row, readAt, version } : row)) : rows;
  return { unread, counted, ...everywhere(context, mark), leaving: mark(context.leaving) };
}

const applyAll = (context: MessagesContext, changes: readonly RowChange[]): MessagesContext =>
  changes.reduce<MessagesContext>((now, change) => ({ ...now, ...applied(now, change) }), context);

export const ownOf = (changes: readonly RowChange[]): readonly RowChange[] => changes.filter((change) => change.entity === 'systemMessage');
/** More than can be followed one by one. */
export const isTooMuch = (changes: readonly RowChange[]): boolean => ownOf(changes).length > recentMost;

export function receive(context: MessagesContext, changes: readonly RowChange[]): Part {
  const own = ownOf(changes);
  if (own.length === 0) return {};
  const recent = [...context.recent, ...own].slice(-recentMost);
  return context.isKnown ? { ...applyAll(context, own), recent } : { recent };
}

const since = (recent: readonly RowChange[], position: number | null | undefined): readonly RowChange[] =>
  recent.filter((change) => position !== null && position !== undefined && change.position !== null && change.position > position);

/** Rows that are removed here and not yet there are left out. */
function stillHere({ leaving, acts }: MessagesContext, rows: readonly Message[]): readonly Message[] {
  const gone = new Set([...leaving.map((row) => row.id), ...acts.filter((act) => act.kind === 'remove').map((act) => act.id)]);
  return rows.filter((row) => !gone.has(row.id));
}
/** The number leaves them out already. */
const reckonedGone = (rows: readonly Message[]): Readonly<Record<string, number>> => Object.fromEntries(rows.map((row) => [row.id, row.version + 1]));
const countUnread = (rows: readonly Message[]): number => rows.filter((row) => row.readAt === null).length;

/** The number and the newest, read again: what was heard or done here meanwhile stands. */
export function takeNewest(context: MessagesContext, answer: Newest): Part {
  const positions = [answer.countPosition, answer.position].filter((position) => position !== undefined);
  const position = positions.length === 0 ? null : Math.min(...positions);
  const fresh: MessagesContext = {
    ...context,
    unread: answer.unread,
    countPosition: answer.countPosition ?? null,
    position,
    counted: {},
    newest: stillHere(context, answer.rows),
    isKnown: true,
    readAt: context.tools.now(),
    failure: null,
    isCountUnsure: context.acts.length > 0,
  };
  const heard = since(context.recent, position);
  const now = applyAll(fresh, heard);
  const { leaving } = now;
  return done({ ...now, unread: Math.max(0, now.unread - countUnread(leaving)), counted: { ...now.counted, ...reckonedGone(leaving) } }, context.acts);
}

export function takePage(context: MessagesContext, page: MessagePage): Part {
  const fresh: MessagesContext = {
    ...context,
    rows: stillHere(context, page.rows),
    next: page.next ?? null,
    isListed: true,
    listFailure: null,
    moreFailure: null,
    held: [],
  };
  return done(applyAll(fresh, since(context.recent, page.position)), context.acts);
}

export function takeMore(context: MessagesContext, page: MessagePage): Part {
  const rows = stillHere(context, page.rows).reduce(inserted, context.rows);
  // A page with nothing new is the end, whatever it says.
  return { rows, next: rows.length > context.rows.length ? (page.next ?? null) : null };
}

/** A new one: among the newest at once; in the list where it fits and nobody reads further down. */
export function takeFetched(context: MessagesContext, message: Message | null): Part {
  const [id, ...wanted] = context.wanted;
  if (!message || message.id !== id) return { wanted };
  const newest = inserted(context.newest, message).slice(0, systemMessageLimits.page);
  if (!context.isListed || !fits(message, context.query)) return { wanted, newest };
  return context.isAtTop ? { wanted, newest, rows: inserted(context.rows, message) } : { wanted, newest, held: inserted(context.held, message) };
}

/** An act that the server is asked for is shown at once; refused, everything is read again. */
export function done(context: MessagesContext, acts: readonly MessageAct[]): MessagesContext {
  const at = new Date(context.tools.now()).toISOString();
  let now = context;
  for (const act of acts) {
    const known = find(now, act.id);
    const targets =
      act.kind === 'readAll' && known ? unreadOf(now).filter((row) => row.id === known.id || isOlder(row, known)) : known && act.kind === 'read' ? [known] : [];
    for (const row of targets) if (row.readAt === null) now = { ...now, ...applied(now, localChange(row, 'updated', { readAt: at })) };
    // Older ones that are not at hand were unread too.
    if (act.kind === 'readAll') now = { ...now, unread: unreadOf(now).length };
  }
  return now;
}

const unreadOf = (context: MessagesContext): readonly Message[] =>
  [...new Map([...context.newest, ...context.rows, ...context.held].map((row) => [row.id, row])).values()].filter((row) => row.readAt === null);

const localChange = (row: Message, change: RowChange['change'], patch: RowChange['patch']): RowChange => ({
  entity: 'systemMessage',
  id: row.id,
  change,
  version: row.version + 1,
  position: null,
  patch,
});

export function readNow(context: MessagesContext, ids: readonly string[]): Part {
  const acts = ids.filter((id) => find(context, id)?.readAt === null).map((id): MessageAct => ({ kind: 'read', id }));
  return acts.length === 0 ? {} : { ...done(context, acts), acts: [...context.acts, ...acts], chosen: [] };
}

/** Up to the newest that this person can see. */
export function readAllNow(context: MessagesContext): Part {
  const unread = unreadOf(context);
  const [newest] = unread.toSorted((a, b) => (isOlder(a, b) ? 1 : -1));
  if (!newest) return {};
  if (!context.marksTogether)
    return readNow(
      context,
      unread.map((row) => row.id),
    );
  const act: MessageAct = { kind: 'readAll', id: newest.id };
  return { ...done(context, [act]), acts: [...context.acts, act], chosen: [] };
}

/** Out of sight, and out of the number; the server is told when nobody wants them back any more. */
export function leave(context: MessagesContext, ids: readonly string[]): Part {
  const leaving = ids.flatMap((id) => find(context, id) ?? []);
  const gone = new Set(leaving.map((row) => row.id));
  const without = (rows: readonly Message[]): readonly Message[] => rows.filter((row) => !gone.has(row.id));
  const below = context.rows.slice(context.rows.findIndex((row) => gone.has(row.id))).find((row) => !gone.has(row.id));
  return {
    ...everywhere(context, without),
    leaving: [...context.leaving, ...leaving],
    unread: Math.max(0, context.unread - countUnread(leaving)),
    counted: { ...context.counted, ...reckonedGone(leaving) },
    chosen: [],
    activeId: gone.has(context.activeId ?? '') ? (below?.id ?? without(context.rows).at(-1)?.id ?? null) : context.activeId,
    openId: gone.has(context.openId ?? '') ? null : context.openId,
  };
}

export function comeBack(context: MessagesContext): Part {
  const { leaving } = context;
  return {
    newest: leaving.reduce(inserted, context.newest),
    rows: context.isListed ? leaving.filter((row) => fits(row, context.query)).reduce(inserted, context.rows) : context.rows,
    leaving: [],
    unread: context.unread + countUnread(leaving),
    counted: Object.fromEntries(Object.entries(context.counted).filter(([id]) => !leaving.some((row) => row.id === id))),
    activeId: leaving[0]?.id ?? context.activeId,
  };
}

/** The rows are gone for good from now on. */
export function letGo(context: MessagesContext): Part {
  return {
    acts: [...context.acts, ...context.leaving.map(({ id }): MessageAct => ({ kind: 'remove', id }))],
    leaving: [],
  };
}

export function stepped({ rows, activeId }: MessagesContext, by: 1 | -1): string | null {
  const at = rows.findIndex((row) => row.id === activeId);
  return rows[Math.min(rows.length - 1, Math.max(0, at + by))]?.id ?? null;
}
