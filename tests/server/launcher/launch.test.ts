import { chownSync, statSync, writeFileSync, readFileSync, existsSync, mkdirSync, chmodSync, renameSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blockedFolder, databaseAccount, isRoot } from '#server/embedded/account.ts';
import { until } from '#tests/rig/until.ts';
import { isLong } from '#tests/server/promises/profile.ts';
import { get, isAlive, launch, madeFolder, newFolder, standing, statusOf } from '#tests/server/embedded/launching.ts';

const asRoot = isRoot();
const ordinary = databaseAccount('/nowhere');
/** An ordinary user cannot start a product that lies where he may not go. */
const mayStart = ordinary !== undefined && blockedFolder(process.execPath, ordinary) === undefined;
const seen = async (url: string): Promise<string[]> => (await get(url)).rows.map(({ what }) => what ?? '');
const databasePid = ({ pids }: { pids: { database?: number } }): number => pids.database ?? 0;

describe('a first start', () => {
  const product = standing(async () => {
    const folder = newFolder();
    // One that was killed half-way left it.
    mkdirSync(join(folder, 'pg.initial-1'));
    const first = launch(folder);
    await first.ready();
    return first;
  });

  it("prints one address and the server's notes, and writes run.json for its owner alone", async () => {
    const { folder, pid, run: runFile, output } = product();
    const run = runFile();
    expect(run).toEqual({
      url: `http://127.0.0.1:${run.ports.http}`,
      pids: { launcher: pid, server: expect.any(Number), database: expect.any(Number) },
      ports: { http: expect.any(Number), database: expect.any(Number) },
      demo: { staff: [], members: [] },
    });
    expect((await get(run.url)).status).toBe(200);
    expect(output()).toContain(`Careline is running: ${run.url}\na note for whoever started it\na link of this start: ${run.pids.server}\n`);
    for (const name of ['run.json', 'pg.password']) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, 'pg')).mode & 0o077).toBe(0);
  });

  it('clears away an initdb that was killed half-way', () => {
    expect(existsSync(join(product().folder, 'pg.initial-1'))).toBe(false);
  });

  it.runIf(asRoot)('as root runs the database as an ordinary user who owns its folder', () => {
    const owner = statSync(join(product().folder, 'pg')).uid;
    expect(owner).not.toBe(0);
    expect(readFileSync(`/proc/${databasePid(product().run())}/status`, 'utf8')).toMatch(new RegExp(`^Uid:\\s+${owner}\\s+${owner}\\s+${owner}`, 'm'));
  });
});

describe('a start', () => {
  it('is refused in one line for a wrong setting, before anything is started', async () => {
    const folder = newFolder();
    const product = launch(folder, { PORT: 'many' });
    expect(await product.exited()).toBe(1);
    expect(product.output()).toBe('PORT: found "many", expected a port from 1 to 65535, or 0 for any free one.\n');
    expect(existsSync(join(folder, 'pg'))).toBe(false);
  });

  it('is refused on a port on which browsers open no page', async () => {
    const product = launch(newFolder(), { PORT: '4190' });
    expect(await product.exited()).toBe(1);
    expect(product.output()).toBe('PORT: found 4190, a port on which browsers open no page, expected another port, such as 3000.\n');
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

  it.runIf(isLong())('after a kill waits for the port of the start before, which the system has not taken down yet', async () => {
    const folder = await madeFolder();
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

  it('on an old Node says which version is needed and how npm brings it', async () => {
    const prelude = join(newFolder(), 'old.mjs');
    writeFileSync(prelude, `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.20.2' } });`);
    const product = launch(newFolder(), { NODE_OPTIONS: `--import ${prelude}` });
    expect(await product.exited()).toBe(1);
    expect(product.output()).toMatch(/^Careline needs Node 24\.15 or later and this is 20\.20\.2: .*npm start.*\n$/);
  });
});

describe.runIf(asRoot)('as root', () => {
  it.runIf(mayStart && isLong())('started by an ordinary user instead, everything runs as that user', async () => {
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
    await madeFolder(folder);
    const product = launch(folder);
    expect(await product.exited()).toBe(1);
    expect(product.output()).toContain(`may not enter ${closed}, where the data folder lies`);
    expect(product.output()).toContain(`chmod o+x ${closed}`);
    chmodSync(closed, 0o711);
    // A start of its own is seconds: by `npm run promises` it is seen that it was this alone.
    if (!isLong()) return;
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
  it('on SIGTERM and on SIGINT lets the server finish while the database still answers, then stops it', async () => {
    const folder = await madeFolder();
    let port = 0;
    const kept: string[] = [];
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      const product = launch(folder, { PORT: String(port) });
      const { url, pids, ports } = await product.ready();
      if (port > 0) expect(ports.http, name).toBe(port);
      port = ports.http;
      // The server is asked to end in one way, however the launcher was.
      expect(await seen(url), name).toEqual(kept);
      kept.push('SIGTERM');
      expect(await product.end(name), name).toBe(0);
      for (const pid of Object.values(pids)) expect(isAlive(pid), name).toBe(false);
      expect(existsSync(join(folder, 'run.json')), name).toBe(false);
      expect(existsSync(join(folder, 'pg', 'postmaster.pid')), name).toBe(false);
    }
  });

  it.runIf(isLong())('hurries a server that hangs when asked a second time', async () => {
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

describe('a product that runs', () => {
  const product = standing(async () => {
    const running = launch(await madeFolder(), { NODE_COMPILE_CACHE: undefined });
    await running.ready();
    return running;
  });

  it('keeps what Node compiled beside the data, where nobody keeps it elsewhere', () => {
    expect(existsSync(join(product().folder, 'compiled'))).toBe(true);
  });

  it('keeps the password out of every command line', () => {
    const { folder, run } = product();
    const password = readFileSync(join(folder, 'pg.password'), 'utf8').trim();
    expect(password.length).toBeGreaterThan(20);
    for (const pid of Object.values(run().pids)) expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).not.toContain(password);
  });

  it('is refused on a folder in use, and leaves the running one alone', async () => {
    const { folder, pid, run } = product();
    const before = run();
    const second = launch(folder);
    expect(await second.exited()).toBe(1);
    expect(second.output()).toContain(`already running on ${folder} (process ${pid})`);
    expect((await get(before.url)).status).toBe(200);
    expect(run()).toEqual(before);
  });

  it('uses the database of DATABASE_URL and starts none of its own', async () => {
    const { folder: owner, run: ownersRun } = product();
    const password = readFileSync(join(owner, 'pg.password'), 'utf8').trim();
    const folder = newFolder();
    const run = await launch(folder, { DATABASE_URL: `postgres://careline:${password}@127.0.0.1:${ownersRun().ports.database}/postgres` }).ready();
    expect(run.pids.database).toBeUndefined();
    expect((await get(run.url)).status).toBe(200);
    expect(existsSync(join(folder, 'pg'))).toBe(false);
  });

  describe('when its server is killed', () => {
    it('is back on the same port with a new process in run.json', async () => {
      const { run } = product();
      const first = run();
      process.kill(first.pids.server, 'SIGKILL');
      await expect.poll(() => run().pids.server).not.toBe(first.pids.server);
      expect(run()).toEqual({ ...first, pids: { ...first.pids, server: expect.any(Number) } });
      expect((await get(first.url)).status).toBe(200);
    });

    it('tells its notes again where they have changed', async () => {
      const { run, output } = product();
      const first = run();
      process.kill(first.pids.server, 'SIGKILL');
      await expect.poll(() => run().pids.server).not.toBe(first.pids.server);
      const { server } = run().pids;
      await expect.poll(output).toContain(`The server is back (process ${server}).\na link of this start: ${server}\n`);
      expect(output().split('a note for whoever started it')).toHaveLength(2);
    });
  });

  describe('when its database is killed', () => {
    it('is back for the same server, with everything committed', async () => {
      const { run } = product();
      const first = run();
      expect((await get(`${first.url}/write`)).status).toBe(200);
      process.kill(databasePid(first), 'SIGKILL');
      await expect.poll(() => databasePid(run())).not.toBe(databasePid(first));
      await expect.poll(() => statusOf(first.url)).toBe(200);
      expect(await seen(first.url)).toEqual(['written']);
      expect(run().pids).toEqual({ ...first.pids, database: expect.any(Number) });
    });

    it('and somebody else takes its port, is back on another one, and the server with it on its own', async () => {
      const { run, process: launcher } = product();
      const first = run();
      const before = await seen(first.url);
      await get(`${first.url}/write`);
      launcher.kill('SIGSTOP');
      process.kill(databasePid(first), 'SIGKILL');
      const squatter = createServer();
      const taken = (): Promise<boolean> => {
        squatter.listen({ port: first.ports.database, host: '127.0.0.1', exclusive: true });
        return once(squatter, 'listening').then(
          () => true,
          () => false,
        );
      };
      await expect.poll(taken).toBe(true);
      launcher.kill('SIGCONT');
      await expect.poll(() => run().pids.server).not.toBe(first.pids.server);
      expect(run().ports).toEqual({ ...first.ports, database: expect.any(Number) });
      expect(run().ports.database).not.toBe(first.ports.database);
      expect((await seen(first.url)).slice(0, before.length + 1)).toEqual([...before, 'written']);
      squatter.close();
    });
  });

  // The last one: nothing of the standing product is left.
  describe('when its launcher is killed', () => {
    it('together with server and database is followed by a start like any other', async () => {
      const { folder, run: runFile, exited } = product();
      const run = runFile();
      const before = await seen(run.url);
      await get(`${run.url}/write`);
      for (const pid of Object.values(run.pids)) process.kill(pid, 'SIGKILL');
      await exited();
      const next = await launch(folder).ready();
      expect(await seen(next.url)).toEqual([...before, 'written']);
    });
  });
});

describe('a killed launcher', () => {
  it.runIf(isLong())('leaves a server that ends by itself or hangs: the next start takes over its folder and data', async () => {
    const folder = await madeFolder();
    const first = launch(folder);
    const run = await first.ready();
    await get(`${run.url}/write`);
    await first.end('SIGKILL');
    const hanging = launch(folder, { PORT: String(run.ports.http), STAND_IN_HANGS: '1' });
    const hung = await hanging.ready();
    expect(isAlive(run.pids.server)).toBe(false);
    expect(isAlive(databasePid(run))).toBe(false);
    expect(await seen(hung.url)).toEqual(['written', 'disconnect']);
    await get(`${hung.url}/write`);
    await hanging.end('SIGKILL');
    const next = await launch(folder).ready();
    expect(isAlive(hung.pids.server)).toBe(false);
    expect(await seen(next.url)).toEqual(['written', 'disconnect', 'written']);
  });
});

describe('a data folder whose product has ended', () => {
  const product = standing(async () => {
    const ended = launch(await madeFolder());
    await get(`${(await ended.ready()).url}/write`);
    expect(await ended.end('SIGTERM')).toBe(0);
    return ended;
  });

  it('and whose password is lost says so, and keeps its data', async () => {
    const { folder } = product();
    const password = join(folder, 'pg.password');
    renameSync(password, `${password}-kept`);
    const second = launch(folder);
    expect(await second.exited()).toBe(1);
    expect(second.output()).toContain('The password of the embedded database is gone');
    expect(existsSync(join(folder, 'pg', 'PG_VERSION'))).toBe(true);
    renameSync(`${password}-kept`, password);
  });

  it('and which is of another PostgreSQL is refused in its own words, and is started as it was left', async () => {
    const { folder } = product();
    const version = join(folder, 'pg', 'PG_VERSION');
    const own = readFileSync(version, 'utf8');
    writeFileSync(version, '17\n');
    const second = launch(folder);
    expect(await second.exited()).toBe(1);
    expect(second.output()).toMatch(/does not start: .*database files are incompatible with server/);
    writeFileSync(version, own);
    // A postmaster.pid that names a stranger does not hinder the start, and the stranger lives.
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
});
