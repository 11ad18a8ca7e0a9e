/** All simulated patients together: who speaks up next, and how lively it is. */
import type { DemoMember } from '#contract/services.ts';
import { drawPicture } from '#server/demo/pictures.ts';
import { Seeded } from '#server/demo/seeded.ts';
import { realClock } from './clock.ts';
import type { Clock } from './clock.ts';
import { Patient } from './patient.ts';
import { PatientClient } from './patientClient.ts';
import { topicOf } from './phrases.ts';
import { Budget, Presence } from './presence.ts';
import type { Nearness } from './presence.ts';

export interface OtherSideOptions {
  readonly url: string;
  readonly members: readonly DemoMember[];
  /** One line for the person who runs the server; never what people wrote. */
  readonly log: (line: string) => void;
  readonly seed?: number;
  readonly clock?: Clock;
}

/** `everyMs`: on average, one patient speaks up so often. */
interface Pace {
  readonly everyMs: number;
  readonly unansweredAtMost: number;
}

/** The fewer people look, the less is said; and never on and on into an empty room. */
const paces: Readonly<Record<Nearness, Pace>> = {
  here: { everyMs: 24_000, unansweredAtMost: 6 },
  away: { everyMs: 50_000, unansweredAtMost: 5 },
  gone: { everyMs: 12 * 60_000, unansweredAtMost: 4 },
};
const lookMs = 4_000;
const activeAtOnce = 4;
const queueAtMost = 5;
const messagesPerMinute = 40;
const connectEveryMs = 120;
const nudgeAfterMs = 4 * 60_000;
const troubleLinesPerMinute = 6;

export interface OtherSide {
  stop(): void;
  readonly connected: number;
}

export function startOtherSide(options: OtherSideOptions): OtherSide {
  const crowd = new Crowd(options);
  crowd.start();
  return crowd;
}

interface Person {
  readonly patient: Patient;
  readonly client: PatientClient;
}

class Crowd implements OtherSide {
  private readonly options: OtherSideOptions;
  private readonly clock: Clock;
  private readonly seeded: Seeded;
  private readonly presence: Presence;
  private readonly quiet = new Budget(troubleLinesPerMinute);
  private readonly people: readonly Person[];
  private isStopped = false;
  private cancel: (() => void) | undefined;

  constructor(options: OtherSideOptions) {
    this.options = options;
    this.clock = options.clock ?? realClock;
    this.seeded = new Seeded(options.seed ?? this.clock.now());
    this.presence = new Presence(this.clock.now());
    const budget = new Budget(messagesPerMinute);
    this.people = options.members.map((member) => this.personOf(member, budget));
  }

  get connected(): number {
    return this.people.filter(({ client }) => client.isOpen).length;
  }

  start(): void {
    this.people.forEach(({ client }, index) => {
      this.clock.after(index * connectEveryMs, () => {
        if (!this.isStopped) client.start();
      });
    });
    this.next();
  }

  stop(): void {
    this.isStopped = true;
    this.cancel?.();
    for (const { patient, client } of this.people) {
      patient.stop();
      client.stop();
    }
  }

  private personOf(member: DemoMember, budget: Budget): Person {
    const trouble = (what: string): void => {
      this.trouble(what);
    };
    const client: PatientClient = new PatientClient({
      url: this.options.url,
      openId: member.openId,
      onTrouble: trouble,
      onFrame: (frame, isMine) => {
        patient.take(frame, isMine);
      },
      onOpen: () => {
        patient.opened().catch((error: unknown) => {
          trouble(error instanceof Error ? error.message : String(error));
        });
      },
    });
    const patient = new Patient({
      line: client,
      topic: topicOf(member.name),
      seeded: new Seeded(this.seeded.whole(0, 2 ** 30)),
      clock: this.clock,
      presence: this.presence,
      budget,
      draw: drawPicture,
      trouble,
    });
    return { patient, client };
  }

  private trouble(what: string): void {
    if (this.quiet.take(this.clock.now())) this.options.log(`simulated patients: ${what}`);
  }

  /** Looks around every few seconds, so that somebody who comes in is noticed soon. */
  private next(): void {
    this.cancel = this.clock.after(lookMs, () => {
      if (this.seeded.chance(lookMs / paces[this.presence.nearness(this.clock.now())].everyMs)) this.speakUp();
      if (!this.isStopped) this.next();
    });
  }

  /** One patient does one thing. */
  private speakUp(): void {
    const pace = paces[this.presence.nearness(this.clock.now())];
    const there = this.people.filter(({ patient, client }) => client.isOpen && !patient.isPlayed).map(({ patient }) => patient);
    if (there.length === 0 || there.filter((patient) => patient.isBusy).length >= activeAtOnce) return;
    if (there.some((patient) => patient.nudge(nudgeAfterMs))) return;
    if (there.filter((patient) => patient.isUnanswered).length >= pace.unansweredAtMost + this.startedWaiting(there)) return;
    const turned = this.shuffled(there);
    // All patients are counted: whoever is not connected this moment still waits.
    const mayQueue = this.people.filter(({ patient }) => patient.isQueuing).length < queueAtMost;
    for (const act of this.chosenActs(mayQueue)) if (turned.some(act)) return;
  }

  /** Acts are tried in this order: a queue that only grows would be nobody's working day. */
  private chosenActs(mayQueue: boolean): readonly ((patient: Patient) => boolean)[] {
    const lot = this.seeded.next();
    const begin = mayQueue ? [(patient: Patient): boolean => patient.begin()] : [];
    if (lot < 0.18) return [(patient) => patient.payOld(), ...begin];
    return lot < 0.42 ? begin : [(patient) => patient.goOn(), ...begin];
  }

  /** A patient who already waited when the demo was loaded does not count as noise of ours. */
  private startedWaiting(patients: readonly Patient[]): number {
    return patients.filter((patient) => patient.isUnanswered && !patient.hasSpoken).length;
  }

  private shuffled(patients: readonly Patient[]): Patient[] {
    return patients
      .map((patient) => ({ patient, lot: this.seeded.next() }))
      .toSorted((a, b) => a.lot - b.lot)
      .map(({ patient }) => patient);
  }
}
