/** A house with journeys on a database of its own, and a clock that a test moves: no worker runs but the one that the test calls. */
import { randomUUIDv7 } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as path } from 'node:path';
import type { JourneyCaps, JourneyEntry } from '#contract/journeys/entry.ts';
import { emptyGraph } from '#contract/journeys/graph.ts';
import type { JourneyGraph, NodeConfig } from '#contract/journeys/graph.ts';
import type { NodeKind } from '#contract/journeys/graph.ts';
import { entityOf } from '#server/engine/entities.ts';
import { publish as tellAll } from '#server/engine/recordChange.ts';
import { systemOf } from '#server/kit/principal.ts';
import { clockOf, iso } from '#server/journeys/run.ts';
import type { Runtime } from '#server/journeys/run.ts';
import { runJourneys } from '#server/journeys/journeyWorker.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import { loadKeys } from '#server/privacy/keys.ts';
import { makeHospital } from '#tests/server/support/hospital.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

export type Step = readonly [id: string, kind: NodeKind, config?: NodeConfig];
/** Edges as `from.port>to`, from the entry on. */
export const graphOf = (steps: readonly Step[], edges: readonly string[]): JourneyGraph => ({
  nodes: [...emptyGraph.nodes, ...steps.map(([id, kind, config = {}]) => ({ id, kind, config, at: { x: 0, y: 0 } }))],
  edges: edges.map((edge, n) => {
    const [from = '', port = '', to = ''] = edge.split(/[.>]/);
    return { id: `e${n}`, from, port, to };
  }),
});
export const say = (text: string): NodeConfig => ({ category: 'care', channels: ['inApp'], contents: [{ text }] });
export const bye: Step = ['bye', 'exit', { reason: 'done' }];

interface Line extends Record<string, unknown> {
  readonly node: string;
  readonly port: string | null;
  readonly at: string;
  readonly result: string | null;
}
interface Walk extends Record<string, unknown> {
  readonly id: string;
  readonly state: string;
  readonly node: string;
  readonly why: string | null;
  readonly dueAt: string | null;
  readonly waitsFor: string | null;
}

/** @param test the database, where another one than a copy is asked for */
export async function journeyHouse(start: string, test?: TestDatabase) {
  return houseOn(test ?? (await freshDatabase()), start);
}

async function houseOn(test: TestDatabase, start: string) {
  const { database } = test;
  const dataDir = mkdtempSync(path(tmpdir(), 'careline-journeys-'));
  const keys = loadKeys(dataDir);
  const hospital = await makeHospital(database, keys);
  const orgId = hospital.orgs.east;
  const clock = { now: Date.parse(start) };
  const faults: unknown[] = [];
  const runtime: Runtime = { database, keys, onFault: (error) => faults.push(error), clock: () => Promise.resolve(clock.now) };
  const sql = <R extends Record<string, unknown>>(text: string, ...values: unknown[]): Promise<R[]> => database.query<R>(text, values);

  /** The worker until nothing is due, then on to the next moment that is. */
  const settle = async (): Promise<void> => {
    while (await runJourneys(runtime));
  };
  const runUntil = async (end: string): Promise<void> => {
    await settle();
    for (;;) {
      // Groups are looked through every hour besides; that finds nobody new here.
      const [next] = await sql<{ at: string | null }>(
        `select min(due_at) as at from journey_enrolment where state <> 'ended' and not is_test and due_at > $1`,
        iso(clock.now),
      );
      const at = next?.at ? Date.parse(next.at) : Number.POSITIVE_INFINITY;
      if (at > Date.parse(end)) break;
      clock.now = at;
      await settle();
    }
    clock.now = Date.parse(end);
    await settle();
  };

  let number = 0;
  const publish = async (id: string, content: { entry: JourneyEntry; graph: JourneyGraph; caps?: JourneyCaps }): Promise<string> => {
    number += 1;
    const versionId = randomUUIDv7();
    await sql(`update definition_version set retired_at = $2 where row_id = $1 and retired_at is null`, id, iso(clock.now));
    await sql(
      `insert into definition_version (id, org_id, entity, row_id, number, content, published_at) values ($1, $2, 'journey', $3, $4, $5::jsonb, $6)`,
      versionId,
      orgId,
      id,
      number,
      JSON.stringify({ caps: {}, ...content }),
      iso(clock.now),
    );
    return versionId;
  };
  const journey = async (content: { entry: JourneyEntry; graph: JourneyGraph; caps?: JourneyCaps }): Promise<string> => {
    const id = randomUUIDv7();
    await sql(`insert into journey (id, org_id, name, standing, published_number) values ($1, $2, $3, 'published', 1)`, id, orgId, `journey ${id}`);
    await publish(id, content);
    return id;
  };
  const group = async (memberIds: readonly string[]): Promise<string> => {
    const id = randomUUIDv7();
    await sql(`insert into asserted_group (id, org_id, name, enabled) values ($1, $2, $3, false)`, id, orgId, `group ${id}`);
    await join(id, memberIds);
    return id;
  };
  const join = async (groupId: string, memberIds: readonly string[]): Promise<void> => {
    await sql(
      `insert into group_member (id, org_id, group_id, member_id, since) select gen_random_uuid(), $2, $1, unnest($3::uuid[]), $4`,
      groupId,
      orgId,
      memberIds,
      iso(clock.now),
    );
    await sql(`update journey_run set due_at = $1`, iso(clock.now));
  };
  /** Rows change and the log tells of them, in one transaction. @param change gives the rows; many are one entry */
  const changed = (entity: string, change: (tx: Tx) => Promise<readonly string[]>): Promise<void> =>
    inTransaction(database, async (tx) => {
      const principal = systemOf({ orgId, groupId: hospital.orgs.group });
      const rows = (await change(tx)).map((id) => ({ id, orgId, version: 2 }));
      tellAll(tx, { entity: entityOf(entity), principal, act: 'updated', orgIds: [orgId] }, rows);
    });
  /** The log tells that the row has changed. */
  const told = (entity: string, id: string): Promise<void> => changed(entity, () => Promise.resolve([id]));
  const drop = async (): Promise<void> => {
    await test.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return {
    drop,
    test,
    dataDir,
    database,
    keys,
    hospital,
    orgId,
    clock,
    faults,
    runtime,
    sql,
    settle,
    runUntil,
    publish,
    journey,
    group,
    join,
    changed,
    told,
    member: (name: string, more: Readonly<Record<string, unknown>> = {}): Promise<string> => hospital.member(name, orgId, more),
    walks: (journeyId: string): Promise<Walk[]> =>
      sql<Walk>(
        `select id, state, node, coalesce(exit_reason, parked_reason) as why, due_at as "dueAt", waits_for as "waitsFor" from journey_enrolment where journey_id = $1 order by entered_at, member_id`,
        journeyId,
      ),
    lines: (memberId: string): Promise<Line[]> =>
      sql<Line>(`select node, port, at, result from journey_step where member_id = $1 order by at, round`, memberId),
    now: () => clockOf(runtime, database),
  };
}
export type JourneyHouse = Awaited<ReturnType<typeof journeyHouse>>;
