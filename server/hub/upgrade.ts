/** The handshake of `GET /ws?token=<ticket>[&after=<position>]`. Whoever may not connect is refused by HTTP, before the protocol changes. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorText, errors } from '#contract/errors.ts';
import type { ErrorName } from '#contract/errors.ts';
import { socketLimits } from '#contract/limits/chat.ts';
import type { Principal } from '#server/kit/principal.ts';
import { Bucket } from './bucket.ts';

export interface Asked {
  readonly ticket: string;
  readonly after: number | undefined;
  /** Its turn comes after so long. */
  readonly waitMs: number;
}
export interface Refusal {
  readonly refused: ErrorName;
}

export interface UpgradeOptions {
  readonly origins: () => readonly string[];
  readonly takeTicket: (ticket: string) => Promise<Principal | undefined>;
  readonly handshakeMs: number;
  readonly handshakesPerSecond: number | undefined;
  readonly now: number;
}

const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  503: 'Service Unavailable',
};
const ticketCharacters = 200;
const seconds = 1;
/** A handshake may pass this part of its time in the line; the rest is for the ticket. */
const lineShare = 0.9;

function readAddress(address: string): Omit<Asked, 'waitMs'> | Refusal {
  const url = URL.parse(address, 'http://socket.invalid');
  if (url?.pathname !== '/ws') return { refused: 'notFound' };
  const ticket = url.searchParams.get('token') ?? '';
  if (ticket === '' || ticket.length > ticketCharacters) return { refused: 'ticketRefused' };
  const after = url.searchParams.get('after') ?? '';
  if (after === '') return { ticket, after: undefined };
  return /^\d{1,15}$/.test(after) ? { ticket, after: Number(after) } : { refused: 'invalidInput' };
}

/** Answers over the bare socket and ends it. `headers`: what every answer of this server carries. */
export function refuseUpgrade(request: IncomingMessage, socket: Duplex, reason: ErrorName, headers: Readonly<Record<string, string>>): void {
  if (socket.destroyed) return;
  const { code, http } = errors[reason];
  const language = /^en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh-CN';
  const body = JSON.stringify({ resp_code: code, resp_msg: errorText(reason, language, { seconds, detail: 'token, after' }), datas: null });
  const common = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');
  const retry = http === 503 || http === 429 ? `Retry-After: ${seconds}\r\n` : '';
  socket.end(
    `HTTP/1.1 ${http} ${statusTexts[http] ?? ''}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nCache-Control: no-store\r\n${common}${retry}Connection: close\r\n\r\n${body}`,
  );
}

export class UpgradeHandler {
  readonly #options: UpgradeOptions;
  readonly #rate: Bucket | undefined;

  constructor(options: UpgradeOptions) {
    this.#options = options;
    const perSecond = options.handshakesPerSecond;
    this.#rate = perSecond === undefined ? undefined : new Bucket(perSecond, perSecond, options.now);
  }

  /** Everything that can be known before the ticket is used up. */
  ask(request: IncomingMessage): Asked | Refusal {
    const { origin } = request.headers;
    // Exactly in the list; absent from clients that are no browsers. Two headers arrive joined and match nothing.
    if (origin !== undefined && !this.#options.origins().includes(origin)) return { refused: 'originRefused' };
    // After an outage everybody is back in the same second (A7): they stand in line, as long as a client waits. Only who would wait longer is refused.
    const waitMs = this.#rate ? this.#rate.book(performance.now(), lineShare * this.#options.handshakeMs) : 0;
    if (waitMs === undefined) return { refused: 'overloaded' };
    const read = readAddress(request.url ?? '');
    return 'refused' in read ? read : { ...read, waitMs };
  }

  /** A handshake that is not done in time is cut: the socket is not held for a database that does not answer. */
  async enter({ ticket, waitMs }: Asked): Promise<Principal | Refusal> {
    if (waitMs > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, waitMs);
      });
    let timer: NodeJS.Timeout | undefined;
    const tooLate = new Promise<Refusal>((resolve) => {
      timer = setTimeout(() => resolve({ refused: 'unavailable' }), this.#options.handshakeMs - waitMs);
    });
    try {
      return await Promise.race([this.#options.takeTicket(ticket).then((principal) => principal ?? { refused: 'ticketRefused' as const }), tooLate]);
    } catch {
      // The database is away; whether the ticket is used up is unknown, and the client fetches a new one anyway.
      return { refused: 'unavailable' };
    } finally {
      clearTimeout(timer);
    }
  }
}

/** @returns the connection limit that a newcomer breaks */
export function tooMany(inAll: number, ofPerson: number): ErrorName | undefined {
  if (inAll >= socketLimits.socketsInAll) return 'overloaded';
  return ofPerson >= socketLimits.socketsPerPerson ? 'tooManySockets' : undefined;
}
