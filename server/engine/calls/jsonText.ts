/** An answer that is JSON already: nobody makes objects of it only to write them down again. */
export class JsonText {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
