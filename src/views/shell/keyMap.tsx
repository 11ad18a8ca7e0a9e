import { entityScreens } from '#contract/screens/entityScreens.ts';
import { standardEntity } from '#contract/standardEntities.ts';
import type { words } from '#i18n/zh-CN/index.ts';

type Word = `keys.${keyof (typeof words)['keys']}`;
export interface KeyEntry {
  /** As in KeyboardEvent.key, lower case. */
  readonly key: string;
  /** What stands on the key. */
  readonly caps: readonly string[];
  readonly word: Word;
  /** Acts while somebody writes, with a modifier or without: never switched off. */
  readonly isHeld?: true;
}

/** Every key of the console, once: screens take theirs from here, and the dialog shows all of it. */
export const keyMap = {
  everywhere: {
    palette: { key: 'k', caps: ['Ctrl', 'K'], word: 'keys.palette', isHeld: true },
    help: { key: '?', caps: ['?'], word: 'keys.help' },
    closeScreen: { key: 'w', caps: ['Alt', 'W'], word: 'keys.closeScreen', isHeld: true },
    nextScreen: { key: ']', caps: ['Alt', ']'], word: 'keys.nextScreen', isHeld: true },
    previousScreen: { key: '[', caps: ['Alt', '['], word: 'keys.previousScreen', isHeld: true },
  },
  palette: {
    choose: { key: 'arrowdown', caps: ['↑', '↓'], word: 'keys.choose', isHeld: true },
    open: { key: 'enter', caps: ['↵'], word: 'keys.openFound', isHeld: true },
    newTab: { key: 'enter', caps: ['Ctrl', '↵'], word: 'keys.newTab', isHeld: true },
    leave: { key: 'escape', caps: ['Esc'], word: 'keys.leave', isHeld: true },
  },
  list: {
    next: { key: 'j', caps: ['J'], word: 'keys.nextConversation' },
    previous: { key: 'k', caps: ['K'], word: 'keys.previousConversation' },
    open: { key: 'enter', caps: ['↵'], word: 'keys.open' },
    answerNext: { key: 'n', caps: ['N'], word: 'keys.answerNext' },
    pin: { key: 'p', caps: ['P'], word: 'keys.pin' },
    keepUnread: { key: 'u', caps: ['U'], word: 'keys.keepUnread' },
    search: { key: 'f', caps: ['F'], word: 'keys.search' },
  },
  conversation: {
    reply: { key: 'r', caps: ['R'], word: 'keys.reply' },
    note: { key: 'm', caps: ['M'], word: 'keys.note' },
    transfer: { key: 't', caps: ['T'], word: 'keys.transfer' },
    snooze: { key: 's', caps: ['S'], word: 'keys.snooze' },
    end: { key: 'e', caps: ['E'], word: 'keys.end' },
    canned: { key: '/', caps: ['/'], word: 'keys.canned' },
  },
  writing: {
    send: { key: 'enter', caps: ['↵'], word: 'keys.send', isHeld: true },
    newLine: { key: 'enter', caps: ['Shift', '↵'], word: 'keys.newLine', isHeld: true },
    sendNext: { key: 'enter', caps: ['Alt', '↵'], word: 'keys.sendNext', isHeld: true },
    canned: { key: '/', caps: ['/'], word: 'keys.canned', isHeld: true },
  },
  messages: {
    next: { key: 'j', caps: ['J'], word: 'keys.nextRow' },
    previous: { key: 'k', caps: ['K'], word: 'keys.previousRow' },
    open: { key: 'enter', caps: ['↵'], word: 'keys.openRow' },
    choose: { key: 'x', caps: ['X'], word: 'keys.chooseRow' },
    remove: { key: 'delete', caps: ['Del'], word: 'keys.removeRow' },
    close: { key: 'escape', caps: ['Esc'], word: 'keys.closeRow' },
  },
  rows: {
    next: { key: 'j', caps: ['J'], word: 'keys.nextRow' },
    previous: { key: 'k', caps: ['K'], word: 'keys.previousRow' },
    open: { key: 'enter', caps: ['↵'], word: 'keys.openRow' },
    choose: { key: 'x', caps: ['X'], word: 'keys.chooseRow' },
    edit: { key: 'e', caps: ['E'], word: 'keys.editRow' },
    create: { key: 'n', caps: ['N'], word: 'keys.newRow' },
    up: { key: 'u', caps: ['U'], word: 'keys.rowUp' },
    down: { key: 'd', caps: ['D'], word: 'keys.rowDown' },
    moveTo: { key: 'm', caps: ['M'], word: 'keys.moveRow' },
    close: { key: 'escape', caps: ['Esc'], word: 'keys.closeRow' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, KeyEntry>>>>;

export type KeyArea = keyof typeof keyMap;
export type ActsOf<A extends KeyArea> = Partial<Readonly<Record<keyof (typeof keyMap)[A], () => void>>>;

/** Areas in the order of the dialog, each with its heading. */
export const keyAreas: readonly (readonly [area: KeyArea, word: Word])[] = [
  ['list', 'keys.list'],
  ['conversation', 'keys.conversation'],
  ['writing', 'keys.writing'],
  ['rows', 'keys.rows'],
  ['messages', 'keys.messages'],
  ['everywhere', 'keys.everywhere'],
  ['palette', 'keys.palette'],
];

/** The keys that act, by what they are to do here. */
export function keysFor<A extends KeyArea>(area: A, acts: ActsOf<A>): Readonly<Record<string, () => void>> {
  const entries: Readonly<Record<string, KeyEntry>> = keyMap[area];
  const given: Readonly<Record<string, (() => void) | undefined>> = acts;
  return Object.fromEntries(
    Object.entries(entries).flatMap(([name, entry]) => {
      const act = given[name];
      return act && !entry.isHeld ? [[entry.key, act] as const] : [];
    }),
  );
}

type StripKey = { readonly caps: readonly string[]; readonly word: Word; readonly isHeld?: true };
/** Of every screen that a description makes. */
const rowKeys: readonly StripKey[] = [
  { caps: [...keyMap.rows.next.caps, ...keyMap.rows.previous.caps], word: 'keys.upDownRows' },
  keyMap.rows.choose,
  keyMap.rows.open,
  keyMap.rows.edit,
  keyMap.rows.create,
];

/** A list whose rows nobody makes, changes or gathers has no key for that. */
function rowKeysOf(entity: string): readonly StripKey[] {
  const calls: Readonly<Record<string, unknown>> = standardEntity(entity)?.operations ?? {};
  const does = (...verbs: readonly string[]): boolean => verbs.some((verb) => Object.hasOwn(calls, verb));
  const without = new Set<StripKey>([
    ...(does('bulk') ? [] : [keyMap.rows.choose]),
    ...(does('update', 'save') ? [] : [keyMap.rows.edit]),
    ...(does('create', 'save') ? [] : [keyMap.rows.create]),
  ]);
  return rowKeys.filter((one) => !without.has(one));
}

const ownKeys: Readonly<Record<string, readonly StripKey[]>> = {
  // A page of its own stands there in place of the list.
  '/oraddMore': [],
  '/consultation': [
    { caps: [...keyMap.list.next.caps, ...keyMap.list.previous.caps], word: 'keys.upDown' },
    keyMap.list.answerNext,
    { caps: keyMap.conversation.reply.caps, word: 'keys.replyShort' },
    { caps: keyMap.conversation.note.caps, word: 'keys.noteShort' },
    keyMap.conversation.transfer,
    keyMap.conversation.canned,
    keyMap.writing.sendNext,
  ],
  '/orderManage': [{ caps: [...keyMap.rows.next.caps, ...keyMap.rows.previous.caps], word: 'keys.upDownRows' }, keyMap.rows.close],
  '/messages': [
    { caps: [...keyMap.messages.next.caps, ...keyMap.messages.previous.caps], word: 'keys.upDownRows' },
    keyMap.messages.open,
    keyMap.messages.choose,
    keyMap.messages.remove,
  ],
};

/** The most used ones of a screen, for the strip below it; several caps may share one word. @param isListHere those of a list are known once its description is here */
export function stripKeysAt(path: string, isListHere: boolean): readonly StripKey[] {
  if (Object.hasOwn(ownKeys, path)) return ownKeys[path] ?? [];
  const entity = entityScreens.find(([at]) => at === path)?.[4];
  return entity !== undefined && isListHere ? rowKeysOf(entity) : [];
}
