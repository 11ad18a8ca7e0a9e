/** A report of a problem reaches developers of its house, and nobody else (docs/adr/0125). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemLimits } from '#contract/limits/problems.ts';
import { standardRoles } from '#server/session/standardRoles.ts';
import { startRig } from '#tests/server/support/ruleRig.ts';
import type { Rig } from '#tests/server/support/ruleRig.ts';

let rig: Rig;
let [nurse, developer] = ['', ''];
const base = '/crm-server/problemReport';
const told = { said: '消息一直是未发送', path: '/consultation', build: '0.2.0', browser: 'Chrome 141', steps: 12, capsule: 'H4sIAAAA' };
beforeAll(async () => {
  rig = await startRig();
  const { east } = rig.server.hospital.orgs;
  for (const code of ['nurse', 'developer'] as const) {
    await rig.makeRole(`problem-${code}`, standardRoles[code].rights, standardRoles[code].dataScope);
    await rig.server.hospital.staff(`problem-${code}`, east, `problem-${code}`);
  }
  [nurse, developer] = [await rig.login('problem-nurse'), await rig.login('problem-developer')];
});
afterAll(() => rig.server.close());

test('anybody who works here reports, developers of the group read it, and nobody else', async () => {
  const made = await rig.post(`${base}/report`, told, nurse);
  expect(made.code, made.text).toBe(0);
  const { id } = made.datas as { id: string };
  const { rows } = (await rig.get(`${base}/list`, developer)).datas as { rows: readonly Record<string, unknown>[] };
  expect(rows[0]).toMatchObject({ id, said: told.said, path: told.path, steps: 12 });
  // The recording is no fact of the row: whoever lists reports is not sent all of them.
  expect(JSON.stringify(rows)).not.toContain(told.capsule);
  expect((await rig.get(`${base}/capsule?id=${id}`, developer)).datas).toEqual({ capsule: told.capsule });
  expect((await rig.get(`${base}/list`, nurse)).status).toBe(403);
  expect((await rig.get(`${base}/capsule?id=${id}`, nurse)).status).toBe(403);
  expect((await rig.get(`${base}/capsule?id=${id}`, rig.tokens.stranger)).status).toBe(404);
});

test('a recording goes when its time is over, the row stays', async () => {
  const { id } = (await rig.post(`${base}/report`, told, nurse)).datas as { id: string };
  await rig.sql(`update problem_report set created_at = now() - interval '${problemLimits.keptDays + 1} days' where id = $1`, id);
  await rig.post(`${base}/report`, { ...told, said: ' ' }, nurse);
  expect((await rig.get(`${base}/capsule?id=${id}`, developer)).datas).toEqual({ capsule: null });
  expect((await rig.get(`${base}/detail?id=${id}`, developer)).code).toBe(0);
});

test('one that is too large is refused with words', async () => {
  const reply = await rig.post(`${base}/report`, { ...told, capsule: 'x'.repeat(problemLimits.capsuleCharacters + 1) }, nurse);
  expect(reply.code).toBe(40001);
});
