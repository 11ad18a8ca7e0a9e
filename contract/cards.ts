/**
 * A card in a conversation is a row that travels with a message and changes where it stands (docs/adr/0113). Orders have a message type of the specification (3); any other
 * row travels with a text, which is all that a client of the specification shows of it.
 */
import type { Label } from './label.ts';
import { lineType } from './socket.ts';
import type { ContentFrame } from './socket.ts';

/** Entity -> what a card of it is called. What it shows is drawn by its domain. */
export const cards = {
  order: ['订单', 'Order'],
  questionnaireAnswer: ['问卷', 'Questionnaire'],
} as const satisfies Readonly<Record<string, Label>>;
export type CardEntity = keyof typeof cards;

export interface Card {
  readonly entity: CardEntity;
  readonly id: string;
}
type Carrying = Pick<ContentFrame, 'type' | 'content' | 'orderId' | 'cardEntity' | 'cardId'>;

/** @returns undefined for a message without one, and for a card that this console does not know: its text says what it is */
export function cardOf({ type, content, orderId, cardEntity, cardId }: Carrying): Card | undefined {
  if (type === lineType.order) return { entity: 'order', id: orderId ?? content };
  return cardId !== undefined && cardEntity === 'questionnaireAnswer' ? { entity: cardEntity, id: cardId } : undefined;
}

/** The text that stands for a card where none is drawn. It is stored, and nobody knows its reader's language: a title that has English stands there in both. */
export const cardText = (entity: CardEntity, [zh, en]: Label): string => `【${cards[entity][0]}】${zh}${en === zh ? '' : ` [${cards[entity][1]}] ${en}`}`;
