/** Tables, columns and indexes are named here, with what is known of each. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** The values of an organisation's own fields stand here, by the id of the field, in the table of each entity that allows them. */
export const ownColumn = 'own_values';

export interface Column {
  readonly name: string;
  readonly type: string;
  readonly notNull: boolean;
  readonly byDefault?: string;
  /** Made by the database from other columns. Kept as the column's comment, so that another expression is noticed. */
  readonly generated?: string;
}
export interface Index {
  readonly name: string;
  readonly sql: string;
  readonly fields: readonly string[];
}
/** It decides what may be written, and does not only make reading faster. */
export const isKey = ({ sql }: Index): boolean => !sql.startsWith('CREATE INDEX ');
export const nameFits = (table: string, name: string): string => {
  // PostgreSQL cuts names after 63 bytes without a word; a cut name would look like a missing index at every start.
  if (name.length > 63) throw new Error(`The index name ${name} is longer than 63 characters: shorten the field names of ${table}.`);
  return name;
};
