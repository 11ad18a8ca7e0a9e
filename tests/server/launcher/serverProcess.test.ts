import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Problem } from '#server/embedded/problem.ts';
import { startServer, type Ready, type ServerProcess } from '#server/launcher/serverProcess.ts';

const started: ServerProcess[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop(1_000);
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

interface Seen {
  readonly server: ServerProcess;
  readonly pids: number[];
  readonly ports: number[];
  readonly said: string[];
  readonly problems: Problem[];
}

/** A server of two lines; it is given the port it said last. */
function run(script: string, env: NodeJS.ProcessEnv = {}): Seen {
  const folder = mkdtempSync(join(tmpdir(), 'careline-process-'));
  folders.push(folder);
  const entry = join(folder, 'entry.mjs');
  writeFileSync(entry, script);
  const seen = { pids: [] as number[], ports: [] as number[], said: [] as string[], problems: [] as Problem[] };
  const server = startServer({
    entry,
    args: [],
    env: () => ({ ...process.env, ...env }),
    isExcused: () => Promise.resolve(false),
    onReady: (ready: Ready, pid) => {
      seen.pids.push(pid);
      seen.ports.push(ready.port);
    },
    onGivenUp: (problem) => seen.problems.push(problem),
    say: (text) => seen.said.push(text),
  });
  started.push(server);
  return { ...seen, server };
}
const serving = `process.send({ kind: 'ready', url: '', port: Number(process.env.PORT) || 4711 }); process.on('SIGTERM', () => process.exit(0)); setInterval(() => {}, 1000);`;

describe("the server's process", () => {
  it('is started again each time it dies, on the port it had chosen', async () => {
    const { pids, ports, said, server } = run(serving, { PORT: '0' });
    for (const times of [1, 2, 3]) {
      await expect.poll(() => pids.length).toBe(times);
      process.kill(server.pid() ?? 0, 'SIGKILL');
    }
    await expect.poll(() => pids.length).toBe(4);
    expect(new Set(pids).size).toBe(4);
    expect(ports).toEqual([4711, 4711, 4711, 4711]);
    // At once, also the third time (L1).
    expect(said).toEqual([1, 2, 3].map(() => 'The server died (SIGKILL); starting it again.'));
  });

  it('is started once, however many restarts are wished at the same time, and not at all after the end', async () => {
    const { pids, server } = run(serving);
    await expect.poll(() => pids.length).toBe(1);
    await Promise.all([server.restart(1_000), server.restart(1_000), server.stop(1_000), server.restart(1_000)]);
    expect(server.pid()).toBeUndefined();
    for (const pid of pids) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
  });

  it('is not tried again when it says that trying is useless, even after it has served', async () => {
    const { problems } = run(`${serving} setTimeout(() => process.exit(78), 50);`);
    await expect.poll(() => problems.length).toBe(1);
    expect(problems[0]?.message).toContain('code 78');
  });

  it('that does not end in time is ended', async () => {
    const { pids, said, server } = run(`process.on('SIGTERM', () => {}); process.send({ kind: 'ready', url: '', port: 1 }); setInterval(() => {}, 1000);`);
    await expect.poll(() => pids.length).toBe(1);
    await server.stop(50);
    expect(said).toEqual(['The server did not finish within 0.05 s; ending it.']);
  });
});
