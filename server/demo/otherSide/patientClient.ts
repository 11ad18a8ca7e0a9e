/** One patient's connection: a token of their own, tickets, the public socket, reconnecting with growing pauses. Holds no behaviour. */
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import type { SessionPerson } from '#contract/calls/session.ts';
import { chatLimits, socketLimits } from '#contract/limits/chat.ts';
import { frameType } from '#contract/socket.ts';
import type { ContentFrame, OutgoingFrame, SendableType, ServerFrame } from '#contract/socket.ts';
import { CallRefused, callServer } from './call.ts';
import type { CallBody } from './call.ts';

export interface Destination {
  readonly systemId: string;
  readonly toRemoteId: string;
  readonly busId: string;
}
export interface Saying extends Destination {
  readonly type: SendableType;
  readonly content: string;
  readonly orderId?: string;
}

export interface ClientOptions {
  readonly url: string;
  readonly openId: string;
  /** `isMine`: this client sent it; another window of the same person did not. */
  readonly onFrame: (frame: ServerFrame, isMine: boolean) => void;
  readonly onOpen?: (person: SessionPerson) => void;
  /** Short technical words; never what people wrote. */
  readonly onTrouble?: (what: string) => void;
}

export class SendRefused extends Error {
  readonly code: number;
  constructor(code: number, text: string) {
    super(`The server refused a message with ${code}: ${text}`);
    this.name = 'SendRefused';
    this.code = code;
  }
}

interface Pending {
  readonly frame: OutgoingFrame;
  readonly resolve: (frame: ContentFrame) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Ids of sent messages that are remembered to tell an own message from one of another window. */
const rememberedIds = 200;
const firstPauseMs = 1_000;
const longestPauseMs = 30_000;
/** The link is dead once no frame has come for so long, heartbeat answers included. */
const silenceMs = 3 * socketLimits.heartbeatMs;

const isContent = (frame: ServerFrame): frame is ContentFrame =>
  frame.type === frameType.text || frame.type === frameType.image || frame.type === frameType.order;

const publicConfigs = new Map<string, Promise<{ readonly credentials: { readonly application: string } }>>();
function publicConfig(url: string): Promise<{ readonly credentials: { readonly application: string } }> {
  const known = publicConfigs.get(url);
  if (known) return known;
  const asked = callServer<{ credentials: { application: string } }>(url, 'GET /config.json');
  publicConfigs.set(url, asked);
  // Not kept when it fails: the server may just be starting.
  asked.catch(() => {
    publicConfigs.delete(url);
  });
  return asked;
}

export class PatientClient {
  private readonly options: ClientOptions;
  private readonly pending = new Map<string, Pending>();
  private readonly sent = new Set<string>();
  private socket: WebSocket | undefined;
  private bearer = '';
  /** This person stands here in the log; unknown until the first list. */
  private position: number | undefined;
  private pauseMs = firstPauseMs;
  private lastFrameAt = 0;
  private isStopped = true;
  private retry: NodeJS.Timeout | undefined;
  private heart: NodeJS.Timeout | undefined;
  person: SessionPerson | undefined;

  constructor(options: ClientOptions) {
    this.options = options;
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  start(): void {
    if (!this.isStopped) return;
    this.isStopped = false;
    void this.connect();
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.retry);
    clearInterval(this.heart);
    this.socket?.terminate();
    for (const { reject, timer } of this.pending.values()) {
      clearTimeout(timer);
      reject(new Error('The client was stopped before the message was acknowledged.'));
    }
    this.pending.clear();
  }

  async call<T>(endpoint: string, body: Omit<CallBody, 'authorization'> = {}): Promise<T> {
    return callServer<T>(this.options.url, endpoint, { ...body, authorization: `Bearer ${this.bearer}` });
  }

  /** Resolves with the server's own frame of the message: that is the acknowledgement (design 5). */
  say(saying: Saying): Promise<ContentFrame> {
    const person = this.person;
    if (!person) return Promise.reject(new Error('Not logged in yet: wait for onOpen before sending.'));
    const clientId = this.newClientId();
    const frame: OutgoingFrame = {
      type: saying.type,
      messageType: saying.type,
      content: saying.content,
      systemId: saying.systemId,
      busId: saying.busId,
      username: person.nickName,
      clientId,
      fromRemoteId: person.id,
      fromRemoteSystem: 'member',
      toRemoteId: saying.toRemoteId,
      toRemoteSystem: 'staff',
      ...(saying.orderId ? { orderId: saying.orderId } : {}),
    };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.pending.delete(clientId);
        reject(new Error(`No acknowledgement within ${chatLimits.acknowledgeMs} ms.`));
      }, chatLimits.acknowledgeMs);
      this.pending.set(clientId, { frame, resolve, reject, timer });
      if (this.isOpen) this.socket?.send(JSON.stringify(frame));
    });
  }

  private newClientId(): string {
    const clientId = randomUUID();
    this.sent.add(clientId);
    const [oldest] = this.sent;
    if (this.sent.size > rememberedIds && oldest !== undefined) this.sent.delete(oldest);
    return clientId;
  }

  signal(conversationId: string, signal: 'typing' | 'looking'): void {
    if (this.isOpen) this.socket?.send(JSON.stringify({ type: frameType.ephemeral, messageType: frameType.ephemeral, conversationId, signal }));
  }

  async upload(image: Buffer): Promise<string> {
    const multipart = new FormData();
    multipart.append('file', new Blob([Uint8Array.from(image)], { type: 'image/jpeg' }), 'picture.jpg');
    return (await this.call<{ path: string }>('POST /api-file/files/upHttpsLoad', { multipart })).path;
  }

  private async connect(): Promise<void> {
    try {
      if (!this.person) await this.logIn();
      // Before the first connection: what comes between the list and the socket is then not missed either.
      this.position ??= (await this.call<{ position?: number }>('GET /crm-server/Consultation/customer2AllMember?limit=1')).position;
      const { token } = await this.call<{ token: string }>('GET /crm-server/allocationRule/uin/token');
      if (!this.isStopped) this.open(token);
    } catch (error) {
      if (error instanceof CallRefused && error.isSessionOver) this.person = undefined;
      this.trouble(error);
      this.retryLater();
    }
  }

  private async logIn(): Promise<void> {
    const { credentials } = await publicConfig(this.options.url);
    const answer = await callServer<{ access_token: string; person: SessionPerson }>(this.options.url, 'POST /api-uaa/oauth/openId/token', {
      authorization: `Basic ${credentials.application}`,
      form: { openId: this.options.openId },
    });
    this.bearer = answer.access_token;
    this.person = answer.person;
  }

  private open(ticket: string): void {
    const address = new URL(
      `/ws?token=${encodeURIComponent(ticket)}${this.position === undefined ? '' : `&after=${this.position}`}`,
      this.options.url.replace(/^http/, 'ws'),
    );
    const socket = new WebSocket(address, { perMessageDeflate: false, handshakeTimeout: socketLimits.handshakeMs, origin: new URL(this.options.url).origin });
    this.socket = socket;
    socket.on('open', () => {
      this.opened(socket);
    });
    socket.on('message', (bytes) => {
      this.take(String(bytes));
    });
    socket.on('error', (error) => {
      this.trouble(error);
    });
    socket.on('close', (code) => {
      this.closed(socket, code);
    });
  }

  private opened(socket: WebSocket): void {
    this.lastFrameAt = Date.now();
    this.pauseMs = firstPauseMs;
    clearInterval(this.heart);
    this.heart = setInterval(() => {
      this.beat(socket);
    }, socketLimits.heartbeatMs);
    // A message that was not acknowledged before the break goes again under its old id: the server stores it once.
    for (const { frame } of this.pending.values()) socket.send(JSON.stringify(frame));
    if (this.person) this.options.onOpen?.(this.person);
  }

  private beat(socket: WebSocket): void {
    if (Date.now() - this.lastFrameAt > silenceMs) socket.terminate();
    else if (this.isOpen)
      socket.send(
        JSON.stringify({ type: frameType.heartbeat, messageType: frameType.heartbeat, ...(this.position === undefined ? {} : { position: this.position }) }),
      );
  }

  private closed(socket: WebSocket, code: number): void {
    if (socket !== this.socket) return;
    clearInterval(this.heart);
    this.socket = undefined;
    if (code === 4401 || code === 4403) this.person = undefined;
    this.retryLater();
  }

  private retryLater(): void {
    if (this.isStopped) return;
    clearTimeout(this.retry);
    const wait = this.pauseMs * (0.5 + Math.random());
    this.pauseMs = Math.min(longestPauseMs, this.pauseMs * 2);
    this.retry = setTimeout(() => {
      void this.connect();
    }, wait);
  }

  private take(text: string): void {
    this.lastFrameAt = Date.now();
    const frame = JSON.parse(text) as ServerFrame;
    if (frame.type === frameType.refused)
      this.settle(frame.clientId, (pending) => {
        pending.reject(new SendRefused(frame.resp_code, frame.resp_msg));
      });
    else {
      if (isContent(frame))
        this.settle(frame.clientId, (pending) => {
          pending.resolve(frame);
        });
      if (this.isNew(frame)) this.options.onFrame(frame, isContent(frame) && this.sent.has(frame.clientId ?? ''));
    }
  }

  /** Keeps up with the log; what it has brought before is dropped (invariant 8). */
  private isNew(frame: ServerFrame): boolean {
    const position = 'position' in frame ? frame.position : undefined;
    if (position === undefined) return true;
    const isNew = frame.type === frameType.heartbeat || position > (this.position ?? -1);
    this.position = Math.max(this.position ?? 0, position);
    return isNew;
  }

  private settle(clientId: string | undefined, how: (pending: Pending) => void): void {
    const pending = clientId === undefined ? undefined : this.pending.get(clientId);
    if (!pending || clientId === undefined) return;
    clearTimeout(pending.timer);
    this.pending.delete(clientId);
    how(pending);
  }

  private trouble(error: unknown): void {
    this.options.onTrouble?.(error instanceof Error ? error.message : String(error));
  }
}
