/** A list's page will need these whatever else happens: our server names them in the page, and the browser asks for them before the console is here (docs/adr/0091). */
import type { Right } from './rights.ts';

/** Our server says the configuration within the page, in an element of this id. */
export const configElement = 'config';

/** The page holds them in an element of this id. */
export const earlyListElement = 'early-list';

export interface EarlyCall {
  /** Absolute path with its query, without the organisation. */
  readonly url: string;
  /** The headers that its service wants beside the usual ones (contract/services.ts). */
  readonly headers: readonly string[];
  /** Nobody asks who lacks it. */
  readonly right?: Right;
  /** The rows that one came for: what is asked for beside them waits until they are drawn. */
  readonly isRows?: true;
}

export interface EarlyList {
  /** The rows are of this entity: its description is fetched. */
  readonly entity: string;
  readonly calls: readonly EarlyCall[];
}
