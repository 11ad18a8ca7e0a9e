/**
 * Rows that somebody writes down about what happened (docs/adr/0094): by hand the author is whoever saves the row; a file that is imported says who it was, and an author without an account stays
 * a name. Whoever imports never becomes the author.
 */
export interface Author {
  /** A reference to the colleague's account; empty where there is none of that name. `readOnly`: the server writes it. */
  readonly id: string;
  /** A text: what the author is called. `readOnly`, and a column of a file. */
  readonly name: string;
  /** A moment: when it happened. Now, where nobody says so by hand; a file says it for each row. */
  readonly at: string;
}
