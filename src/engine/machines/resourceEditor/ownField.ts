import type { Field } from '#contract/kinds.ts';

/** A field that an organisation has added, as this person may use it. */
export interface OwnFieldNow {
  readonly name: string;
  readonly field: Field;
  readonly access: 'masked' | 'read' | 'write';
}
