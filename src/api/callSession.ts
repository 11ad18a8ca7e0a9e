/**
 * The session as its calls carry it. A call keeps the session that it was asked in until it leaves: nothing that was asked in one organisation, or by one person, ever leaves in
 * the name of the next (docs/adr/0167).
 */

export interface CarriedSession {
  readonly bearer: string | null;
  /** Null while nobody is logged in, or where the login did not tell it. */
  readonly orgId: string | null;
  /** Enterprise WeChat user information; never an identity at our server. */
  readonly qywxUserInfo: string;
}

export class CallSession implements CarriedSession {
  readonly bearer: string | null;
  readonly orgId: string | null;
  readonly qywxUserInfo: string;
  private readonly ending = new AbortController();
  private readonly writes = new Set<Promise<unknown>>();

  constructor({ bearer, orgId, qywxUserInfo }: CarriedSession) {
    this.bearer = bearer;
    this.orgId = orgId;
    this.qywxUserInfo = qywxUserInfo;
  }

  /** Aborted by `end`. */
  get over(): AbortSignal {
    return this.ending.signal;
  }

  /** Calls that have not left stay, and reads that have left are given up. A write that has left may have happened: it goes on. */
  end(): void {
    // While nobody is logged in there is no session to end: the login page goes on asking.
    if (this.bearer !== null) this.ending.abort();
  }

  /** @param write a call that changes something and has left */
  async follow<Answer>(write: Promise<Answer>): Promise<Answer> {
    this.writes.add(write);
    try {
      return await write;
    } finally {
      this.writes.delete(write);
    }
  }

  /** Ends once each write that has left was answered or has failed. */
  async settled(): Promise<void> {
    await Promise.allSettled(this.writes);
  }
}
