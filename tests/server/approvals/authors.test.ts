/** A process decides about a draft: whoever wrote any of it has no task of it in whichever step, and is given none (docs/adr/0180). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { afterSurgery } from '#tests/rig/afterSurgery.ts';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
/** Anna and Cleo write, Ben asks; Dora and Emil have no part in it. */
const tokens: Record<'anna' | 'ben' | 'cleo' | 'dora' | 'emil', string> = { anna: '', ben: '', cleo: '', dora: '', emil: '' };
type Name = keyof typeof tokens;
const ids: Record<string, string> = {};
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { hospital } = server;
  for (const name of Object.keys(tokens) as Name[]) {
    ids[name] = await hospital.staff(name, hospital.orgs.east, 'keeper');
    tokens[name] = await server.login(name);
  }
});
afterAll(() => server.close());

const post = (who: Name, path: string, json: object): Promise<Reply> => server.call('POST', path, { token: tokens[who], json });
async function save(who: Name, path: string, json: object): Promise<{ readonly id: string; readonly version: number }> {
  const { datas, text } = await post(who, path, json);
  expect(datas, text).toHaveProperty('id');
  return datas;
}
const task = (id: string, who: readonly Name[], y: number, more: object = {}) => ({
  id,
  kind: 'userTask',
  title: id,
  config: { candidates: 'person', personIds: who.map((name) => ids[name]), method: 'any', nobody: 'admin', mayDelegate: true, ...more },
  at: { x: 0, y },
});
const end = (id: 'start' | 'end', y: number) => ({ id, kind: id, config: {}, at: { x: 0, y } });

interface Begun {
  readonly id: string;
  readonly questionnaireId: string;
  readonly processId: string;
}
let keys = 0;
/** Two write a questionnaire, and a third asks for it to be published: by these steps. */
async function begun(...steps: readonly ReturnType<typeof task>[]): Promise<Begun> {
  const names = ['start', ...steps.map(({ id }) => id), 'end'];
  const edges = names.slice(1).map((to, at) => ({ id: `e${at}`, from: names[at], to }));
  const graph = { nodes: [end('start', 0), ...steps, end('end', 9)], edges };
  const more = { key: `authors${(keys += 1)}`, category: 'other', subject: 'approval', variables: [] };
  const definition = await save('emil', '/workflow-center/process-definition/save', { name: `发布问卷 ${keys}`, ...more, graph });
  const published = await post('emil', '/workflow-center/process-definition/publish', { id: definition.id });
  expect(published.code, published.text).toBe(0);
  const rules = await server.test.database.query<{ id: string; version: number }>(`select id, version from approval_rule where kind = 'publishQuestionnaire'`);
  await save('emil', '/crm-server/approvalRule/save', { ...rules[0], kind: 'publishQuestionnaire', definitionId: definition.id });
  const { id: questionnaireId, version } = await save('anna', '/api-qs/design/save', { title: `问卷 ${keys}`, content: afterSurgery });
  await save('cleo', '/api-qs/design/save', { id: questionnaireId, version, title: `问卷 ${keys}。` });
  const { id } = await save('ben', '/crm-server/approval/publishQuestionnaire', { id: questionnaireId, remark: '上线' });
  const [row] = await server.test.database.query<{ processId: string }>('select process_id as "processId" from approval where id = $1', [id]);
  return { id, questionnaireId, processId: row?.processId ?? '' };
}
const open = ({ processId }: Begun): Promise<readonly { readonly id: string; readonly name: string; readonly people: readonly string[] }[]> =>
  server.test.database.query(
    `select id, name, candidate_ids as people from process_task where instance_id = $1 and status in ('offered', 'claimed') order by offered_at, id`,
    [processId],
  );
const peopleOf = async (one: Begun): Promise<readonly (readonly string[])[]> =>
  (await open(one)).map(({ people }) => people.map((id) => Object.keys(ids).find((name) => ids[name] === id) ?? '').toSorted());
const decide = (who: Name, { id }: Begun, how: 'approve' | 'reject' = 'approve'): Promise<Reply> =>
  post(who, `/crm-server/approval/${how}`, { id, remark: '看过了' });
const standing = async ({ questionnaireId }: Begun): Promise<unknown> =>
  (await server.test.database.query<{ standing: string }>('select standing from questionnaire where id = $1', [questionnaireId]))[0]?.standing;

it('gives no task of any step to whoever wrote it, and takes no decision of theirs', async () => {
  const one = await begun(task('lead', ['anna', 'dora'], 1), task('board', ['cleo', 'anna', 'emil'], 2));
  expect(await peopleOf(one)).toEqual([['dora']]);
  for (const author of ['anna', 'cleo'] as const) expect((await decide(author, one)).code).not.toBe(0);
  expect((await decide('dora', one)).code).toBe(0);
  expect(await peopleOf(one)).toEqual([['emil']]);
  for (const author of ['anna', 'cleo'] as const) expect((await decide(author, one)).code).not.toBe(0);
  expect(await standing(one)).toBe('draft');
  const last = await decide('emil', one);
  expect(last.datas, last.text).toMatchObject({ status: 'approved' });
  expect(await standing(one)).toBe('published');
});

it('is passed on to nobody who wrote it, and says why', async () => {
  const one = await begun(task('lead', ['dora'], 1));
  const [{ id: taskId } = { id: '' }] = await open(one);
  const refused = await post('dora', '/workflow-center/task-module/act', { id: taskId, kind: 'delegate', to: ids['anna'] });
  expect([refused.code, refused.message.includes('name of anna')], refused.text).toEqual([40373, true]);
});

it('names the people who will have it beforehand, and none of its authors among them', async () => {
  const one = await begun(task('lead', ['anna', 'dora'], 1));
  await post('ben', '/crm-server/approval/withdraw', { id: one.id });
  const way = await post('ben', '/crm-server/approval/way', { kind: 'publishQuestionnaire', id: one.questionnaireId });
  expect(way.datas, way.text).toMatchObject({ steps: [{ who: ['name of dora'] }] });
});

it('that has nobody else approves nothing by itself', async () => {
  const one = await begun(task('lead', ['anna'], 1));
  for (const { people } of await open(one)) for (const author of ['anna', 'cleo'] as const) expect(people).not.toContain(ids[author]);
  for (const who of ['anna', 'cleo'] as const) expect((await decide(who, one)).code).not.toBe(0);
  expect(await standing(one)).toBe('draft');
});
