/**
 * A request may take only so long to arrive. A call is small: it is whole in time or cut. A file may be slow for as long as its bytes come; one that has stalled is cut
 * as early as a call. Node's own limit knows no such difference: it stands behind these as the longest of all.
 */
import type { IncomingMessage } from 'node:http';
import { httpLimits } from '#contract/limits/server.ts';

const tickMs = 1_000;

interface Arriving {
  readonly isUpload: boolean;
  readonly late: () => void;
  /** Bytes of its connection, and since how long there were no more; of a call, how long it takes. */
  bytes: number;
  waitedMs: number;
}

export class Arrivals {
  readonly #arriving = new Map<IncomingMessage, Arriving>();
  #timer: NodeJS.Timeout | undefined;

  /** @param late cuts the connection; called once */
  watch(request: IncomingMessage, isUpload: boolean, late: () => void): void {
    this.#arriving.set(request, { isUpload, late, bytes: request.socket.bytesRead, waitedMs: 0 });
    request.once('close', () => this.#forget(request));
    this.#timer ??= setInterval(() => this.#tick(), tickMs).unref();
  }

  #forget(request: IncomingMessage): void {
    this.#arriving.delete(request);
    if (this.#arriving.size > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #tick(): void {
    for (const [request, one] of this.#arriving) {
      const { bytesRead } = request.socket;
      one.waitedMs = one.isUpload && bytesRead > one.bytes ? 0 : one.waitedMs + tickMs;
      one.bytes = bytesRead;
      if (!request.complete && one.waitedMs < httpLimits.requestMs) continue;
      this.#forget(request);
      if (!request.complete) one.late();
    }
  }
}
