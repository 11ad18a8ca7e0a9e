/**
 * The client's half of a WebSocket, just enough to load a server: it costs so little that thousands of them and the server fit
 * on one small machine. Frames are counted and peeked at, never parsed.
 */
import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import type { Socket } from 'node:net';

export interface RawSocket {
  send(text: string): void;
  /** Reads nothing from here on: what comes stays in the server. */
  stall(): void;
  close(): void;
}

export interface RawSocketOptions {
  readonly port: number;
  /** Path and query of the handshake. */
  readonly path: string;
  /** A text frame lies in `bytes` from `start` to `end`; the bytes are gone after the call. */
  readonly onText: (bytes: Buffer, start: number, end: number) => void;
  readonly onClose: (code: number) => void;
}

const opcode = { text: 0x1, close: 0x8, ping: 0x9, pong: 0xa } as const;
const handshakeMs = 20_000;
/** `{"type":` and the digits of the number. */
const typeAt = 8;

/** The frame's type without parsing it: every frame here begins with its type. */
export function peekType(bytes: Buffer, start: number): number {
  if (bytes[start] !== 0x7b || bytes[start + 1] !== 0x22 || bytes[start + typeAt - 1] !== 0x3a)
    throw new Error(`A frame begins with ${bytes.toString('latin1', start, start + 20)}: expected {"type":`);
  let type = 0;
  for (let at = start + typeAt; (bytes[at] ?? 0) >= 0x30 && (bytes[at] ?? 0) <= 0x39; at += 1) type = type * 10 + (bytes[at] ?? 0) - 0x30;
  return type;
}

/** Client frames must be masked; a mask of zeros leaves the bytes as they are. */
function maskedFrame(code: number, payload: Buffer): Buffer {
  const long = payload.length > 125;
  const head = Buffer.alloc(long ? 8 : 6);
  head[0] = 0x80 | code;
  head[1] = 0x80 | (long ? 126 : payload.length);
  if (long) head.writeUInt16BE(payload.length, 2);
  return Buffer.concat([head, payload]);
}

class Reader {
  readonly #socket: Socket;
  readonly #options: RawSocketOptions;
  #rest: Buffer | undefined;
  closeCode = 1006;

  constructor(socket: Socket, options: RawSocketOptions) {
    this.#socket = socket;
    this.#options = options;
  }

  read(chunk: Buffer): void {
    const bytes = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    let at = 0;
    while (at + 2 <= bytes.length) {
      const short = (bytes[at + 1] ?? 0) & 0x7f;
      const head = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (at + head > bytes.length) break;
      const length = short === 126 ? bytes.readUInt16BE(at + 2) : short === 127 ? Number(bytes.readBigUInt64BE(at + 2)) : short;
      if (at + head + length > bytes.length) break;
      this.#frame((bytes[at] ?? 0) & 0x0f, bytes, { start: at + head, end: at + head + length });
      at += head + length;
    }
    this.#rest = at < bytes.length ? bytes.subarray(at) : undefined;
  }

  #frame(code: number, bytes: Buffer, { start, end }: { readonly start: number; readonly end: number }): void {
    if (code === opcode.text) this.#options.onText(bytes, start, end);
    else if (code === opcode.ping) this.#socket.write(maskedFrame(opcode.pong, bytes.subarray(start, end)));
    else if (code === opcode.close && end - start >= 2) this.closeCode = bytes.readUInt16BE(start);
  }
}

export function openRawSocket(options: RawSocketOptions): Promise<RawSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true });
    const reader = new Reader(socket, options);
    let head: Buffer = Buffer.alloc(0);
    let isOpen = false;
    const timer = setTimeout(() => {
      socket.destroy(new Error('no answer to the handshake'));
    }, handshakeMs);
    socket.on('connect', () => {
      const key = randomBytes(16).toString('base64');
      socket.write(
        `GET ${options.path} HTTP/1.1\r\nHost: 127.0.0.1:${options.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: ${key}\r\nSec-WebSocket-Version: 13\r\n\r\n`,
      );
    });
    const shake = (chunk: Buffer): void => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      clearTimeout(timer);
      if (!head.subarray(0, end).toString('latin1').startsWith('HTTP/1.1 101')) {
        socket.destroy(new Error(`the server answered ${head.subarray(0, head.indexOf('\r\n')).toString('latin1')}, expected 101`));
        return;
      }
      isOpen = true;
      socket.off('data', shake);
      socket.on('data', (bytes: Buffer) => {
        reader.read(bytes);
      });
      resolve({
        send: (text) => {
          socket.write(maskedFrame(opcode.text, Buffer.from(text)));
        },
        stall: () => {
          socket.pause();
        },
        close: () => {
          socket.end(maskedFrame(opcode.close, Buffer.from([0x03, 0xe8])));
        },
      });
      if (head.length > end + 4) reader.read(head.subarray(end + 4));
    };
    socket.on('data', shake);
    socket.on('error', (error) => {
      if (!isOpen) reject(error);
    });
    socket.on('close', () => {
      clearTimeout(timer);
      if (isOpen) options.onClose(reader.closeCode);
      else reject(new Error('the server closed the connection during the handshake'));
    });
  });
}
