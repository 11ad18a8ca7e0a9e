import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '#contract/resources/index.ts';
import type { Resource } from '#contract/resource.ts';
import { checkRows } from '#server/check/rows.ts';
import { quoteName, snakeCase } from '#server/db/columnNames.ts';
import { writeChosenFixture } from '#server/demo/demoFile.ts';
import { hasDemoData, loadDemo } from '#server/demo/index.ts';
import { standardRoles } from '#server/session/standardRoles.ts';
import type { DemoInfo } from '#server/demo/index.ts';
import { FileStore } from '#server/storage/fileStore.ts';
import { openIdNumber } from '#server/privacy/idNumber.ts';
import { loadKeys } from '#server/privacy/keys.ts';
import { checkPassword } from '#server/session/password.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let own: TestDatabase;
let dataDir: string;
let info: DemoInfo;

beforeAll(async () => {
  own = await freshDatabase();
  dataDir = mkdtempSync(join(tmpdir(), 'careline-demo-'));
  const loaded = await loadDemo(own.database, { demo: true, dataDir });
  if (!loaded) throw new Error('nothing was loaded');
  info = loaded;
});
afterAll(async () => {
  await own.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

const only = async (sql: string): Promise<Record<string, unknown>> => (await own.database.query(sql))[0] ?? {};

describe('loading the demo', () => {
  test('is not done without being asked for', async () => {
    const other = await freshDatabase();
    expect(await loadDemo(other.database, { demo: false, dataDir })).toBeUndefined();
    expect(await hasDemoData(other.database)).toBe(false);
    await other.drop();
  });

  test('gives rows that agree with one another', async () => {
    expect(await checkRows(own.database)).toEqual([]);
  });

  test('is done once: a second start finds the same people and the same password', async () => {
    const before = await only('select count(*) as n from message');
    expect(await loadDemo(own.database, { demo: true, dataDir })).toEqual(info);
    expect(await only('select count(*) as n from message')).toEqual(before);
    expect(await hasDemoData(own.database)).toBe(true);
  });

  test('leaves the patients unplayed where the file of the people says so', async () => {
    const file = join(dataDir, 'demo.json');
    const kept = await readFile(file, 'utf8');
    await writeFile(file, JSON.stringify({ ...(JSON.parse(kept) as object), isStill: true }));
    expect(await loadDemo(own.database, { demo: true, dataDir })).toEqual({ ...info, isStill: true });
    await writeFile(file, kept);
    expect(await loadDemo(own.database, { demo: true, dataDir })).toEqual(info);
  });

  test('does nothing to a database that holds an organisation of its own', async () => {
    const other = await freshDatabase();
    await other.database.query(
      `insert into organisation (id, group_id, type, name, code, status) values (gen_random_uuid(), gen_random_uuid(), 'group', 'Own', 'own', 'enabled')`,
    );
    expect(await loadDemo(other.database, { demo: true, dataDir })).toBeUndefined();
    expect((await other.database.query('select 1 from member')).length).toBe(0);
    await other.drop();
  });

  test('loads once when two servers start at the same moment, and no two folders share a password', async () => {
    const other = await freshDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'careline-demo-'));
    const [first, second] = await Promise.all([
      loadDemo(other.database, { demo: true, dataDir: folder }),
      loadDemo(other.database, { demo: true, dataDir: folder }),
    ]);
    expect(first).toBeDefined();
    expect(second?.password).toBe(first?.password);
    expect(first?.password).not.toBe(info.password);
    expect(await other.database.query(`select count(*) as n from organisation where type = 'group'`)).toEqual([{ n: 1 }]);
    await other.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('keeps the password where only its owner can read it', async () => {
    expect(statSync(join(dataDir, 'demo.json')).mode & 0o777).toBe(0o600);
    expect(JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'))).toMatchObject({ fixture: 'standard', password: info.password });
  });

  test('lets the demo people log in by that password', async () => {
    const row = await only(`select password_hash as hash from staff_user where username = 'zhoumin'`);
    expect(await checkPassword(info.password, String(row['hash']))).toBe(true);
    expect(info.staff.map((one) => one.username)).toContain('zhoumin');
    expect(info.staff.find((one) => one.username === 'qinchuran')?.roleCodes).toEqual(['corpadmin']);
  });

  test('leaves the numbers of the table as the server itself would: last numbers, unread, steps', async () => {
    expect(
      await only(
        `select count(*) as n from conversation c where c.last_seq <> (select max(m.seq) from message m where m.conversation_id = c.id) or c.last_seq <> (select count(*) from message m where m.conversation_id = c.id)`,
      ),
    ).toEqual({ n: 0 });
    expect(
      await only(
        `select count(*) as n from "order" o where o.version <> (select max(s.version) from record_change s where s.entity_id = o.id) or o.status <> (select s.changes -> 0 ->> 'to' from record_change s where s.entity_id = o.id order by s.version desc limit 1)`,
      ),
    ).toEqual({ n: 0 });
    expect(await only(`select count(*) as n from event_log`)).toEqual({ n: 0 });
  });

  test('seals ID numbers', async () => {
    const row = await only('select id_no as sealed from patient limit 1');
    expect(String(row['sealed'])).not.toMatch(/\d{17}/);
    expect(openIdNumber(loadKeys(dataDir), String(row['sealed']))).toMatch(/^999900\d{11}[\dX]$/);
  });

  test('stores the pictures that messages carry', async () => {
    const images = await own.database.query<{ content: string }>('select content from message where message_type = 1');
    expect(images.length).toBeGreaterThan(5);
    const store = new FileStore(dataDir);
    for (const { content } of images) {
      expect(await only(`select count(*) as n from file where path = '${content}'`)).toEqual({ n: 1 });
      expect((await store.open(content, 'image/jpeg'))?.size).toBeGreaterThan(1_000);
    }
  });
});

describe('the matrix fixture', () => {
  test('is loaded where it was chosen: two groups of three organisations, every role in each, a row of each entity with a text of its own', async () => {
    const matrix = await freshDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'careline-matrix-'));
    await writeChosenFixture(folder, 'matrix');
    const loaded = await loadDemo(matrix.database, { demo: true, dataDir: folder });
    const rows = <R extends Record<string, unknown>>(sql: string): Promise<R[]> => matrix.database.query<R>(sql);
    const groups = await rows<{ n: number }>('select count(*)::int as n from organisation group by group_id');
    expect(groups.map(({ n }) => n)).toEqual([3, 3]);
    expect(loaded?.isStill).toBe(true);
    expect(loaded?.staff).toHaveLength(6 * Object.keys(standardRoles).length);
    expect(new Set(loaded?.staff.map(({ orgId, roleCodes }) => `${orgId} ${roleCodes.join(' ')}`)).size).toBe(loaded?.staff.length);
    expect(new Set(loaded?.members.map(({ openId }) => openId))).toContain('canary-matrix-south-clinic-open');
    expect(loaded?.members).toHaveLength(6);
    const all = Object.values(resources) as unknown as readonly Resource[];
    for (const { name, standard, orgOwned } of all.filter((one) => one.orgOwned === true && !['menu', 'role', 'staffUser', 'userBindOrg'].includes(one.name))) {
      const counts = await rows<{ n: number; texts: string[] }>(
        `select count(*)::int as n, array_agg(distinct substring(x::text from 'canary-matrix-(?:north|south)-(?:group|house|clinic)')) as texts from ${quoteName(snakeCase(name))} x group by org_id`,
      );
      expect([name, orgOwned, counts.length, new Set(counts.map(({ n }) => n)).size]).toEqual([name, true, standard?.scope === 'group' ? 2 : 6, 1]);
      // A row without any text of its own has nothing to tell.
      const texts = counts.flatMap(({ texts: some }) => some.filter((text) => text !== null));
      expect([name, new Set(texts).size]).toEqual([name, texts.length]);
    }
    expect(await hasDemoData(matrix.database)).toBe(true);
    await matrix.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  test('a fixture that nobody has made is said, and nothing is loaded', async () => {
    const other = await freshDatabase();
    const folder = mkdtempSync(join(tmpdir(), 'careline-matrix-'));
    await writeChosenFixture(folder, 'unheard');
    await expect(loadDemo(other.database, { demo: true, dataDir: folder })).rejects.toThrow("asks for the demo 'unheard': expected one of standard, matrix.");
    expect(await hasDemoData(other.database)).toBe(false);
    await other.drop();
    rmSync(folder, { recursive: true, force: true });
  });
});
