/** A colleague at the call desk, as a client that knows only what is published (design 9): takes tasks, dials, talks, records, rests, and answers customers who ring. */
import type { Answers } from '#contract/operations.ts';
import { restReasons } from '#contract/choices/calls.ts';
import { callServer, CallRefused } from '#server/demo/otherSide/call.ts';
import type { Seeded } from '#server/demo/seeded.ts';

export interface CallerAccount {
  readonly username: string;
  readonly password: string;
}

export interface CallerOptions {
  readonly url: string;
  readonly account: CallerAccount;
  readonly seeded: Seeded;
  /** Ends early once nobody wants to see any more. */
  readonly pause: (ms: number) => Promise<void>;
  readonly print: (line: string) => void;
}

/** People talk so long, and need so long for what they do between. */
const times = { rings: [2_000, 6_000], talks: [6_000, 25_000], writes: [2_000, 6_000], rests: [8_000, 20_000], waits: [3_000, 8_000] } as const;
/** So many turns of a hundred are a rest, and so many a customer who rings. */
const shares = { rest: 12, rings: 25 } as const;
const talkedAbout = ['确认了复查时间', '想先了解费用', '家人会一起来', '晚些时候再联系', '已发送到院路线'] as const;
const ringing = ['13900001201', '13900001202', '13900001203', '13900001204'] as const;

type Card = NonNullable<Answers<'callTask.next'>['card']>;

export class Caller {
  readonly #options: CallerOptions;
  #bearer = '';
  #outcomes: Answers<'callTask.keys'>['outcomes'] = [];
  #hasLine = false;

  constructor(options: CallerOptions) {
    this.#options = options;
  }

  /** @throws CallRefused where the account may not call */
  async begin(): Promise<void> {
    const { url, account } = this.#options;
    const { credentials } = await callServer<{ readonly credentials: { readonly basic: string } }>(url, 'GET /config.json');
    const login = await callServer<{ readonly access_token: string }>(url, 'POST /api-uaa/oauth/user/token', {
      authorization: `Basic ${credentials.basic}`,
      form: { username: account.username, password: account.password },
    });
    this.#bearer = login.access_token;
    const keys = await this.#call<Answers<'callTask.keys'>>('GET /crm-server/ctCallTask/keys');
    this.#outcomes = keys.outcomes.filter(({ way, doNotCall }) => way !== 'callBack' && !doNotCall);
    this.#hasLine = keys.hasLine;
  }

  /** One thing that a colleague does. Somebody was faster, or the day's limit is reached: the server says so, and the next turn comes. */
  async turn(): Promise<void> {
    const { print, account } = this.#options;
    const did = await this.#doOne().catch((error: unknown) => {
      if (error instanceof CallRefused && !error.isSessionOver) return error.message;
      throw error;
    });
    print(`${account.username} ${did}`);
  }

  #doOne(): Promise<string> {
    const share = this.#options.seeded.whole(1, 100);
    if (share <= shares.rest) return this.#rest();
    return this.#hasLine && share <= shares.rest + shares.rings ? this.#answer() : this.#takeNext();
  }

  #call<T>(endpoint: string, json?: object): Promise<T> {
    return callServer<T>(this.#options.url, endpoint, { authorization: `Bearer ${this.#bearer}`, ...(json === undefined ? {} : { json }) });
  }

  #lasts(what: keyof typeof times): Promise<void> {
    const { pause, seeded } = this.#options;
    const [least, most] = times[what];
    return pause(seeded.whole(least, most));
  }

  async #rest(): Promise<string> {
    const reason = this.#options.seeded.pick(Object.keys(restReasons));
    await this.#call('POST /crm-server/callerState/set', { state: 'resting', reason });
    await this.#lasts('rests');
    await this.#call('POST /crm-server/callerState/set', { state: 'ready' });
    return 'rested';
  }

  async #takeNext(): Promise<string> {
    const { card } = await this.#call<Answers<'callTask.next'>>('POST /crm-server/ctCallTask/next', {});
    await this.#lasts(card === null ? 'waits' : 'writes');
    if (card === null) return 'found no task';
    if (card.doNotContact) return this.#record(card, 'passed over a customer who is not called');
    const { callId } = await this.#call<Answers<'phoneCall.dial'>>('POST /crm-server/callLine/dial', { id: card.id });
    await this.#lasts('rings');
    await this.#press('answered', callId);
    await this.#lasts('talks');
    await this.#press('ended', callId);
    await this.#lasts('writes');
    return this.#record(card, 'called');
  }

  /** Whoever looks at the desk of the house hears it ring, and may be faster. */
  async #answer(): Promise<string> {
    const number = this.#options.seeded.pick(ringing);
    await this.#press('incoming', null, number);
    await this.#lasts('rings');
    const calls = await this.#call<Answers<'phoneCall.current'>>('GET /crm-server/callLine/current');
    const call = calls.find((one) => one.direction === 'in' && one.state === 'ringing' && !one.isMine);
    if (!call) return 'was too late for a customer who rang';
    const name = call.memberId === null ? { name: `来电客户 ${number.slice(-2)}` } : {};
    const { card } = await this.#call<Answers<'phoneCall.answer'>>('POST /crm-server/callLine/answer', { callId: call.id, ...name });
    await this.#lasts('talks');
    await this.#press('ended', call.id);
    await this.#lasts('writes');
    return this.#record(card, 'answered');
  }

  #press(kind: string, callId: string | null, number?: string): Promise<unknown> {
    return this.#call('POST /crm-server/callLine/standIn', { kind, ...(callId === null ? {} : { callId }), ...(number === undefined ? {} : { number }) });
  }

  async #record(card: Card, did: string): Promise<string> {
    const { seeded } = this.#options;
    const outcomeId = seeded.pick(this.#outcomes).id;
    await this.#call('POST /crm-server/ctCallTask/outcome', { id: card.id, outcomeId, note: seeded.pick(talkedAbout) });
    return did;
  }
}
