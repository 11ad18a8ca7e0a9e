import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditWriter } from '#server/observe/audit.ts';
import { freshDatabase } from '#tests/server/support/testDatabase.ts';
import type { TestDatabase } from '#tests/server/support/testDatabase.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await freshDatabase();
});
afterAll(() => test.drop());

const row = { principal: undefined, operation: 'conversation.list', class: 'list', outcome: 'done' } as const;

describe('the audit', () => {
  it('has one row for each act, in few commits', async () => {
    let statements = 0;
    const writer = new AuditWriter({
      query: (text, values) => {
        statements += 1;
        return test.database.query(text, values);
      },
    });
    await Promise.all(Array.from({ length: 300 }, () => writer.write(row)));
    const [counted] = await test.database.query<{ n: number }>('select count(*)::int as n from audit');
    expect(counted?.n).toBe(300);
    expect(statements).toBeLessThan(10);
  });

  it('fails for exactly those that were not written, and goes on', async () => {
    await test.database.query('alter table audit rename to away');
    const writer = new AuditWriter(test.database);
    const failed = await Promise.allSettled([writer.write(row), writer.write(row)]);
    await test.database.query('alter table away rename to audit');
    expect(failed.map((one) => one.status)).toEqual(['rejected', 'rejected']);
    await writer.write(row);
  });

  it('refuses more than it can hold instead of growing', async () => {
    let release = (): void => undefined;
    const writer = new AuditWriter({
      query: () =>
        new Promise((resolve) => {
          release = () => resolve([]);
        }),
    });
    const waiting = Array.from({ length: 5_002 }, () => writer.write(row));
    await expect(waiting.at(-1)).rejects.toMatchObject({ reason: 'overloaded' });
    for (const one of waiting) one.catch(() => undefined);
    release();
  });

  it.each([`update audit set code = 1`, `delete from audit`, `truncate audit`])('cannot be changed afterwards: %s', async (statement) => {
    await expect(test.database.query(statement)).rejects.toThrow(/append-only/);
  });
});
