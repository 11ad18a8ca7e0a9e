import { useState } from 'react';
import { useSelector } from '@xstate/react';
import { dayOf } from '#i18n/times.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import type { CannedReply } from '#src/desk/machines/desk/context.ts';
import { composerSelector } from '#src/desk/views/places.tsx';
import { useCanned, useDeskRef } from '#src/desk/views/useDesk.tsx';
import { focusOn, focusSoon } from '#src/kit/views/dom/focusOn.ts';
import { useMeant } from '#src/kit/views/inputs/usePinyinFilter.tsx';
import { useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { filled, fitting, slashBefore } from './cannedText.tsx';
import type { SlashWord } from './cannedText.tsx';
import type { Writing } from './useWriting.tsx';

/** A canned reply as it would stand in this conversation. */
function useFill(conversation: ConversationRef): (text: string) => string {
  const customer = useSelector(conversation, (snapshot) => snapshot.context.row.userName);
  const patient = useSelector(conversation, (snapshot) => snapshot.context.row.patientName);
  const person = usePerson();
  const minute = useMinute();
  const hospital = person?.orgs.find((one) => one.id === person.orgId)?.name ?? '';
  return (text) => filled(text, { customer, patient, me: person?.nickName ?? '', hospital, today: dayOf(minute) });
}

export const cannedSearchId = 'canned-search';

export interface Canning {
  /** A slash in the text opens it, or the button with a field of its own. */
  readonly openBy: 'slash' | 'button' | null;
  readonly words: string;
  readonly found: readonly CannedReply[];
  readonly count: number;
  readonly at: number;
  readonly fill: (text: string) => string;
  readonly pick: (one: CannedReply) => void;
  readonly search: (words: string) => void;
  readonly toggle: () => void;
  /** The focus went elsewhere: what was typed stays, the list goes. */
  readonly close: () => void;
  /** The caret stands here now. */
  readonly follow: (caret: number) => void;
  /** @returns whether the key was meant for the list */
  readonly press: (event: React.KeyboardEvent) => boolean;
}

/** A key means this while the list is open: a step, to take or to leave; null: it belongs to the text. */
function askOf(event: React.KeyboardEvent, hasAny: boolean, isInText: boolean): 1 | -1 | 'take' | 'leave' | null {
  const isPlain = (['Shift', 'Alt', 'Control', 'Meta'] as const).every((key) => !event.getModifierState(key));
  if (!isPlain || event.nativeEvent.isComposing) return null;
  if (event.key === 'Escape') return 'leave';
  if (!hasAny) return null;
  const asked = ({ ArrowDown: 1, ArrowUp: -1, Enter: 'take', Tab: 'take' } as const)[event.key];
  return event.key === 'Tab' && !isInText ? null : (asked ?? null);
}

/** One of the lists is open, or none. */
const openedBy = (searching: string | null, slash: SlashWord | null, leftAt: number | null): Canning['openBy'] =>
  searching !== null ? 'button' : slash !== null && slash.from !== leftAt ? 'slash' : null;

/** Choosing a canned reply: while it goes on, arrows and Enter belong to the list; Escape leaves what was typed as it is. */
export function useCanning(conversation: ConversationRef, writing: Writing): Canning {
  const canned = useCanned();
  const hasDesk = useDeskRef() !== null;
  const fill = useFill(conversation);
  const [caret, setCaret] = useState(0);
  const [searching, setSearching] = useState<string | null>(null);
  /** The slash that was left as it is stands here. */
  const [leftAt, setLeftAt] = useState<number | null>(null);
  const [at, setAt] = useState(0);
  const slash = hasDesk && searching === null ? slashBefore(writing.text, caret) : null;
  if (slash === null && searching === null && leftAt !== null) setLeftAt(null);
  const openBy = openedBy(searching, slash, leftAt);
  const words = searching ?? slash?.words ?? '';
  const isMeant = useMeant(openBy === null ? '' : words);
  const found = openBy === null ? [] : fitting(canned, words, isMeant);
  const chosen = Math.min(at, Math.max(0, found.length - 1));
  const leave = (): void => {
    if (openBy === 'button') focusOn(composerSelector);
    setSearching(null);
    setLeftAt(slash?.from ?? null);
    setAt(0);
  };
  const pick = (one: CannedReply): void => {
    const text = fill(one.text);
    if (openBy === 'slash' && slash !== null) writing.insert(text, { from: slash.from, to: caret });
    else writing.insert(text);
    setSearching(null);
    setAt(0);
  };
  const step = (by: number): void => setAt((chosen + by + found.length) % found.length);
  const press = (event: React.KeyboardEvent): boolean => {
    const asked = openBy === null ? null : askOf(event, found.length > 0, openBy === 'slash');
    if (asked === null) return false;
    event.preventDefault();
    event.stopPropagation();
    const one = found[chosen];
    if (asked === 'leave') leave();
    else if (asked !== 'take') step(asked);
    else if (one) pick(one);
    return true;
  };
  return {
    openBy,
    words,
    found,
    count: canned.length,
    at: chosen,
    fill,
    pick,
    press,
    search: (next) => {
      setSearching(next);
      setAt(0);
    },
    close: () => {
      setSearching(null);
      setLeftAt(slash?.from ?? null);
    },
    toggle: () => {
      setSearching(searching === null ? '' : null);
      setAt(0);
      focusSoon(searching === null ? `#${cannedSearchId}` : composerSelector);
    },
    follow: (next) => {
      if (next !== caret) setAt(0);
      setCaret(next);
    },
  };
}
