/** Rows hold in their organisation and in those below it (docs/adr/0078). Rows that are switched off hold nowhere. */
export interface InForce {
  /** The nearest organisation's row counts, of several with the same values here; `[]`: one row counts in all; `each`: every one does. A `period` bounds each: the row that began last counts, of several of one organisation. */
  readonly by: readonly string[] | 'each';
}
