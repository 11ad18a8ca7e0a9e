import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/config/config.ts';
import { developmentOrigins, watchSources } from '#server/launcher/development.ts';

describe('development', () => {
  it('lets pages of vite and of the server in', () => {
    expect(readSettings({ PUBLIC_ORIGIN: developmentOrigins(3000) }).publicOrigins).toEqual([
      'http://localhost:3000',
      'http://127.0.0.1:3000',
      'http://localhost:5173',
      'http://127.0.0.1:5173',
    ]);
  });

  it('hears of a changed source of the server or the contract, and of nothing else', async () => {
    const root = mkdtempSync(join(tmpdir(), 'careline-watch-'));
    for (const folder of ['server/log', 'contract']) mkdirSync(join(root, folder), { recursive: true });
    let changes = 0;
    const watching = watchSources(root, () => {
      changes += 1;
    });
    writeFileSync(join(root, 'server', 'notes.txt'), 'not a source');
    await expect
      .poll(
        () => {
          writeFileSync(join(root, 'server', 'log', 'deep.ts'), String(changes));
          return changes;
        },
        { interval: 400 },
      )
      .toBeGreaterThan(0);
    const before = changes;
    await expect
      .poll(
        () => {
          writeFileSync(join(root, 'contract', 'errors.ts'), String(changes));
          return changes;
        },
        { interval: 400 },
      )
      .toBeGreaterThan(before);
    await watching.close();
    rmSync(root, { recursive: true });
  });
});
