/** The floor of R1: `ws` alone. What a sender says is given to every receiver by a loop of `send`; no token, no scope, no database. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';
import type { RawData, WebSocket } from 'ws';
import { answerParent } from './child.ts';
import { senderPath } from './loopPaths.ts';

const receivers = new Set<WebSocket>();
const http = createServer();
const sockets = new WebSocketServer({ server: http, perMessageDeflate: false });
sockets.on('connection', (socket, request) => {
  socket.on('error', () => {
    socket.terminate();
  });
  if (request.url === senderPath) {
    socket.on('message', (message: RawData, isBinary) => {
      for (const receiver of receivers) receiver.send(message, { binary: isBinary });
    });
    return;
  }
  receivers.add(socket);
  socket.on('close', () => {
    receivers.delete(socket);
  });
});

answerParent({
  listen: () =>
    new Promise<number>((resolve) => {
      http.listen(0, '127.0.0.1', () => {
        resolve((http.address() as AddressInfo).port);
      });
    }),
});
