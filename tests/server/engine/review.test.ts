/** Drafts that are reviewed: somebody else decides, about exactly what was submitted. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { surveyReview } from '#contract/lives/questionnaireLife.ts';
import { inTransaction } from '#server/log/writeTransaction.ts';
import { Refusal } from '#server/kit/refusal.ts';
import { entityOf } from '#server/engine/entities.ts';
import type { Caller } from '#server/engine/listAsked.ts';
import { planOf } from '#server/engine/versions/plan.ts';
import { publishDraft } from '#server/engine/versions/publish.ts';
import { publishedVersion } from '#server/engine/versions/read.ts';
import { decideDraft, submitDraft } from '#server/engine/versions/review.ts';
import { updateRow } from '#server/engine/write.ts';
import { staffAt } from '#tests/server/support/principal.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

/** Home pages as they would be with a review. */
const page = entityOf('orgHome');
const reviewed = { ...page, resource: { ...page.resource, versions: { content: page.resource.versions?.content ?? [], review: surveyReview } } };
let rig: Rig;
let id = '';
let author: Caller;
let other: Caller;

const callerOf = (userId: string): Caller => {
  const { group, east } = rig.server.hospital.orgs;
  const principal = staffAt({ group, org: east }, userId, ['orgHome.read', 'orgHome.write', 'orgHome.publish']);
  return { entity: reviewed, call: { entity: 'orgHome', verb: 'decide' }, principal, keys: rig.server.running.services.keys };
};
const inTx = <T>(body: Parameters<typeof inTransaction<T>>[1]): Promise<T> => inTransaction(rig.server.running.services.database, body);
const plan = () => planOf(rig.server.test.database, other, { id, number: null });
const edit = (notice: string, by = author): Promise<unknown> => inTx((tx) => updateRow(tx, by, { id, notice }));
const submit = (by = author): Promise<unknown> => inTx((tx) => submitDraft(tx, by, { id }));
const decide = (by: Caller, more: object): Promise<{ readonly number: number | null }> =>
  inTx((tx) => decideDraft(tx, by, { id, contentHash: '', decision: 'approve', ...more }));
const standing = async (): Promise<unknown> => (await rig.sql<{ standing: string }>('select standing from org_home where id = $1', id))[0]?.standing;
const online = async (): Promise<unknown> => (await publishedVersion(rig.server.test.database, 'orgHome', id))?.content['notice'];

/** @returns the fields that the refusal names, with its words */
async function refusalOf(asked: Promise<unknown>): Promise<unknown> {
  const error: unknown = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  return error instanceof Refusal ? (error.fields ?? error.reason) : error;
}

beforeAll(async () => {
  rig = await startRig();
  const { east } = rig.server.hospital.orgs;
  id = ((await rig.post('/crm-server/orgHome/save', { orgId: east, notice: 'first' }, rig.tokens.chief)).datas as { id: string }).id;
  [author, other] = [callerOf(rig.ids.chief), callerOf(rig.ids.other)];
});
afterAll(() => rig.server.close());

describe('a draft that is reviewed', () => {
  it('is published by nobody before it is approved, and never by who wrote or submitted it', async () => {
    expect(await refusalOf(inTx((tx) => publishDraft(tx, author, { id, number: null })))).toHaveProperty('standing');
    await submit();
    const { contentHash } = await plan();
    expect(await refusalOf(decide(author, { contentHash }))).toBe('ownDraft');
    expect([await standing(), await online()]).toEqual(['inReview', undefined]);
  });

  it('is approved by nobody who wrote it, whoever submitted it', async () => {
    await edit('first again');
    await submit(other);
    const { contentHash } = await plan();
    expect(await refusalOf(decide(author, { contentHash }))).toBe('ownDraft');
    await edit('first');
    await submit();
  });

  it('that is edited is taken out of review; what was read before is not approved', async () => {
    const { contentHash } = await plan();
    await edit('second');
    expect(await standing()).toBe('draft');
    expect(await refusalOf(decide(other, { contentHash }))).toHaveProperty('standing');
    await submit();
    expect(await refusalOf(decide(other, { contentHash }))).toHaveProperty('contentHash');
    expect((await plan()).review).toMatchObject({ decision: null });
  });

  it('with changes asked for is not submitted as it was; once changed, what was submitted is published', async () => {
    const { contentHash } = await plan();
    expect(await refusalOf(decide(other, { contentHash, decision: 'changes' }))).toHaveProperty('reason');
    expect(await decide(other, { contentHash, decision: 'changes', reason: 'too short' })).toEqual({ number: null, carried: 0 });
    expect((await plan()).review).toMatchObject({ decision: 'changes', reason: 'too short' });
    expect(await refusalOf(submit())).toHaveProperty('standing');
    await edit('third');
    await submit();
    const now = await plan();
    expect(await decide(other, { contentHash: now.contentHash, version: now.version })).toEqual({ number: 1, carried: 0 });
    expect([await standing(), await online()]).toEqual(['published', 'third']);
    expect(await refusalOf(submit())).toHaveProperty('standing');
  });

  it('is decided about once, however many decide at the same moment', async () => {
    await edit('fourth');
    await submit();
    const { contentHash } = await plan();
    const third = callerOf(rig.ids.house);
    const both = await Promise.all([other, third].map((by) => refusalOf(decide(by, { contentHash }))));
    expect(both.filter((one) => one === undefined)).toHaveLength(1);
    expect(both.find((one) => one !== undefined)).toHaveProperty('standing');
  });

  it('is approved by nobody who wrote any of it since the last was published, and by them again afterwards', async () => {
    const third = callerOf(rig.ids.house);
    await edit('by the author');
    await edit('by the author, with a comma', other);
    await submit(other);
    const { contentHash } = await plan();
    const error: unknown = await decide(author, { contentHash }).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ reason: 'ownDraft', values: { authors: 'name of chief, name of other', others: 'name of house' } });
    // An older version that is published meanwhile makes nobody a stranger to the draft.
    await inTx((tx) => publishDraft(tx, third, { id, number: 1 }));
    expect(await refusalOf(decide(author, { contentHash }))).toBe('ownDraft');
    await decide(third, { contentHash });
    await edit('by another alone', other);
    await submit(other);
    await decide(author, { contentHash: (await plan()).contentHash });
    expect(await online()).toBe('by another alone');
  });

  it('leaves alone what is in review where an older version is published again: that was approved once', async () => {
    await edit('fifth');
    await submit();
    await inTx((tx) => publishDraft(tx, author, { id, number: 1 }));
    expect([await standing(), await online()]).toEqual(['inReview', 'third']);
    const { contentHash } = await plan();
    await decide(other, { contentHash });
    expect([await standing(), await online()]).toEqual(['published', 'fifth']);
  });
});
