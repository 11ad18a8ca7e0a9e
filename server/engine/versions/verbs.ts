/** The calls of every entity with versions. */
import type { Decision } from '#contract/choices/versions.ts';
import type { VersionVerb } from '#contract/versions.ts';
import type { Query } from '#server/db/database.ts';
import type { Tx } from '#server/log/writeTransaction.ts';
import type { OperationContext } from '#server/engine/calls/handler.ts';
import { Refusal } from '#server/kit/refusal.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { changesSeen } from '#server/engine/readMore.ts';
import { storedRow } from '#server/engine/write.ts';
import { contentIn, versionsOf } from './content.ts';
import type { Content } from './content.ts';
import { contentOf, planOf, runningOn, toldChanges } from './plan.ts';
import { publishDraft, retireDefinition } from './publish.ts';
import type { Asked } from './publish.ts';
import { listedVersions } from './read.ts';
import { decideDraft, submitDraft } from './review.ts';
import type { Decided } from './review.ts';

type Input = Readonly<Record<string, unknown>>;
type Run<T> = (on: T, caller: Caller, input: Input, context: OperationContext) => Promise<unknown>;
type Verb = { readonly runs: 'snapshot'; readonly run: Run<Query> } | { readonly runs: 'transaction'; readonly run: Run<Tx> };

const numberIn = (input: Input, name = 'number'): number | null => (input[name] as number | null | undefined) ?? null;

/** A call without an id is about the one row of the organisation that it acts in. @throws Refusal notFound where there is none, or more than one */
async function idAsked(query: Query, { entity, principal }: Caller, input: Input): Promise<string> {
  if (typeof input['id'] === 'string') return input['id'];
  const found = await query.query<{ id: string }>(`select x.id from ${entity.table} x where x.org_id = $1 and x.deleted_at is null limit 2`, [principal.orgId]);
  const [only, ...more] = found;
  if (!only || more.length > 0) throw new Refusal('notFound');
  return only.id;
}

/** All that a version says, as the reader may see it. */
const contentSeen = (caller: Caller, content: Content): Content =>
  Object.fromEntries(
    changesSeen(
      caller,
      versionsOf(caller.entity).content.map((field) => ({ field, from: null, to: content[field] ?? null })),
    ).map(({ field, to }) => [field, to]),
  );

const compare: Run<Query> = async (query, caller, input) => {
  const row = await storedRow(query, caller, String(input['id']));
  const side = (name: string): Promise<Content> => contentOf(query, caller, row, numberIn(input, name));
  const to = await side('to');
  return { ...(await toldChanges(query, caller, await side('from'), to)), content: contentSeen(caller, to) };
};

const list: Run<Query> = async (query, caller, input) => {
  const row = await storedRow(query, caller, String(input['id']));
  const running = new Map((await runningOn(query, caller, { ...row, ...contentIn(caller.entity, row) })).map(({ number, count }) => [number, count]));
  return (await listedVersions(query, caller.entity.name, row.id)).map((one) => ({ ...one, running: running.get(one.number) ?? 0 }));
};

export const versionVerbs: Readonly<Record<VersionVerb, Verb>> = {
  publish: {
    runs: 'transaction',
    run: async (tx, caller, input, context) => {
      const id = await idAsked(tx, caller, input);
      const from = numberIn(input);
      const done = await publishDraft(tx, caller, { ...(input as Omit<Asked, 'id'>), id, number: from });
      context.note({ entityId: id, detail: { number: done.number, fromNumber: from, carried: done.carried } });
      return done;
    },
  },
  publishCheck: { runs: 'snapshot', run: (query, caller, input) => planOf(query, caller, { id: String(input['id']), number: numberIn(input) }) },
  submit: {
    runs: 'transaction',
    run: async (tx, caller, input, context) => {
      const done = await submitDraft(tx, caller, input as unknown as Asked);
      context.note({ entityId: String(input['id']) });
      return done;
    },
  },
  decide: {
    runs: 'transaction',
    run: async (tx, caller, input, context) => {
      const done = await decideDraft(tx, caller, input as unknown as Decided);
      context.note({ entityId: String(input['id']), detail: { decision: input['decision'] as Decision, number: done.number, carried: done.carried } });
      return done;
    },
  },
  retire: {
    runs: 'transaction',
    run: async (tx, caller, input, context) => {
      const done = await retireDefinition(tx, caller, input as unknown as Asked);
      context.note({ entityId: String(input['id']), detail: { number: done.number, carried: done.carried, isOff: true } });
      return done;
    },
  },
  versions: { runs: 'snapshot', run: list },
  compare: { runs: 'snapshot', run: compare },
};
