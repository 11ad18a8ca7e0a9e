/** The parameters of one statement, numbered as they come. */
export class Values {
  readonly list: unknown[];

  /** @param first the statement names these by their numbers */
  constructor(...first: readonly unknown[]) {
    this.list = [...first];
  }

  /** @returns what stands in the statement for it */
  add(value: unknown, type: string): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
}
