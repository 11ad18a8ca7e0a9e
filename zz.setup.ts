import { afterAll, beforeAll, expect } from 'vitest';
import { appendFileSync } from 'node:fs';
let before = process.cpuUsage();
beforeAll(() => { before = process.cpuUsage(); });
afterAll(() => { const { user, system } = process.cpuUsage(before); appendFileSync('/tmp/suite/files.txt', `${((user + system) / 1e6).toFixed(2)} ${expect.getState().testPath}\n`); });
