/** [C1] Saves that meet: who says an older version gets a refusal and the row as it stands, and nothing that was taken is lost. */
import { inject } from 'vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer } from '#tests/server/support/runningServer.ts';
import type { TestServer } from '#tests/server/support/runningServer.ts';

const saves = inject('profile') === 'long' ? 10_000 : 300;
const pipelined = 6;
type Row = Readonly<Record<string, unknown>> & { readonly version: number };
let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ RATE_LIMITS: 'off' });
  await server.hospital.staff('keeper', server.hospital.orgs.east, 'keeper');
  token = await server.login('keeper');
});
afterAll(() => server.close());

test('[C1] of conflicting saves none is lost: the last version counts exactly those that were taken, each in the history', async () => {
  const post = (path: string, json: object) => server.call('POST', `/crm-server/customermanage/${path}`, { token, json });
  const made = (await post('save', { name: '初', sex: 'female', level: 'gold', enabled: true })).datas as Row;
  const id = made['id'];
  let taken = 0;
  const save = async (writer: number): Promise<void> => {
    let version = 1;
    for (let at = 0; at < saves / pipelined; at += 1) {
      const reply = await post('update', { id, version, name: `${writer} ${at}` });
      if (reply.code === 0) taken += 1;
      else expect(reply.code).toBe(40901);
      const present = (reply.code === 0 ? reply.datas : (reply.datas as { present: Row }).present) as Row;
      // Nobody's change lies between what was seen and what was taken.
      if (reply.code === 0) expect(present.version).toBe(version + 1);
      else expect(present.version).toBeGreaterThan(version);
      ({ version } = present);
    }
  };
  await Promise.all(Array.from({ length: pipelined }, (_, writer) => save(writer)));
  const [row] = await server.test.database.query<{ version: number; changes: number }>(
    `select m.version, (select count(*) from record_change c where c.entity_id = m.id and c.change = 'updated') as changes from member m where id = $1`,
    [id],
  );
  expect(row).toEqual({ version: taken + 1, changes: taken });
  expect(taken).toBeGreaterThan(saves / pipelined / 2);
});
