import { entityScreens } from '#contract/screens/entityScreens.ts';
import type { words } from '#i18n/zh-CN/index.ts';

type Word = `keys.${keyof (typeof words)['keys']}`;
export interface KeyEntry {
  /** The key is as in KeyboardEvent.key, lower case. */
  readonly key: string;
  /** These stand on the key. */
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
    jump: { key: 'g', caps: ['G'], word: 'keys.jump' },
    problem: { key: 'b', caps: ['Alt', 'B'], word: 'keys.problem', isHeld: true },
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
    order: { key: 'o', caps: ['O'], word: 'keys.order' },
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
    leave: { key: 'escape', caps: ['Esc'], word: 'keys.leaveWriting', isHeld: true },
    letters: { key: 'alt', caps: ['Alt', 'J K N R M T S E'], word: 'keys.altLetters', isHeld: true },
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

type StripKey = Omit<KeyEntry, 'isHeld'> & { readonly isHeld?: true };
const stepKeys = ({ next, previous }: Readonly<Record<'next' | 'previous', KeyEntry>>, word: Word): StripKey => ({
  ...next,
  caps: [...next.caps, ...previous.caps],
  word,
});
/** Every screen that a description makes has these. */
const rowKeys: readonly StripKey[] = [stepKeys(keyMap.rows, 'keys.upDownRows'), keyMap.rows.choose, keyMap.rows.open, keyMap.rows.edit, keyMap.rows.create];

const ownKeys: Readonly<Record<string, readonly StripKey[]>> = {
  // A page of its own stands there in place of the list.
  '/oraddMore': [],
  '/tasks': [],
  '/consultation': [
    stepKeys(keyMap.list, 'keys.upDown'),
    keyMap.list.answerNext,
    { ...keyMap.conversation.reply, word: 'keys.replyShort' },
    { ...keyMap.conversation.note, word: 'keys.noteShort' },
    keyMap.conversation.transfer,
    keyMap.conversation.canned,
  ],
  '/orderManage': [stepKeys(keyMap.rows, 'keys.upDownRows'), keyMap.rows.close],
  '/messages': [stepKeys(keyMap.messages, 'keys.upDownRows'), keyMap.messages.open, keyMap.messages.choose, keyMap.messages.remove],
};

const withAlt = (entry: StripKey): StripKey => ({ ...entry, caps: ['Alt', ...entry.caps] });
const writingKeys: readonly StripKey[] = [
  keyMap.writing.send,
  keyMap.writing.sendNext,
  keyMap.writing.leave,
  withAlt(stepKeys(keyMap.list, 'keys.upDown')),
  withAlt(keyMap.list.answerNext),
  withAlt(keyMap.conversation.transfer),
];

interface Mode {
  /** Letters become words: in the answer, or in another field. */
  readonly writing: 'there' | 'elsewhere' | null;
  /** Keys that somebody listens to: what a person may not do, and what is not in front, has none. */
  readonly active: ReadonlySet<string>;
  /** Single letters are keys. */
  readonly areOn: boolean;
}

/** The most used keys of a screen that act now, for the strip below it; several caps may share one word. */
export function stripKeysAt(path: string, { writing, active, areOn }: Mode): readonly StripKey[] {
  if (writing === 'there') return writingKeys.filter((one) => one.isHeld || active.has(one.key));
  if (writing === 'elsewhere' || !areOn) return [];
  const known = Object.hasOwn(ownKeys, path) ? ownKeys[path] : entityScreens.some(([at]) => at === path) ? rowKeys : [];
  return (known ?? []).filter((one) => active.has(one.key));
}
