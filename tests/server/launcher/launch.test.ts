import { chownSync, statSync, writeFileSync, readFileSync, existsSync, mkdirSync, chmodSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blockedFolder, databaseAccount, isRoot } from '#server/embedded/account.ts';
import { until } from '#tests/rig/until.ts';
import { get, isAlive, launch, madeFolder, newFolder, statusOf } from '#tests/server/embedded/launching.ts';

const asRoot = isRoot();
const ordinary = databaseAccount('/nowhere');
/** An ordinary user cannot start a product that lies where he may not go. */
const mayStart = ordinary !== undefined && blockedFolder(process.execPath, ordinary) === undefined;
const seen = async (url: string): Promise<string[]> => (await get(url)).rows.map(({ what }) => what ?? '');
const databasePid = ({ pids }: { pids: { database?: number } }): number => pids.database ?? 0;

describe('a start', () => {
  it("prints one address and the server's notes, and writes run.json for its owner alone", async () => {
    const folder = newFolder();
    const product = launch(folder);
    const run = await product.ready();
    expect(run).toEqual({
      url: `http://127.0.0.1:${run.ports.http}`,
      pids: { launcher: product.pid, server: expect.any(Number), database: expect.any(Number) },
      ports: { http: expect.any(Number), database: expect.any(Number) },
      demo: { staff: [], members: [] },
    });
    expect((await get(run.url)).status).toBe(200);
    expect(product.output()).toContain(`Careline is running: ${run.url}\na note for whoever started it\na link of this start: ${run.pids.server}\n`);
    for (const name of ['run.json', 'pg.password']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'pg')).mode & 0o077).toBe(0);
  });

  it('keeps what Node compiled beside the data, where nobody keeps it elsewhere', async () => {
    const folder = await madeFolder();
    await launch(folder, { NODE_COMPILE_CACHE: undefined }).ready();
    expect(existsSync(join(folder, 'compiled'))).toBe(true);
  });

  it('keeps the password out of every command line', async () => {
    const folder = await madeFolder();
    const { pids } = await launch(folder).ready();
    const password = readFileSync(join(folder, 'pg.password'), 'utf8').trim();
    expect(password.length).toBeGreaterThan(20);
    for (const pid of Object.values(pids)) expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain(password);
  });

  it('is refused in one line for a wrong setting, before anything is started', async () => {
    const folder = newFolder();
    const product = launch(folder, { PORT: 'many' });
    expect(await product.exited()).toBe(1);
    expect(product.output()).toBe('PORT: found "many", expected a port from 1 to 65535, or 0 for any free one.\n');
    expect(existsSync(join(folder, 'pg'))).toBe(false);
  });

  it('is refused with a clear text on a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const product = launch(newFolder(), { PORT: String(port) });
    expect(await product.exited()).toBe(1);
    expect(product.output()).toMatch(new RegExp(`^PORT: found ${port}, which another program uses, expected a free one\\.`));
    other.close();
  });

  it('after a kill waits for the port of the start before, which the system has not taken down yet', async () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'run.json'), '{}');
    const dying = createServer().listen(0, '127.0.0.1');
    await once(dying, 'listening');
    const address = dying.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const product = launch(folder, { PORT: String(port) });
    await until(() => product.output().includes(`its port ${port} is still taken`), { what: 'the launcher to wait' });
    dying.close();
    expect((await product.ready()).ports.http).toBe(port);
  });

  it('is refused on a folder in use, and leaves the running one alone', async () => {
    const folder = await madeFolder();
    const first = launch(folder);
    const run = await first.ready();
    const second = launch(folder);
    expect(await second.exited()).toBe(1);
    expect(second.output()).toContain(`already running on ${folder} (process ${first.pid})`);
    expect((await get(run.url)).status).toBe(200);
    expect(first.run()).toEqual(run);
  });

  it("gives up with the server's own line when the server cannot start, and stops the database", async () => {
    const folder = await madeFolder();
    const product = launch(folder, { STAND_IN_FAILS: '3' });
    expect(await product.exited()).toBe(1);
    expect(product.output()).toContain('The server ended (code 3) and is not started again');
    expect(existsSync(join(folder, 'pg', 'postmaster.pid'))).toBe(false);
  });

  it('is tried again when the server failed because the database died meanwhile', async () => {
    const product = launch(await madeFolder(), { STAND_IN_STARTS_BY: 'killing the database' });
    const run = await product.ready();
    expect(product.output()).toContain('The database died; starting it again.');
    expect((await get(run.url)).status).toBe(200);
  });

  it('uses the database of DATABASE_URL and starts none of its own', async () => {
    const owner = await madeFolder();
    const first = await launch(owner).ready();
    const password = readFileSync(join(owner, 'pg.password'), 'utf8').trim();
    const folder = newFolder();
    const run = await launch(folder, { DATABASE_URL: `postgres://careline:${password}@127.0.0.1:${first.ports.database}/postgres` }).ready();
    expect(run.pids.database).toBeUndefined();
    expect((await get(run.url)).status).toBe(200);
    expect(existsSync(join(folder, 'pg'))).toBe(false);
  });

  it('on an old Node says which version is needed and how npm brings it', async () => {
    const prelude = join(newFolder(), 'old.mjs');
    writeFileSync(prelude, `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });`);
    const product = launch(newFolder(), { NODE_OPTIONS: `--import ${prelude}` });
    expect(await product.exited()).toBe(1);
    expect(product.output()).toMatch(/^Careline needs Node 24\.15 or later and this is 20\.20\.2: .*npm start.*\n$/);
  });
});

describe.runIf(asRoot)('as root', () => {
  it('runs the database as an ordinary user who owns its folder', async () => {
    const folder = newFolder();
    const run = await launch(folder).ready();
    const owner = statSync(join(folder, 'pg')).uid;
    expect(owner).not.toBe(0);
    expect(readFileSync(`/proc/${databasePid(run)}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\s+${owner}\\s+${owner}\\s+${owner}`, 'm'));
  });

  it.runIf(mayStart)('started by an ordinary user instead, everything runs as that user', async () => {
    const user = ordinary;
    const folder = newFolder();
    chownSync(folder, user?.uid ?? 0, user?.gid ?? 0);
    const product = launch(folder, {}, user ? { as: user } : {});
    const { pids } = await product.ready();
    for (const pid of Object.values(pids)) expect(statSync(`/proc/${pid}`).uid).toBe(user?.uid);
    expect(statSync(join(folder, 'pg')).uid).toBe(user?.uid);
    expect(await product.end('SIGTERM')).toBe(0);
  });

  it('names the parent folder that this user may not enter', async () => {
    const closed = newFolder(0o700);
    const folder = join(closed, 'data');
    mkdirSync(folder);
    const product = launch(folder);
    expect(await product.exited()).toBe(1);
    expect(product.output()).toContain(`may not enter ${closed}, where the data folder lies`);
    expect(product.output()).toContain(`chmod o+x ${closed}`);
    chmodSync(closed, 0o711);
    expect((await launch(folder).ready()).url).toMatch(/^http/);
    await launchedDown(folder);
  });
});

async function launchedDown(folder: string): Promise<void> {
  const { pids } = JSON.parse(readFileSync(join(folder, 'run.json'), 'utf8')) as { pids: { launcher: number } };
  process.kill(pids.launcher, 'SIGTERM');
  await expect.poll(() => existsSync(join(folder, 'run.json')) || isAlive(pids.launcher)).toBe(false);
}

describe('an orderly end', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)('on %s lets the server finish while the database still answers, then stops it', async (name) => {
    const folder = await madeFolder();
    const product = launch(folder);
    const { pids, ports } = await product.ready();
    expect(await product.end(name)).toBe(0);
    for (const pid of Object.values(pids)) expect(isAlive(pid)).toBe(false);
    expect(existsSync(join(folder, 'run.json'))).toBe(false);
    expect(existsSync(join(folder, 'pg', 'postmaster.pid'))).toBe(false);
    const again = await launch(folder, { PORT: String(ports.http) }).ready();
    expect(again.ports.http).toBe(ports.http);
    expect(await seen(again.url)).toEqual(['SIGTERM']);
  });

  it('hurries a server that hangs when asked a second time', async () => {
    const product = launch(await madeFolder(), { STAND_IN_HANGS: '1' });
    const { pids } = await product.ready();
    product.process.kill('SIGTERM');
    await expect.poll(() => product.output()).toContain('Stopping');
    await expect
      .poll(
        () => {
          // One that comes when the server is gone already may meet a process that listens no more, and would end it itself.
          if (isAlive(pids.server)) product.process.kill('SIGTERM');
          return product.process.exitCode;
        },
        { timeout: 60_000, interval: 200 },
      )
      .toBe(0);
    for (const pid of Object.values(pids)) expect(isAlive(pid)).toBe(false);
  });
});

describe('a killed server', () => {
  it('is back on the same port with a new process in run.json', async () => {
    const product = launch(await madeFolder());
    const first = await product.ready();
    process.kill(first.pids.server, 'SIGKILL');
    await expect.poll(() => product.run().pids.server, { timeout: 10_000 }).not.toBe(first.pids.server);
    expect(product.run()).toEqual({ ...first, pids: { ...first.pids, server: expect.any(Number) } });
    expect((await get(first.url)).status).toBe(200);
  });

  it('tells its notes again where they have changed', async () => {
    const product = launch(await madeFolder());
    const first = await product.ready();
    process.kill(first.pids.server, 'SIGKILL');
    await expect.poll(() => product.output(), { timeout: 10_000 }).toMatch(/The server is back \(process (\d+)\)\.\na link of this start: \1\n/);
    expect(product.output().split('a note for whoever started it')).toHaveLength(2);
  });
});

describe('a killed database', () => {
  it('is back for the same server, with everything committed', async () => {
    const product = launch(await madeFolder());
    const first = await product.ready();
    expect((await get(`${first.url}/write`)).status).toBe(200);
    process.kill(databasePid(first), 'SIGKILL');
    await expect.poll(() => databasePid(product.run()), { timeout: 20_000 }).not.toBe(databasePid(first));
    await expect.poll(() => statusOf(first.url), { timeout: 10_000 }).toBe(200);
    expect(await seen(first.url)).toEqual(['written']);
    expect(product.run().pids).toEqual({ ...first.pids, database: expect.any(Number) });
  });
});

describe('a killed database whose port somebody else takes', () => {
  it('comes back on another port, and the server with it on its own', async () => {
    const product = launch(await madeFolder());
    const first = await product.ready();
    await get(`${first.url}/write`);
    product.process.kill('SIGSTOP');
    process.kill(databasePid(first), 'SIGKILL');
    const squatter = createServer();
    const taken = (): Promise<boolean> => {
      squatter.listen({ port: first.ports.database, host: '127.0.0.1', exclusive: true });
      return once(squatter, 'listening').then(
        () => true,
        () => false,
      );
    };
    await expect.poll(taken, { timeout: 10_000 }).toBe(true);
    product.process.kill('SIGCONT');
    await expect.poll(() => product.run().pids.server, { timeout: 20_000 }).not.toBe(first.pids.server);
    expect(product.run().ports).toEqual({ ...first.ports, database: expect.any(Number) });
    expect(product.run().ports.database).not.toBe(first.ports.database);
    expect(await seen(first.url)).toContain('written');
    squatter.close();
  });
});

describe('a killed launcher', () => {
  it('leaves a server that ends by itself, and the next start takes over its folder and data', async () => {
    const folder = await madeFolder();
    const first = launch(folder);
    const run = await first.ready();
    await get(`${run.url}/write`);
    await first.end('SIGKILL');
    const next = await launch(folder, { PORT: String(run.ports.http) }).ready();
    expect(isAlive(run.pids.server)).toBe(false);
    expect(isAlive(databasePid(run))).toBe(false);
    expect(await seen(next.url)).toEqual(['written', 'disconnect']);
  });

  it('does no harm even when its server hangs', async () => {
    const folder = await madeFolder();
    const first = launch(folder, { STAND_IN_HANGS: '1' });
    const run = await first.ready();
    await get(`${run.url}/write`);
    await first.end('SIGKILL');
    const next = await launch(folder).ready();
    expect(isAlive(run.pids.server)).toBe(false);
    expect(await seen(next.url)).toEqual(['written']);
  });

  it('together with server and database is followed by a start like any other', async () => {
    const folder = await madeFolder();
    const first = launch(folder);
    const run = await first.ready();
    await get(`${run.url}/write`);
    for (const pid of Object.values(run.pids)) process.kill(pid, 'SIGKILL');
    await first.exited();
    const next = await launch(folder).ready();
    expect(await seen(next.url)).toEqual(['written']);
  });
});

describe('a stale postmaster.pid', () => {
  it('that names a stranger does not hinder the start, and the stranger lives', async () => {
    const folder = await madeFolder();
    const first = launch(folder);
    const run = await first.ready();
    await get(`${run.url}/write`);
    expect(await first.end('SIGTERM')).toBe(0);
    const file = join(folder, 'pg', 'postmaster.pid');
    const stranger = spawn('sleep', ['60'], {
      stdio: 'ignore',
      ...(asRoot ? { uid: statSync(join(folder, 'pg')).uid } : {}),
    });
    writeFileSync(file, `${stranger.pid}\n${join(folder, 'pg')}\n1700000000\n5432\n\n127.0.0.1\n\nready   \n`, { mode: 0o600 });
    const next = await launch(folder).ready();
    expect(await seen(next.url)).toEqual(['written', 'SIGTERM']);
    expect(isAlive(stranger.pid ?? 0)).toBe(true);
    stranger.kill('SIGKILL');
  });

  it('and an initdb killed half-way are cleared away; a lost password is told, and the data stays', async () => {
    const folder = newFolder();
    mkdirSync(join(folder, 'pg.initial-1'));
    const first = launch(folder);
    await first.ready();
    expect(existsSync(join(folder, 'pg.initial-1'))).toBe(false);
    await first.end('SIGTERM');
    rmSync(join(folder, 'pg.password'));
    const second = launch(folder);
    expect(await second.exited()).toBe(1);
    expect(second.output()).toContain('The password of the embedded database is gone');
    expect(existsSync(join(folder, 'pg', 'PG_VERSION'))).toBe(true);
  });
});

describe('a data folder of another PostgreSQL', () => {
  it('is refused in its own words and left as it is', async () => {
    const folder = await madeFolder();
    const first = launch(folder);
    await get(`${(await first.ready()).url}/write`);
    await first.end('SIGTERM');
    const file = join(folder, 'pg', 'PG_VERSION');
    const version = readFileSync(file, 'utf8');
    writeFileSync(file, '17\n');
    const second = launch(folder);
    expect(await second.exited()).toBe(1);
    expect(second.output()).toMatch(/does not start: .*database files are incompatible with server/);
    writeFileSync(file, version);
    expect(await seen((await launch(folder).ready()).url)).toContain('written');
  });
});
