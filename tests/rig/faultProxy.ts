/** A TCP proxy that does to a connection what networks do. Stands before the server, and between the server and PostgreSQL. */
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { Lane } from './lane.ts';
import type { Fault, Watch } from './lane.ts';

/** `up`: from the client to the target. */
export type Direction = 'up' | 'down';

export interface Link {
  readonly id: number;
  /** The client's port: tells whose connection this is. */
  readonly clientPort: number;
  set(direction: Direction | 'both', fault: Fault): void;
  /** Both ends get a reset. */
  reset(): void;
}

export interface FaultProxy {
  readonly port: number;
  links(): readonly Link[];
  /** The fault is set for the connections there are and those to come. */
  set(direction: Direction | 'both', fault: Fault): void;
  /** The fault is set for the connections there are; later ones pass. */
  setPresent(direction: Direction | 'both', fault: Fault): void;
  /** Lets everything that was held go its way, in order. */
  release(): void;
  /** Resets every connection there is; answers how many. */
  resetAll(): number;
  /** While true, new connections are reset at once. */
  refuse(isRefusing: boolean): void;
  /** Runs `action` the moment the bytes pass in that direction on any connection. Answers how to stop watching. */
  onPattern(direction: Direction, pattern: string | Buffer, action: Watch['action']): () => void;
  close(): Promise<void>;
}

interface Ends {
  readonly client: Socket;
  readonly target: Socket;
  readonly up: Lane;
  readonly down: Lane;
  readonly link: Link;
}

interface Settings {
  readonly faults: Record<Direction, Fault>;
  readonly watches: Readonly<Record<Direction, Set<Watch>>>;
}

function join(client: Socket, target: Socket, settings: Settings, id: number): Ends {
  const reset = (): void => {
    up.stop();
    down.stop();
    client.resetAndDestroy();
    target.resetAndDestroy();
  };
  const up = new Lane({ from: client, to: target, cut: reset }, settings.faults.up, settings.watches.up);
  const down = new Lane({ from: target, to: client, cut: reset }, settings.faults.down, settings.watches.down);
  for (const [socket, lane] of [
    [client, up],
    [target, down],
  ] as const) {
    socket.setNoDelay(true);
    socket.on('error', () => {
      // An end that broke takes the other with it, unless that direction is a hole or held: then the far end must not learn of it.
      if (!lane.swallows) reset();
    });
  }
  const link: Link = {
    id,
    clientPort: client.remotePort ?? 0,
    set(direction, fault) {
      if (direction !== 'down') up.set(fault);
      if (direction !== 'up') down.set(fault);
    },
    reset,
  };
  return { client, target, up, down, link };
}

const listening = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      resolve((server.address() as AddressInfo).port);
    });
  });

/** @param target the port behind it on loopback; a function is asked at each connection, for a server that moves */
export async function startFaultProxy(target: number | (() => number), port = 0): Promise<FaultProxy> {
  const settings: Settings = { faults: { up: { kind: 'pass' }, down: { kind: 'pass' } }, watches: { up: new Set(), down: new Set() } };
  const all = new Set<Ends>();
  let isRefusing = false;
  let count = 0;
  const server = createServer({ allowHalfOpen: true, pauseOnConnect: false }, (client) => {
    if (isRefusing) {
      client.on('error', () => {
        /* it is being refused: nothing to save */
      });
      client.resetAndDestroy();
      return;
    }
    count += 1;
    const upstream = connect({ host: '127.0.0.1', port: typeof target === 'number' ? target : target(), allowHalfOpen: true });
    const ends = join(client, upstream, settings, count);
    all.add(ends);
    const forget = (): void => {
      if (client.destroyed && upstream.destroyed) all.delete(ends);
    };
    client.on('close', forget);
    upstream.on('close', forget);
  });
  const bound = await listening(server, port);
  const setPresent: FaultProxy['setPresent'] = (direction, fault) => {
    for (const ends of all) ends.link.set(direction, fault);
  };
  return {
    port: bound,
    links: () => [...all].map((ends) => ends.link),
    set(direction, fault) {
      if (direction !== 'down') settings.faults.up = fault;
      if (direction !== 'up') settings.faults.down = fault;
      setPresent(direction, fault);
    },
    setPresent,
    release() {
      settings.faults.up = { kind: 'pass' };
      settings.faults.down = { kind: 'pass' };
      setPresent('both', { kind: 'pass' });
    },
    resetAll() {
      const present = [...all];
      for (const ends of present) ends.link.reset();
      return present.length;
    },
    refuse(value) {
      isRefusing = value;
    },
    onPattern(direction, pattern, action) {
      const watch: Watch = { pattern: Buffer.from(pattern), action };
      settings.watches[direction].add(watch);
      return () => {
        settings.watches[direction].delete(watch);
      };
    },
    async close() {
      for (const ends of all) ends.link.reset();
      await new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      });
    },
  };
}
