/** Every entity whose rows stand for a time (docs/adr/0088): none ends before it begins, and none overlaps with another where the description holds them apart. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anyOperation } from '#contract/readings/anyOperation.ts';
import type { Period } from '#contract/period.ts';
import type { Operation, Resource } from '#contract/resource.ts';
import { isMadeHere } from '#tests/server/support/rowMaker.ts';
import { described, sampleBody } from '#tests/server/support/sampleRow.ts';
import type { Body } from '#tests/server/support/sampleRow.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
let token = '';
let staffId = '';
let count = 0;

beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  staffId = await server.hospital.staff('east', server.hospital.orgs.east, 'keeper');
  token = await server.login('east');
});
afterAll(() => server.close());

const callOf = ({ name }: Resource, verbs: readonly string[]): Operation =>
  verbs.map((verb) => anyOperation(`${name}.${verb}`)).find((found) => found !== undefined) as Operation;
const send = (one: Resource, verbs: readonly string[], json: Body): Promise<Reply> => {
  const [method = '', path = ''] = callOf(one, verbs).endpoint.split(' ');
  return server.call(method, path, { token, json, headers: { 'x-lang': 'en' } });
};
/** A rule of points of an organisation is of its level; nobody is their own deputy, or a questionnaire. */
const agreeing: Readonly<Record<string, Body>> = {
  pointRule: { level: 'organisation', mayDiffer: false },
  staffAbsence: { deputyId: null },
  callBatch: { questionnaireId: null },
};
async function bodyOf(one: Resource): Promise<Body> {
  const body = await sampleBody(callOf(one, ['create', 'save']), one, (count += 1), () => Promise.resolve(staffId));
  return { ...body, ...agreeing[one.name] };
}
/** The fields that are refused, and why. */
const refused = ({ code, datas }: Reply): Body => (code === 0 ? {} : ((datas as { fields?: Body } | null)?.fields ?? { code }));
const earliest: Body = { day: '1980-01-01', moment: '1980-01-01T00:00:00.000Z', timeOfDay: '00:00' };

/** States of callers are written by what they do, and held apart by the table (tests/server/calls/callerStates.test.ts). */
describe.each(described.filter((one) => one.period && isMadeHere(one)).map((one) => [one.name, one] as const))('%s', (_, one) => {
  const { from, to, apart } = one.period as Period;
  const [create, update] = [
    ['create', 'save'],
    ['update', 'save'],
  ] as const;

  it('does not end before it begins, in one wording', async () => {
    const [body, other] = [await bodyOf(one), await bodyOf(one)];
    const wrong = { [to]: `must not be before "${one.fields[from]?.label[1] ?? ''}"` };
    expect(refused(await send(one, create, { ...body, [to]: earliest[String(one.fields[from]?.kind)] }))).toEqual(wrong);
    const row = (await send(one, create, other)).datas as Body;
    expect(refused(await send(one, update, { id: row['id'], version: 1, [to]: earliest[String(one.fields[from]?.kind)] }))).toEqual(wrong);
    // A time that has to end is not left open.
    const isEnded = one.fields[to]?.required === true;
    expect(refused(await send(one, update, { id: row['id'], version: 1, [to]: null }))).toEqual(isEnded ? { [to]: 'is required' } : {});
    expect((await send(one, ['remove'], { id: row['id'], version: isEnded ? 1 : 2 })).code).toBe(0);
  });

  it('overlaps with another where rows are not held apart, and else with none', async () => {
    const [body, other] = [await bodyOf(one), await bodyOf(one)];
    const ends = Object.fromEntries([from, to, ...(apart ?? [])].flatMap((name) => (name in body ? [[name, body[name]]] : [])));
    const row = (await send(one, create, body)).datas as Body;
    const again = await send(one, create, { ...other, ...ends });
    const words = expect.stringContaining(`overlaps with "${String(row[one.standard?.title ?? ''])}" (`) as unknown;
    const [name, reply] = Object.entries(refused(again))[0] ?? [];
    if (!apart) expect(again.code, again.text).toBe(0);
    else expect([name, reply]).toEqual([from, words]);
  });
});
