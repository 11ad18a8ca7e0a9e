/** A simulated patient remembers this of one conversation. */
import type { ChatRowHandle } from './line.ts';

export interface Talk {
  readonly conversationId: string;
  readonly systemId: string;
  readonly busId: string;
  assigneeId: string;
  state: string;
  lastSeq: number;
  markedSeq: number;
  /** Own messages since the staff's last one. */
  unanswered: number;
  /** Answers given since the talk came to life. */
  exchanges: number;
  isOver: boolean;
  wasNudged: boolean;
  lastMineAt: number;
  /** The staff wrote these since this patient last spoke. */
  heard: string[];
  /** An order they asked about before paying. */
  openOrderId: string | undefined;
  readonly said: Set<string>;
  /** Takes back what is planned. */
  cancel: (() => void) | undefined;
}

export function talkOf(row: ChatRowHandle, now: number): Talk {
  return {
    conversationId: row.conversationId,
    systemId: row.systemId,
    busId: row.busId,
    assigneeId: row.assigneeId ?? '',
    state: row.state,
    lastSeq: row.lastSeq,
    markedSeq: 0,
    unanswered: row.state === 'waiting' ? 1 : 0,
    exchanges: 0,
    isOver: false,
    wasNudged: false,
    lastMineAt: now,
    heard: [],
    openOrderId: undefined,
    said: new Set(),
    cancel: undefined,
  };
}

/** The first phrase this talk has not heard yet; undefined when all are used up. */
export function unsaid(talk: Talk, phrases: readonly string[], offset: number): string | undefined {
  const turned = phrases.map((_phrase, index) => phrases[(index + offset) % phrases.length] ?? '');
  const phrase = turned.find((one) => one !== '' && !talk.said.has(one));
  if (phrase !== undefined) talk.said.add(phrase);
  return phrase;
}
