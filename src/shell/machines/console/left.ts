/** Words and forms that nobody has yet, each of one person in one organisation: nobody else ever sees them. */
import type { Forms } from '#src/kit/machines/forms/form.ts';
import type { Sheet } from '#src/desk/machines/unsent/entries.ts';

export type Sheets = Readonly<Record<string, Sheet>>;
/** A row shows either words in its field or a message that did not leave. */
export type DraftBadge = 'draft' | 'notSent';

export interface LeftSheets {
  readonly personId: string;
  readonly orgId: string;
  readonly byConversation: Sheets;
}
export interface LeftForms {
  readonly personId: string;
  readonly orgId: string;
  readonly forms: Forms;
}
