/** The product with groups of one: every message its own commit. The other side of R5. */
import { chatLimits } from '#contract/limits/chat.ts';

Object.assign(chatLimits, { commitGroup: 1 });
await import('#server/main.ts');
