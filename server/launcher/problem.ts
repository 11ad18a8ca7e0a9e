/** Something the person who starts the product can put right: shown as text, without a stack. */
export class Problem extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Problem';
  }
}
