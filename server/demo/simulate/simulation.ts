/** Drives a server with members who chat, at a steady rate, for a bounded time. */
import { systemIdOf } from '#contract/socket.ts';
import { PatientClient } from '#server/demo/otherSide/patientClient.ts';
import { followUps } from '#server/demo/otherSide/phrases.ts';
import { Seeded } from '#server/demo/seeded.ts';
import { pause } from './pause.ts';
import { heading, lineOf, percentile, Tally } from './tally.ts';
import type { Second } from './tally.ts';

export interface SimulationOptions {
  readonly url: string;
  readonly openIds: readonly string[];
  readonly rate: number;
  readonly seconds: number;
  readonly seed: number;
  readonly print: (line: string) => void;
  readonly signal: AbortSignal;
}

export interface SimulationResult extends Second {
  readonly connected: number;
  readonly wanted: number;
  readonly troubles: ReadonlyMap<string, number>;
}

const connectEveryMs = 10;
const connectWithinMs = 30_000;
const sendEveryMs = 20;
const settleMs = 3_000;
const phrases = Object.values(followUps).flat();

class Simulation {
  private readonly options: SimulationOptions;
  private readonly tally = new Tally();
  private readonly troubles = new Map<string, number>();
  private readonly clients: readonly PatientClient[];
  private readonly seeded: Seeded;
  private readonly all = { sent: 0, received: 0, errors: 0, times: [] as number[] };
  private underWay = 0;

  constructor(options: SimulationOptions) {
    this.options = options;
    this.seeded = new Seeded(options.seed);
    this.clients = options.openIds.map(
      (openId) =>
        new PatientClient({
          url: options.url,
          openId,
          onFrame: (frame) => {
            if (frame.type === 0 || frame.type === 1 || frame.type === 3) this.tally.addReceived();
          },
          onTrouble: (what) => {
            this.addTrouble(what);
          },
        }),
    );
  }

  private get open(): readonly PatientClient[] {
    return this.clients.filter((client) => client.isOpen);
  }

  async run(): Promise<SimulationResult> {
    const { print, signal, seconds, openIds } = this.options;
    await this.connect();
    const connected = this.open.length;
    print(`${connected} of ${openIds.length} connected`);
    print(heading());
    const stopSending = this.keepSending();
    for (let second = 1; second <= seconds && !signal.aborted; second += 1) {
      await pause(1_000, signal);
      print(lineOf(`${second} s`, this.takeSecond()));
    }
    stopSending();
    const until = performance.now() + settleMs;
    while (this.underWay > 0 && performance.now() < until) await pause(50, new AbortController().signal);
    this.takeSecond();
    for (const client of this.clients) client.stop();
    const { sent, received, errors, times } = this.all;
    const whole: Second = { sent, received, errors, acknowledged: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
    print(lineOf('all', whole));
    for (const [what, count] of this.troubles) print(`${count} x ${what}`);
    return { ...whole, connected, wanted: openIds.length, troubles: this.troubles };
  }

  private async connect(): Promise<void> {
    const { signal } = this.options;
    for (const client of this.clients) {
      if (signal.aborted) return;
      client.start();
      await pause(connectEveryMs, signal);
    }
    const until = performance.now() + connectWithinMs;
    while (this.open.length < this.clients.length && performance.now() < until && !signal.aborted) await pause(50, signal);
  }

  /** Owes messages by the clock, not by the tick, so that the rate holds when a tick comes late. */
  private keepSending(): () => void {
    const startedAt = performance.now();
    let sent = 0;
    const timer = setInterval(() => {
      const open = this.open;
      const owed = Math.floor(((performance.now() - startedAt) / 1_000) * this.options.rate) - sent;
      for (let index = 0; index < owed; index += 1) {
        sent += 1;
        const client = open[sent % Math.max(1, open.length)];
        if (client) this.say(client);
      }
    }, sendEveryMs);
    return () => {
      clearInterval(timer);
    };
  }

  private say(client: PatientClient): void {
    const person = client.person;
    if (!person) return;
    const sentAt = performance.now();
    this.tally.addSent();
    this.underWay += 1;
    client
      .say({ type: 0, content: this.seeded.pick(phrases), systemId: systemIdOf(person.orgId, 'member'), toRemoteId: '', busId: '' })
      .then(
        () => {
          this.tally.addAcknowledged(performance.now() - sentAt);
        },
        (error: unknown) => {
          this.tally.addError();
          this.addTrouble(error instanceof Error ? error.message : String(error));
        },
      )
      .finally(() => {
        this.underWay -= 1;
      });
  }

  private takeSecond(): Second {
    const second = this.tally.take();
    this.all.sent += second.sent;
    this.all.received += second.received;
    this.all.errors += second.errors;
    this.all.times.push(...second.times);
    return second;
  }

  private addTrouble(what: string): void {
    this.troubles.set(what, (this.troubles.get(what) ?? 0) + 1);
  }
}

export const simulate = (options: SimulationOptions): Promise<SimulationResult> => new Simulation(options).run();
