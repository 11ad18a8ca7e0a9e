/** Somebody with a session who calls while things break: tries again under the same key until there is an answer, as a console does, and writes down what came of it. */
import { randomUUID } from 'node:crypto';
import { operations } from '#contract/operations.ts';
import { ofRows, toNumbers, toStates } from '#contract/lives/numbers.ts';
import type { Operation } from '#contract/resource.ts';
import { exchange } from '#tests/rig/api.ts';
import type { Outcome } from '#tests/rig/history.ts';
import type { Random } from '#tests/rig/random.ts';
import type { Rig } from '#tests/rig/rig.ts';
import { pause, until } from '#tests/rig/until.ts';

export interface Doing {
  readonly call: string;
  readonly key: string;
  readonly by: string;
  outcome: Outcome;
  code?: number;
  said?: string;
  /** The answer's `datas`. */
  datas?: unknown;
}
export interface Who {
  readonly id: string;
  readonly username: string;
  readonly password: string;
}
interface Heard {
  readonly code: number;
  readonly text: string;
  readonly datas: unknown;
}

const all = operations as unknown as Readonly<Record<string, Operation>>;
const operationNamed = (name: string): Operation => {
  const found = all[name];
  if (!found) throw new Error(`There is no call ${name}.`);
  return found;
};

const publicClient = 'cHVibGlj';
/** Codes from here on say that nobody knows, or that it is to be tried again. */
const unserved = 50_000;
/** A line that says nothing for so long is given up for another one. */
const answerWithinMs = 5_000;
const again = [50, 300] as const;
/** Some never ask a second time: what became of it stays unknown. */
const givenUp = 0.05;
/** Nobody was told anything in so long a time: whatever it is, it is no fault that passes. */
const patienceMs = 90_000;

export class Asker {
  readonly who: Who;
  readonly book: Doing[] = [];
  /** When the last answered question was asked. */
  lastAskedOf = 0;
  readonly #rig: Rig;
  readonly #random: Random;
  #bearer = '';

  constructor(rig: Rig, who: Who, random: Random) {
    this.#rig = rig;
    this.who = who;
    this.#random = random;
  }

  get bearer(): string {
    return this.#bearer;
  }

  async logIn(): Promise<void> {
    const { username, password } = this.who;
    const { datas, text } = await until(
      async () => {
        const heard = await this.#heard('POST /api-uaa/oauth/user/token', { basic: publicClient, form: { username, password } });
        return heard && heard.code < unserved ? heard : undefined;
      },
      { what: `${username} to log in` },
    );
    const token = (datas as { readonly access_token?: string } | null)?.access_token;
    if (token === undefined) throw new Error(`${username} could not log in: ${text}`);
    this.#bearer = token;
  }

  /** Reads until there is an answer. @returns nothing where it was refused */
  async read<T>(call: string, given: Readonly<Record<string, unknown>>): Promise<T | undefined> {
    const doing = await this.#persist({ call, key: randomUUID(), by: this.who.id, outcome: 'unknown' }, given, false);
    return doing.outcome === 'ok' ? (doing.datas as T) : undefined;
  }

  /** Writes once, and tells what came of it: done, refused, or nobody knows. */
  async write(call: string, given: Readonly<Record<string, unknown>>, key: string = randomUUID()): Promise<Doing> {
    const doing: Doing = { call, key, by: this.who.id, outcome: 'unknown' };
    this.book.push(doing);
    return this.#persist(doing, given, true);
  }

  async #persist(doing: Doing, given: Readonly<Record<string, unknown>>, mayGiveUp: boolean): Promise<Doing> {
    const deadline = performance.now() + patienceMs;
    let isDoubtful = false;
    let last = 'nothing';
    while (performance.now() < deadline) {
      const asked = performance.now();
      const heard = await this.#ask(doing, given);
      // A second session is no second try: nothing was done.
      if (heard && this.#isUnknown(heard)) await this.logIn();
      else if (heard && heard.code < unserved) return this.#told(doing, heard, { asked, isDoubtful });
      else {
        isDoubtful = true;
        last = heard?.text ?? last;
        if (mayGiveUp && this.#random.next() < givenUp) return doing;
      }
      await pause(this.#random.between(...again));
    }
    throw new Error(`${doing.call} was not answered within ${String(patienceMs / 1_000)} s; the last word was: ${last}`);
  }

  #isUnknown({ code }: Heard): boolean {
    return this.#bearer !== '' && (code === 40_101 || code === 401);
  }

  /** Refused after a try that nobody answered: that one may have been done. */
  #told(doing: Doing, { code, text: said, datas }: Heard, { asked, isDoubtful }: { readonly asked: number; readonly isDoubtful: boolean }): Doing {
    this.lastAskedOf = Math.max(this.lastAskedOf, asked);
    return Object.assign(doing, { code, said, datas, outcome: code === 0 ? 'ok' : isDoubtful ? 'unknown' : 'refused' });
  }

  async #ask({ call, key }: Doing, given: Readonly<Record<string, unknown>>): Promise<Heard | undefined> {
    const { endpoint, numbers, class: kind } = operationNamed(call);
    const [method = '', path = ''] = endpoint.split(' ');
    const body = numbers ? toNumbers(given, numbers) : given;
    const headers: Readonly<Record<string, string>> = kind === 'once' ? { 'idempotency-key': key } : {};
    const heard = await (method === 'GET' || method === 'DELETE'
      ? this.#heard(`${method} ${addressed(path, body)}`, { ...this.#session(), headers })
      : this.#heard(endpoint, { ...this.#session(), headers, json: body }));
    return numbers && heard?.code === 0 ? { ...heard, datas: ofRows(heard.datas, (row) => toStates(row, numbers)) } : heard;
  }

  #session(): { readonly bearer?: string } {
    return this.#bearer === '' ? {} : { bearer: this.#bearer };
  }

  /** @returns nothing where nobody answered, or something else than the product did */
  async #heard(endpoint: string, call: Parameters<typeof exchange>[2]): Promise<Heard | undefined> {
    try {
      const { body } = await exchange(endpoint, this.#rig.url, { timeoutMs: answerWithinMs, ...call });
      const text = body.toString();
      const { resp_code, datas } = JSON.parse(text) as { readonly resp_code?: unknown; readonly datas?: unknown };
      return { code: Number(resp_code), text: text.slice(0, 300), datas };
    } catch {
      // Whoever answers is away, or the line is: what became of it is read in the rows.
      return undefined;
    }
  }
}

function addressed(path: string, given: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams(Object.entries(given).flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, String(one)])));
  return `${path.replace(/\{(\w+)\}/g, (_, name: string) => String(given[name]))}?${query.toString()}`;
}

/** Work is done again and again by so many at once, until they rest. What one of them throws is thrown at the end of the round. */
export class Shift {
  #isOn = false;
  #working: Promise<void>[] = [];
  readonly #workers: readonly (() => Promise<void>)[];

  constructor(workers: readonly (() => Promise<void>)[]) {
    this.#workers = workers;
  }
  begin(): void {
    this.#isOn = true;
    this.#working = this.#workers.map(async (work) => {
      while (this.#isOn) await work();
    });
    // Thrown at the end of the round; until then it is nobody's.
    for (const one of this.#working) one.catch(() => undefined);
  }
  async end(): Promise<void> {
    this.#isOn = false;
    await Promise.all(this.#working);
    this.#working = [];
  }
}
