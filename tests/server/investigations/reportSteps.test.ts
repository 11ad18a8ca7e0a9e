/** The report of an investigation that a process decided names everybody who was asked and everybody who had a say, first things first. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { Reply, TestServer } from '#tests/server/support/runningServer.ts';

let server: TestServer;
/** The first investigates; the second and the third decide one after the other; the fourth is away, and the fifth stands in for them; the sixth signs as well. */
const people = ['anna', 'ben', 'cleo', 'dora', 'eva', 'finn'] as const;
type Who = (typeof people)[number];
const tokens = {} as Record<Who, string>;
const ids = {} as Record<Who, string>;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  const { hospital } = server;
  for (const name of people) {
    ids[name] = await hospital.staff(name, hospital.orgs.east, 'keeper');
    tokens[name] = await server.login(name);
  }
  await server.test.database.query(
    `insert into staff_absence (id, org_id, user_id, starts_at, ends_at, deputy_id) values (gen_random_uuid(), $1, $2, now() - interval '1 hour', now() + interval '1 day', $3)`,
    [hospital.orgs.group, ids.dora, ids.eva],
  );
});
afterAll(() => server.close());

const post = (who: Who, path: string, json: object = {}): Promise<Reply> => server.call('POST', path, { token: tokens[who], json });
async function ok(reply: Promise<Reply>): Promise<Record<string, unknown>> {
  const { datas, code, text } = await reply;
  expect(code, text).toBe(0);
  return datas;
}
const base = '/workflow-center/investigationProcess';
async function investigation(title: string): Promise<string> {
  const { id } = await ok(post('anna', `${base}/save`, { title, level: 'grave', content: '规格拿错', cause: '放在同一格', conclusion: '流程缺陷' }));
  return String(id);
}
interface Told {
  readonly label: string;
  readonly value: string;
}
async function stepsOf(id: string, language = 'zh-CN'): Promise<readonly Told[]> {
  const { datas } = await server.call('GET', `${base}/viewProcessReport/${id}`, { token: tokens.anna, headers: { 'accept-language': language } });
  return (datas as { readonly steps: readonly Told[] }).steps;
}
/** Numbers and moments are left out. */
const bare = (steps: readonly Told[]): readonly string[] =>
  steps.map(({ label, value }) => `${label}: ${value.replaceAll(/^\S+ · \d+ · |(?: ·)? ?\d{4}-\d{2}-\d{2} \d{2}:\d{2}|^\S*\d{6,}\S* /g, '')}`);

it('is one line where one colleague decides', async () => {
  const id = await investigation('发错剂量');
  await ok(post('anna', `${base}/process-start/${id}`));
  await ok(post('ben', `${base}/approve/${id}`, { reason: '同意结案' }));
  const steps = await stepsOf(id);
  expect(steps).toHaveLength(1);
  expect(steps[0]).toMatchObject({ label: '已通过', value: expect.stringMatching(/name of anna .* — name of ben .* · 同意结案$/) as string });
});

it('has every step of a process of two: who was asked, what came back, who signed and for whom, with their words', async () => {
  const step = (name: string, who: Who, y: number): object => ({
    id: name,
    kind: 'userTask',
    title: name,
    config: { candidates: 'person', personIds: [ids[who]], method: 'any', mayReturn: true, maySign: true },
    at: { x: 0, y },
  });
  const plain = (name: string, y: number): object => ({ id: name, kind: name, config: {}, at: { x: 0, y } });
  const definition = await ok(
    post('anna', '/workflow-center/process-definition/save', {
      name: '调查结案',
      key: 'reportClosing',
      subject: 'approval',
      graph: {
        nodes: [plain('start', 0), step('质控', 'ben', 1), step('院长', 'dora', 2), plain('end', 3)],
        edges: [
          { id: 'a', from: 'start', to: '质控' },
          { id: 'b', from: '质控', to: '院长' },
          { id: 'c', from: '院长', to: 'end' },
        ],
      },
    }),
  );
  await ok(post('anna', '/workflow-center/process-definition/publish', { id: definition['id'] }));
  await ok(post('anna', '/crm-server/approvalRule/save', { kind: 'investigation', definitionId: definition['id'] }));
  const id = await investigation('药房断电');
  await ok(post('anna', `${base}/process-start/${id}`));
  const act = async (who: Who, kind: string, more: object = {}): Promise<unknown> => {
    const [task] = await server.test.database.query<{ id: string }>(
      `select t.id from process_task t join process_instance i on i.id = t.instance_id join approval a on a.id = i.subject_id
       where a.subject_id = $1 and t.status in ('offered', 'claimed') and ($2 = any(t.candidate_ids) or t.assignee_id = $2)`,
      [id, who === 'eva' ? ids.dora : ids[who]],
    );
    const read = await server.call('GET', `/workflow-center/task-module/sheet?id=${task?.id ?? ''}`, { token: tokens[who] });
    const { sheet } = read.datas as { readonly sheet: { readonly hash: string } };
    return ok(post(who, '/workflow-center/task-module/act', { id: task?.id, kind, hash: sheet.hash, ...more }));
  };
  await act('ben', 'approve', { comment: '原因清楚' });
  await act('eva', 'return', { to: '质控', comment: '补充监控记录' });
  await act('ben', 'addSigner', { to: ids.finn, comment: '请药剂科会签' });
  await act('finn', 'approve', { comment: '药剂科同意' });
  await act('ben', 'approve', { comment: '已补充' });
  await act('eva', 'approve', { comment: '同意结案' });
  const steps = bare(await stepsOf(id));
  expect(steps[0]).toMatch(/^已通过: /);
  expect(steps.slice(1)).toEqual([
    '发起: 发起 · name of anna',
    '送审: 质控 · name of ben',
    '同意: 质控 · name of ben · 原因清楚',
    '送审: 院长 · name of dora',
    '退回: 院长 · name of eva · 代 name of dora · 补充监控记录',
    '送审: 质控 · name of ben',
    '加签: 质控 · name of ben · → name of finn · 请药剂科会签',
    '同意: 质控 · name of finn · 药剂科同意',
    '同意: 质控 · name of ben · 已补充',
    '送审: 院长 · name of dora',
    '同意: 院长 · name of eva · 代 name of dora · 同意结案',
    '结束:  · 已通过',
  ]);
  const english = await stepsOf(id, 'en');
  expect(english.at(1)).toMatchObject({ label: 'Started', value: expect.stringMatching(/ · 1 · Start · name of anna · /) as string });
  expect(english.at(5)?.value).toContain('name of eva · for name of dora');
  const file = await server.call('GET', `${base}/export/${id}`, { token: tokens.anna });
  expect(file.text.slice(0, 5)).toBe('%PDF-');
});
