/** The socket as `ws` gives it, with what is known of it at hand: all sockets share their listeners, for thousands of them that counts. */
import { WebSocket } from 'ws';
import type { RawData } from 'ws';
import type { Connection } from './connection.ts';

export interface Heard {
  message(connection: Connection, data: Buffer, isBinary: boolean): void;
  pong(connection: Connection): void;
  close(connection: Connection): void;
}

export class OwnSocket extends WebSocket {
  connection: Connection | undefined;
}

const ignored = (): void => undefined;

/** @returns makes a socket tell what it hears of its connection */
export function listening(heard: Heard): (socket: OwnSocket, connection: Connection) => void {
  function onMessage(this: OwnSocket, data: RawData, isBinary: boolean): void {
    if (this.connection) heard.message(this.connection, data as Buffer, isBinary);
  }
  function onPong(this: OwnSocket): void {
    if (this.connection) heard.pong(this.connection);
  }
  function onClose(this: OwnSocket): void {
    if (this.connection) heard.close(this.connection);
  }
  return (socket, connection) => {
    socket.connection = connection;
    socket.on('message', onMessage as (this: WebSocket, data: RawData, isBinary: boolean) => void);
    socket.on('pong', onPong as (this: WebSocket) => void);
    socket.on('close', onClose as (this: WebSocket) => void);
    // ws has answered the fault with a close frame of its own (1009 for a frame that is too large); `close` follows.
    socket.on('error', ignored);
  };
}
