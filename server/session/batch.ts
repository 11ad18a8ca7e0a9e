/** Questions of one kind to the database: what is asked while others are under way is asked together with the next. */
interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}
const mostAtOnce = 500;
/** Several turns go side by side: a connection that hangs holds up those of its own turn and nobody else. */
const turnsMost = 3;

export class Batch<Asked, Answer> {
  readonly #answer: (asked: readonly Asked[]) => Promise<readonly Answer[]>;
  #waiting: Waiting<Asked, Answer>[] = [];
  #turns = 0;
  #isDue = false;

  /** @param answer answers in the order of the questions; what it throws, everybody of that turn hears */
  constructor(answer: (asked: readonly Asked[]) => Promise<readonly Answer[]>) {
    this.#answer = answer;
  }

  ask(asked: Asked): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    this.#waiting.push({ asked, resolve, reject });
    if (!this.#isDue && this.#turns < turnsMost) {
      this.#isDue = true;
      // Whatever this turn of the event loop still brings goes with the first one.
      setImmediate(() => {
        this.#isDue = false;
        void this.#run();
      });
    }
    return promise;
  }

  async #run(): Promise<void> {
    this.#turns += 1;
    while (this.#waiting.length > 0) {
      const some = this.#waiting.splice(0, mostAtOnce);
      try {
        const answers = await this.#answer(some.map((one) => one.asked));
        if (answers.length !== some.length) throw new Error(`${some.length} questions had ${answers.length} answers: expected one each.`);
        for (const [index, one] of some.entries()) one.resolve(answers[index] as Answer);
      } catch (error) {
        for (const one of some) one.reject(error);
      }
    }
    this.#turns -= 1;
  }
}
