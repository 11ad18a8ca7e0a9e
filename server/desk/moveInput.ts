/** A move as somebody asks for it: of a conversation that they name, or of one that is known already. */
import type { Takes } from '#contract/operations.ts';

export type MoveAsked = Takes<'conversation.move'>;
export type MoveInput = Omit<MoveAsked, 'conversationId'>;
