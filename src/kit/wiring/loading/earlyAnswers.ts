/**
 * Answers to calls that `src/early.ts` makes while the console is on its way (docs/adr/0091). Whoever makes the same call takes the answer, once; what nobody takes in time is
 * forgotten, since a connection that begins later would not tell what changed in between.
 */

/** Rows that are not drawn by then hold nobody up any longer. */
const patienceMs = 8_000;
/** A page is given so long to draw what has been read: a screen may have gone meanwhile. */
const drawnMs = 5_000;

interface Early {
  readonly headers: Readonly<Record<string, string>>;
  readonly isRows: boolean;
  /** Nothing where no answer came: whoever takes it asks again, and tells of that failure. */
  readonly answer: Promise<Response | undefined>;
}
export interface TakenAnswer {
  readonly answer: Promise<Response | undefined>;
  /** It has been read. */
  readonly done: () => void;
}

const isSame = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  ['authorization', 'accept-language'].every((name) => one[name] === other[name]);

export class EarlyAnswers {
  private readonly early = new Map<string, Early>();
  private readonly waiting: (() => void)[] = [];
  private isHeld = false;

  put(url: string, early: Early): void {
    this.early.set(url, early);
    if (!early.isRows) return;
    this.isHeld = true;
    setTimeout(() => {
      // Rows that somebody has taken are waited for as long as their call may take: a connection must not begin from a later place than they are true at.
      if (this.early.has(url)) this.release();
    }, patienceMs);
  }

  /** The answer to this call of this person in this language, where it was made early. */
  take(url: string, headers: Readonly<Record<string, string>>): TakenAnswer | undefined {
    const found = this.early.get(url);
    if (!found || !isSame(found.headers, headers)) return undefined;
    this.early.delete(url);
    return { answer: found.answer, done: () => (found.isRows ? this.releaseIn(drawnMs) : undefined) };
  }

  areRowsComing(): boolean {
    return this.isHeld;
  }

  /** Ends once the rows that one came for are drawn; at once where none were asked for. */
  rowsDrawn(): Promise<void> {
    return this.isHeld ? new Promise((resolve) => this.waiting.push(resolve)) : Promise.resolve();
  }

  /** They stand before somebody's eyes. */
  drawn(): void {
    if (this.isHeld) this.releaseIn(0);
  }

  private releaseIn(ms: number): void {
    setTimeout(() => this.release(), ms);
  }

  private release(): void {
    this.isHeld = false;
    this.early.clear();
    for (const go of this.waiting.splice(0)) go();
  }
}

export const earlyAnswers = new EarlyAnswers();
