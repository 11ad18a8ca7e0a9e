/** Pictures that are looked at before they are sent, one after another. Pure but for the address to draw them by. */
import { chatLimits } from '#contract/limits/chat.ts';
import { imageChecks } from '#src/transfers/machines/checks.ts';
import type { ConversationContext } from './context.ts';
import type { HeldPicture } from './values.ts';

type Held = Pick<ConversationContext, 'held' | 'heldNext'>;

const looked = ({ tools }: ConversationContext, file: Blob): HeldPicture => ({ file, url: tools.previewOf(file), checks: imageChecks(file) });

export const holding = (context: ConversationContext, file: Blob): Held =>
  context.held === null
    ? { held: looked(context, file), heldNext: context.heldNext }
    : { held: context.held, heldNext: [...context.heldNext, file].slice(0, chatLimits.outboxMessages) };

/** The one in sight is sent or given up. */
export function nextHeld(context: ConversationContext): Held {
  const [file, ...heldNext] = context.heldNext;
  return { held: file === undefined ? null : looked(context, file), heldNext };
}
