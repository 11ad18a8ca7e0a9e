/** A simulated patient is given these: the connection, and chance, time and company. */
import type { SessionPerson } from '#contract/calls/session.ts';
import type { ContentFrame } from '#contract/socket.ts';
import type { Topic } from '#server/demo/catalogue.ts';
import type { PictureName } from '#server/demo/pictures.ts';
import type { Seeded } from '#server/demo/seeded.ts';
import type { Clock } from './clock.ts';
import type { Saying } from './patientClient.ts';
import type { Budget, Presence } from './presence.ts';

/** These matter here of a row of the conversation list. */
export interface ChatRowHandle {
  readonly conversationId: string;
  readonly systemId: string;
  readonly busId: string;
  readonly state: string;
  readonly assigneeId: string | null;
  readonly lastSeq: number;
}
export interface OrderHandle {
  readonly id: string;
  readonly status: string;
  readonly version: number;
}

/** The connection as they use it; `PatientClient` is one. */
export interface PatientLine {
  readonly person: SessionPerson | undefined;
  readonly isOpen: boolean;
  say(saying: Saying): Promise<ContentFrame>;
  signal(conversationId: string, signal: 'typing' | 'looking'): void;
  call<T>(endpoint: string, body?: { readonly form?: Readonly<Record<string, string>>; readonly json?: unknown }): Promise<T>;
  upload(image: Buffer): Promise<string>;
}

export interface PatientOptions {
  readonly line: PatientLine;
  readonly topic: Topic;
  readonly seeded: Seeded;
  readonly clock: Clock;
  readonly presence: Presence;
  readonly budget: Budget;
  readonly draw: (name: PictureName) => Promise<Buffer>;
  readonly trouble: (what: string) => void;
}
