/** The server's process: settings, start, the word to the launcher, and an end that loses nothing. */
import { readConfig } from './config/config.ts';
import type { Config } from './config/config.ts';
import { forkOtherSide } from './demo/otherSide/forkOtherSide.ts';
import type { ForkedSide } from './demo/otherSide/forkOtherSide.ts';
import type { DemoInfo } from './demo/index.ts';
import { createLog } from './observe/log.ts';
import type { Log } from './observe/log.ts';
import { startServer } from './start.ts';
import type { Running } from './start.ts';

/** The launcher does not start again what would end the same (sysexits.h: EX_CONFIG). */
const exitForGood = 78;
/** Calls may take 20 s and sockets are closed over 10 s; whatever hangs beyond is cut. */
const lastResortMs = 30_000;

const forGood: ReadonlySet<string> = new Set(['ConfigError', 'SchemaError']);

/** One line for the person who starts the server. */
function giveUp(error: unknown): never {
  const known = error instanceof Error && forGood.has(error.name);
  const isDatabase = error instanceof Error && error.message === 'unavailable';
  const text = isDatabase
    ? 'The database cannot be reached. Check that it runs and that DATABASE_URL is right; the server was not started.'
    : error instanceof Error
      ? known
        ? error.message
        : error.stack
      : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(known ? exitForGood : 1);
}

function readSettings(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    return giveUp(error);
  }
}

/** These people go into run.json (design 9). */
const peopleOf = ({ password, staff, members }: DemoInfo): unknown => ({
  staff: staff.map(({ username, roleCodes, orgId }) => ({ username, password, roleCodes, orgId })),
  members,
});

/** Lines for whoever starts the product. */
function notesOf({ demo, firstLink }: Running): string[] {
  const first = demo?.staff[0];
  return [
    ...(demo && first ? [`Demo: log in as ${first.username} (or any other name on the login page) with the password ${demo.password}`] : []),
    ...(firstLink === undefined ? [] : [`First start: make the administrator at ${firstLink} (works once, for 24 hours; another start prints another link)`]),
  ];
}

function sayReady(running: Running): void {
  const { url, port, metricsPort, demo } = running;
  process.send?.({
    kind: 'ready',
    url,
    port,
    ...(metricsPort === undefined ? {} : { metricsPort }),
    ...(demo ? { demo: peopleOf(demo) } : {}),
    notes: notesOf(running),
  });
}

function endWell(running: Running, side: ForkedSide | undefined, log: Log): void {
  let isEnding = false;
  const end = (why: string): void => {
    if (isEnding) return;
    isEnding = true;
    log.info({ why }, 'Ending.');
    setTimeout(() => process.exit(1), lastResortMs).unref();
    Promise.all([side?.stop(), running.stop()]).then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ error }, 'The end did not go well.');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', () => end('SIGTERM'));
  process.on('SIGINT', () => end('SIGINT'));
  // The launcher is gone: nobody would start this process again, and its database is about to stop.
  process.on('disconnect', () => end('launcher gone'));
}

const config = readSettings();
const log = createLog(config);
const die =
  (what: string) =>
  (error: unknown): void => {
    log.fatal({ error }, what);
    process.exit(1);
  };
process.on('uncaughtException', die('An error nobody caught; the process ends and is started again.'));
process.on('unhandledRejection', die('A rejection nobody handled; the process ends and is started again.'));
// A file beyond the limit of its size: the write fails with EFBIG, which is answered, instead of the signal's end of everything.
process.on('SIGXFSZ', () => log.warn('A file reached the limit of its size.'));

try {
  const running = await startServer(config, log, process.send && (() => process.kill(process.pid, 'SIGKILL')));
  const { demo } = running;
  const side =
    demo && !demo.isStill
      ? forkOtherSide({ url: running.url, members: demo.members, log: (line) => log.info({ side: line }, 'Simulated patients.') })
      : undefined;
  endWell(running, side, log);
  sayReady(running);
} catch (error) {
  giveUp(error);
}
