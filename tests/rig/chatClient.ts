/**
 * A plain chat client made from the fixed handles alone (design 9): it shares no code with the console or the simulated patients.
 * Sends through a window, resends what is not acknowledged in order after each reconnect, follows the log by its position.
 */
import { WebSocket } from 'ws';
import { CallFailed, callApi, exchange } from './api.ts';
import type { Call } from './api.ts';
import type { History, Sent } from './history.ts';
import { pause } from './until.ts';

export type Identity = { readonly kind: 'staff'; readonly username: string; readonly password: string } | { readonly kind: 'member'; readonly openId: string };

/** A message goes here; a frame needs this beside its content. */
export interface Target {
  readonly systemId: string;
  readonly toRemoteId: string;
  readonly toRemoteSystem: 'staff' | 'member';
  readonly busId: string;
}

export interface ChatRow {
  readonly conversationId: string;
  readonly systemId: string;
  readonly memberId: string;
  readonly busId: string;
  readonly lastSeq: number;
  readonly userName: string;
  readonly unread: number;
  readonly state: string;
  readonly lastMessage: string;
  readonly assigneeId: string | null;
}

export interface ChatClientOptions {
  readonly name: string;
  readonly baseUrl: string;
  readonly identity: Identity;
  readonly history: History;
  readonly window?: number;
  readonly heartbeatMs?: number;
  /** The link counts as dead once no frame has come for so long. */
  readonly deadAfterMs?: number;
  /** A message sent so long ago without an answer: the connection is given up and the message sent again on the next. */
  readonly answerWithinMs?: number;
  readonly reconnectMs?: () => number;
}

export interface Incoming {
  readonly type?: number;
  readonly messageType?: number;
  readonly content?: string;
  readonly fromRemoteId?: string;
  readonly clientId?: string;
  readonly conversationId?: string;
  readonly seq?: number;
  readonly position?: number;
  readonly resp_code?: number;
  readonly resp_msg?: string;
  readonly orderId?: string;
  readonly status?: string;
  readonly entity?: string;
  readonly username?: string;
}

interface Pending {
  readonly entry: Sent;
  readonly target: Target;
  readonly type: 0 | 1 | 3;
  readonly orderId?: string;
  /** 0: not on this connection. */ sentAt: number;
}

type Patience = Pick<Call, 'timeoutMs'>;
/** Coming back, a line that swallows everything is given up for another one. */
const deadLine: Patience = { timeoutMs: 5_000 };

const contentTypes: ReadonlySet<number> = new Set([0, 1, 3, 16]);

export class ChatClient {
  readonly name: string;
  readonly #options: Required<ChatClientOptions>;
  readonly #pending: Pending[] = [];
  readonly #listeners = new Set<(frame: Incoming) => void>();
  #bearer = '';
  #personId = '';
  #position = 0;
  #socket: WebSocket | undefined;
  #isStopped = true;
  #run: Promise<void> = Promise.resolve();
  #count = 0;
  #lastFrameAt = 0;
  /** Every bearer and ticket it was given: none of them may be read anywhere (I2). */
  readonly secrets = new Set<string>();
  /** When the last acknowledgement of something composed after that moment arrived. */
  lastAckOf = 0;
  connections = 0;

  constructor(options: ChatClientOptions) {
    this.#options = { window: 8, heartbeatMs: 1_000, deadAfterMs: 4_000, answerWithinMs: 15_000, reconnectMs: () => 100, ...options };
    this.name = options.name;
  }

  get personId(): string {
    return this.#personId;
  }
  get bearer(): string {
    return this.#bearer;
  }
  get position(): number {
    return this.#position;
  }
  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN;
  }
  get unanswered(): number {
    return this.#pending.length;
  }

  /** Logs in, reads where the log stands and keeps a socket open until stopped. */
  async start(): Promise<void> {
    await this.#logIn();
    const page = await this.list();
    this.#position = page.position;
    this.#isStopped = false;
    this.#run = this.#keepConnected();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#socket?.terminate();
    await this.#run;
  }

  /** The conversations this person sees, and the position they are true at. */
  list(): Promise<{ rows: readonly ChatRow[]; position: number }> {
    const path =
      this.#options.identity.kind === 'staff'
        ? 'GET /crm-server/Consultation/doctorGetChat?limit=1000'
        : 'GET /crm-server/Consultation/customer2AllMember?limit=1000';
    return this.call(path);
  }

  call<T>(endpoint: string, rest: Parameters<typeof callApi>[2] = {}): Promise<T> {
    return callApi<T>(endpoint, this.#options.baseUrl, { bearer: this.#bearer, ...rest });
  }

  /** Composes a message and sends it as soon as the window has room. */
  send(target: Target, content: string, what: { readonly type: 0 | 1 | 3; readonly orderId?: string } = { type: 0 }): Sent {
    const entry = this.#options.history.compose(this.name, this.#count, content);
    this.#count += 1;
    this.#pending.push({ entry, target, sentAt: 0, ...what });
    this.#flush();
    return entry;
  }

  onFrame(listener: (frame: Incoming) => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async #logIn(patience: Patience = {}): Promise<void> {
    const { identity, baseUrl } = this.#options;
    const config = await fetchConfig(baseUrl, patience);
    const datas =
      identity.kind === 'staff'
        ? await callApi<Login>('POST /api-uaa/oauth/user/token', baseUrl, {
            basic: config.basic,
            form: { username: identity.username, password: identity.password },
            ...patience,
          })
        : await callApi<Login>('POST /api-uaa/oauth/openId/token', baseUrl, { basic: config.application, form: { openId: identity.openId }, ...patience });
    this.#bearer = datas.access_token;
    this.secrets.add(this.#bearer);
    this.#personId = datas.person?.id ?? '';
  }

  async #keepConnected(): Promise<void> {
    while (!this.#isStopped) {
      try {
        const { token } = await this.call<{ token: string }>('GET /crm-server/allocationRule/uin/token', deadLine);
        this.secrets.add(token);
        // Stopped while the ticket was on its way: a connection that began now would never be ended.
        if (!this.#isStopped) await this.#live(token);
      } catch (error) {
        if (error instanceof CallFailed && error.answer.resp_code === 401)
          await this.#logIn(deadLine).catch(() => {
            /* the next turn tries again */
          });
      }
      if (!this.#isStopped) await pause(this.#options.reconnectMs());
    }
  }

  /** One connection lives from the dial to its end. */
  #live(ticket: string): Promise<void> {
    const address = new URL(`/ws?token=${encodeURIComponent(ticket)}&after=${this.#position}`, this.#options.baseUrl.replace(/^http/, 'ws'));
    const socket = new WebSocket(address, { perMessageDeflate: false, handshakeTimeout: 5_000, origin: this.#options.baseUrl });
    this.#socket = socket;
    for (const pending of this.#pending) pending.sentAt = 0;
    return new Promise((resolve) => {
      const heart = setInterval(() => {
        this.#beat(socket);
      }, this.#options.heartbeatMs);
      const over = (): void => {
        clearInterval(heart);
        socket.terminate();
        resolve();
      };
      socket.on('open', () => {
        this.connections += 1;
        this.#lastFrameAt = performance.now();
        this.#flush();
      });
      socket.on('message', (bytes) => {
        this.#lastFrameAt = performance.now();
        this.#take(JSON.parse((bytes as Buffer).toString()) as Incoming);
      });
      socket.on('error', over);
      socket.on('close', over);
    });
  }

  #beat(socket: WebSocket): void {
    if (socket.readyState !== WebSocket.OPEN) return;
    const now = performance.now();
    const oldest = this.#pending[0]?.sentAt || now;
    if (now - this.#lastFrameAt > this.#options.deadAfterMs || now - oldest > this.#options.answerWithinMs) socket.terminate();
    else socket.send(JSON.stringify({ type: 4, messageType: 4, position: this.#position }));
  }

  #flush(): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    for (const pending of this.#pending.slice(0, this.#options.window)) {
      if (pending.sentAt > 0) continue;
      pending.sentAt = performance.now();
      pending.entry.tries += 1;
      socket.send(JSON.stringify(this.#frameOf(pending)));
    }
  }

  #frameOf({ entry, target, type, orderId }: Pending): Record<string, unknown> {
    return {
      type,
      messageType: type,
      content: entry.content,
      ...target,
      username: this.name,
      clientId: entry.clientId,
      fromRemoteId: this.#personId,
      fromRemoteSystem: this.#options.identity.kind,
      ...(orderId ? { orderId } : {}),
    };
  }

  #take(frame: Incoming): void {
    const type = frame.type ?? frame.messageType ?? -1;
    if (type === 5) this.#settle(frame, 'refused');
    // The first answer to a repeated send carries an old position: it is an acknowledgement before it is a repeat.
    else if (frame.clientId !== undefined) this.#settle(frame, 'ok');
    if (type === 18) this.#options.history.reloads.push({ receiver: this.name, at: performance.now() });
    if (contentTypes.has(type)) this.#receive(frame);
    else if (frame.position !== undefined) this.#position = Math.max(this.#position, frame.position);
    for (const listener of this.#listeners) listener(frame);
  }

  #receive(frame: Incoming): void {
    const { position = 0, conversationId, seq } = frame;
    if (position <= this.#position) {
      this.#options.history.repeats += 1;
      return;
    }
    this.#position = position;
    if (conversationId === undefined || seq === undefined) return;
    this.#options.history.received.push({ receiver: this.name, conversationId, seq, content: frame.content ?? '', position, at: performance.now() });
  }

  #settle(frame: Incoming, outcome: 'ok' | 'refused'): void {
    const place = this.#pending.findIndex((pending) => pending.entry.clientId === frame.clientId);
    const entry = this.#pending[place]?.entry;
    if (!entry) return;
    this.#pending.splice(place, 1);
    entry.outcome = outcome;
    entry.answeredAt = performance.now();
    if (frame.conversationId !== undefined) entry.conversationId = frame.conversationId;
    if (frame.seq !== undefined) entry.seq = frame.seq;
    if (frame.resp_code !== undefined) entry.code = frame.resp_code;
    if (outcome === 'ok') this.lastAckOf = Math.max(this.lastAckOf, entry.at);
    this.#flush();
  }
}

interface Login {
  readonly access_token: string;
  readonly person?: { readonly id: string };
}

/** The public labels of the client (spec 7); a back end that publishes none gets empty ones. */
async function fetchConfig(baseUrl: string, patience: Patience): Promise<{ basic: string; application: string }> {
  const raw = await exchange('GET /config.json', baseUrl, patience);
  const config = JSON.parse(raw.body.toString()) as { credentials?: { basic?: string; application?: string } };
  return { basic: config.credentials?.basic ?? '', application: config.credentials?.application ?? '' };
}
