/** The runtime as it is given, and one walk as it is read. */
import type { JourneyContent } from '#contract/journeys/entry.ts';
import { contentFrom } from '#contract/journeys/entry.ts';
import type { Database, Query } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import { versionById } from '#server/engine/versions/read.ts';
import { momentNow } from '#server/engine/rules/clock.ts';
import type { Keys } from '#server/privacy/keys.ts';

export interface Runtime {
  readonly database: Database;
  readonly keys: Keys;
  readonly onFault: (error: unknown) => void;
  /** Links in messages begin with it. */
  readonly origin?: () => string;
  /** Epoch milliseconds; the database's clock unless told. */
  readonly clock?: (query: Query) => Promise<number>;
}
export type Clocked = Pick<Runtime, 'keys' | 'clock' | 'onFault'>;

export const clockOf = async ({ clock }: Pick<Runtime, 'clock'>, query: Query): Promise<number> => (clock ? clock(query) : Date.parse(await momentNow(query)));
export const iso = (at: number): string => new Date(at).toISOString();

export interface Enrolment {
  readonly id: string;
  readonly orgId: string;
  readonly groupId: string;
  readonly journeyId: string;
  readonly memberId: string;
  readonly versionId: string;
  readonly state: 'active' | 'waiting' | 'parked' | 'ended';
  readonly node: string;
  readonly round: number;
  readonly waitsFor: string | null;
  readonly parkedReason: string | null;
  readonly enteredAt: string;
  readonly occurredAt: string | null;
  readonly isTest: boolean;
  readonly testContent: JourneyContent | null;
  readonly version: number;
}
export type EnrolmentRow = Enrolment & Record<string, unknown>;

/** One step of one walk: its row is held. */
export interface Stepping {
  readonly enrolment: Enrolment;
  readonly keys: Keys;
  readonly now: number;
  /** The step was due so long ago. */
  readonly lateMs: number;
  readonly origin: string;
}

export const enrolmentColumns = `e.id, e.org_id as "orgId", o.group_id as "groupId", e.journey_id as "journeyId", e.member_id as "memberId", e.version_id as "versionId",
  e.state, e.node, e.round, e.waits_for as "waitsFor", e.parked_reason as "parkedReason", e.entered_at as "enteredAt", e.occurred_at as "occurredAt", e.is_test as "isTest",
  e.test_content as "testContent", e.version`;
export const enrolmentFrom = 'journey_enrolment e join organisation o on o.id = e.org_id';

const placeFreedSql = prepared(
  `update journey_run set due_at = $2 where due_at > $2 and journey_id in (select journey_id from journey_run where journey_id = $1 for update skip locked)`,
);
/** Whoever waits for their place in the group gets it at once. A run that is looked through at this moment is not waited for: it is looked through again within the minute. */
export const freePlace = (query: Query, journeyId: string, now: number): Promise<unknown> => query.query(placeFreedSql, [journeyId, iso(now)]);

/** A version never changes: what was read once holds as long as the server runs. */
const known = new Map<string, JourneyContent>();
const mostKnown = 500;

/** The contents that this walk goes by. @returns nothing where its version is gone */
export async function contentOf(query: Query, { testContent, versionId }: Pick<Enrolment, 'testContent' | 'versionId'>): Promise<JourneyContent | undefined> {
  if (testContent) return contentFrom(testContent);
  const found = known.get(versionId);
  if (found) return found;
  const version = await versionById(query, versionId);
  if (!version) return undefined;
  if (known.size >= mostKnown) known.clear();
  const content = contentFrom(version.content);
  known.set(versionId, content);
  return content;
}
