/** Every setting of the environment, read and checked once. A wrong one stops the start with one line that names it. */
import { readFileSync } from 'node:fs';
import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { backupLimits } from '#contract/limits/server.ts';
import { ConfigError, given, items, quoted, readCount, readFlag, readFolder, readPort } from './environment.ts';
import type { Environment } from './environment.ts';
import { isRefusedByBrowsers } from './refusedPorts.ts';
import { readOutside, readWechat, readWecom } from './outside.ts';
import type { Outside, OutsidePlace, WecomPlace } from './outside.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

export interface Settings {
  /** True where the launcher owns the database: DATABASE_URL is absent. */
  readonly embedded: boolean;
  readonly dataDir: string;
  readonly host: string;
  /** 0: any free port; `onPort` gives the settings once it is known. */
  readonly port: number;
  /** Origins whose pages may call and open sockets. Empty only while the port is not known. */
  readonly publicOrigins: readonly string[];
  /** Addresses or networks whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  readonly demo: boolean;
  /** Outside systems that nobody has connected are stood in for: who names an open id is believed, a cashier takes payments. With demo data, and in tests. */
  readonly standIns: boolean;
  /** Off only for functional test suites. */
  readonly rateLimits: boolean;
  readonly logLevel: LogLevel;
  /** Absent: the log goes to standard output. */
  readonly logDir?: string;
  /** Absent: no metrics port. Always on loopback. */
  readonly metricsPort?: number;
  readonly version: string;
  /** So many connections at most that calls and workers share, of what the database grants to all of its servers. */
  readonly databaseConnections: number;
  /** Absent: nothing is copied to another disk. */
  readonly backup?: BackupSettings;
}

/** The embedded database is copied to this place, and as a whole so often. */
export interface BackupSettings {
  readonly backups: string;
  readonly everyHours: number;
  /** So many whole ones. */
  readonly keep: number;
}

export interface Config extends Settings {
  /** Holds a password: never logged. */
  readonly databaseUrl: string;
  /** Reads identity cards (docs/outside/id-card.md). Absent: nothing is read. */
  readonly idCards?: Outside;
  /** Sends text messages (docs/outside/sms.md). Absent: they stay in a list. */
  readonly sms?: Outside;
  readonly wecom: WecomPlace;
  readonly wechat: OutsidePlace;
  /** Takes payments of customers (docs/outside/payment.md). Absent: they pay at the hospital. */
  readonly payment?: Outside;
  /** Dials for the call desk (docs/outside/telephony.md). Absent: callers use their own telephones. */
  readonly telephony?: Outside;
}

const packageFile = new URL('../../package.json', import.meta.url);
const readVersion = (): string => String((JSON.parse(readFileSync(packageFile, 'utf8')) as { version: unknown }).version);

function readHost(env: Environment): string {
  const value = given(env, 'HOST') ?? '127.0.0.1';
  const isName = /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(value);
  const looksLikeAddress = /^[\d.]+$/.test(value);
  if (isIP(value) === 0 && (!isName || looksLikeAddress)) throw new ConfigError('HOST', quoted(value), 'an IP address or a host name, without scheme and port');
  return value;
}

function readLogLevel(env: Environment): LogLevel {
  const value = given(env, 'LOG_LEVEL') ?? 'info';
  const level = logLevels.find((each) => each === value.toLowerCase());
  if (!level) throw new ConfigError('LOG_LEVEL', quoted(value), `one of ${logLevels.join(', ')}`);
  return level;
}

function originOf(value: string): string {
  const expected = 'origins such as https://care.example.org, separated by commas, without path';
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isWeb = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!url || !isWeb || url.username !== '' || url.pathname !== '/' || url.search !== '' || url.hash !== '')
    throw new ConfigError('PUBLIC_ORIGIN', quoted(value), expected);
  return url.origin;
}

function proxyOf(value: string): string {
  const [address = '', bits, ...rest] = value.split('/');
  const widest = isIPv4(address) ? 32 : 128;
  const bitsFit = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest);
  if (isIP(address) === 0 || !bitsFit || rest.length > 0)
    throw new ConfigError('TRUSTED_PROXIES', quoted(value), 'IP addresses or networks such as 10.0.0.0/8, separated by commas');
  return value;
}

/** Checks the address; never repeats it, because it may hold a password. */
function readDatabaseUrl(env: Environment, name: string): string | undefined {
  const value = given(env, name);
  if (value === undefined) return undefined;
  const expected = 'postgres://user:password@host:port/database';
  if (!URL.canParse(value)) throw new ConfigError(name, 'a value that is no address', expected);
  const url = new URL(value);
  if (url.protocol !== 'postgres:' && url.protocol !== 'postgresql:') throw new ConfigError(name, `an address of ${quoted(url.protocol)}`, expected);
  if (url.pathname.length < 2) throw new ConfigError(name, 'an address without a database name', expected);
  return value;
}

/** A browser says only that the page cannot be reached, and the server would run and wait. */
function openable(origins: readonly string[], setting: string): readonly string[] {
  const refused = origins.find(isRefusedByBrowsers);
  if (refused === undefined) return origins;
  throw new ConfigError(setting, `${new URL(refused).port}, a port on which browsers open no page`, 'another port, such as 3000');
}

/** Two processors and four have enough to do with so many; each more reads the catalogs anew, and plans anew what it is asked. */
const usualConnections = 16;

const defaultOrigins = (port: number): readonly string[] => (port === 0 ? [] : [`http://localhost:${port}`, `http://127.0.0.1:${port}`]);

export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** Demo people log in by a click, so demo data never listens beyond this machine. `where` says how we know of it. */
export function refuseDemoBeyondLoopback(host: string, where: 'setting' | 'database'): void {
  if (isLoopback(host)) return;
  const found = where === 'setting' ? `${quoted(host)} while DEMO is on` : `${quoted(host)} while the database holds demo data`;
  const remedy = where === 'setting' ? '127.0.0.1, or DEMO=0 on a data folder without demo data' : '127.0.0.1, or a database without demo data';
  throw new ConfigError('HOST', found, remedy);
}

/** On the data folder's own disk it would be lost with it, but below it it would even copy itself. */
function readBackup(env: Environment, dataDir: string): BackupSettings | undefined {
  const everyHours = readCount(env, 'BACKUP_HOURS', { most: 8_760, whenAbsent: backupLimits.everyHours });
  const keep = readCount(env, 'BACKUP_KEEP', { most: 1_000, whenAbsent: backupLimits.keep });
  const backups = readFolder(env, 'BACKUP_DIR');
  if (backups === undefined) return undefined;
  const pg = resolve(dataDir, 'pg');
  if (backups === dataDir || backups === pg || backups.startsWith(`${pg}/`))
    throw new ConfigError('BACKUP_DIR', quoted(backups), 'a folder that is not the database’s own, best on another disk');
  return { backups, everyHours, keep };
}

/** Somebody who names an open id is believed where stand-ins answer: never beyond this machine. */
function readStandIns(env: Environment, demo: boolean, host: string): boolean {
  const standIns = readFlag(env, 'STAND_INS', demo);
  if (standIns && !isLoopback(host)) throw new ConfigError('STAND_INS', 'on, beyond this machine', 'STAND_INS=0, or HOST=127.0.0.1');
  return standIns;
}

/** The launcher needs these too: everything but the address of the database. */
export function readSettings(env: Environment): Settings {
  const embedded = readDatabaseUrl(env, 'DATABASE_URL') === undefined;
  const port = readPort(env, 'PORT') ?? 3000;
  const host = readHost(env);
  const demo = readFlag(env, 'DEMO', embedded);
  const origins = given(env, 'PUBLIC_ORIGIN');
  const logDir = readFolder(env, 'LOG_DIR');
  const metricsPort = readPort(env, 'METRICS_PORT');
  if (demo) refuseDemoBeyondLoopback(host, 'setting');
  const standIns = readStandIns(env, demo, host);
  if (metricsPort !== undefined && metricsPort !== 0 && metricsPort === port)
    throw new ConfigError('METRICS_PORT', String(metricsPort), 'a port other than PORT');
  const dataDir = readFolder(env, 'DATA_DIR') ?? resolve('.data');
  const backup = readBackup(env, dataDir);
  return {
    embedded,
    dataDir,
    host,
    port,
    publicOrigins: origins === undefined ? openable(defaultOrigins(port), 'PORT') : openable(items(origins).map(originOf), 'PUBLIC_ORIGIN'),
    trustedProxies: items(given(env, 'TRUSTED_PROXIES') ?? '').map(proxyOf),
    demo,
    standIns,
    rateLimits: readFlag(env, 'RATE_LIMITS', true),
    logLevel: readLogLevel(env),
    ...(logDir === undefined ? {} : { logDir }),
    ...(metricsPort === undefined ? {} : { metricsPort }),
    version: readVersion(),
    databaseConnections: readCount(env, 'DATABASE_CONNECTIONS', { most: 1_000, whenAbsent: usualConnections }),
    ...(backup ? { backup } : {}),
  };
}

/** The server's own reading. The launcher hands the embedded database over as CARELINE_DATABASE_URL. */
export function readConfig(env: Environment): Config {
  const settings = readSettings(env);
  const databaseUrl = readDatabaseUrl(env, settings.embedded ? 'CARELINE_DATABASE_URL' : 'DATABASE_URL');
  if (databaseUrl === undefined)
    throw new ConfigError(
      'DATABASE_URL',
      'nothing',
      'postgres://user:password@host:port/database, or a start by "npm start", which brings a database of its own',
    );
  const idCards = readOutside(env, 'ID_CARD');
  const sms = readOutside(env, 'SMS');
  const payment = readOutside(env, 'PAYMENT');
  const telephony = readOutside(env, 'TELEPHONY');
  const outside = { wecom: readWecom(env), wechat: readWechat(env) };
  return {
    ...settings,
    databaseUrl,
    ...outside,
    ...(idCards ? { idCards } : {}),
    ...(sms ? { sms } : {}),
    ...(payment ? { payment } : {}),
    ...(telephony ? { telephony } : {}),
  };
}

/** The same settings once the real port is known (PORT=0). */
export const onPort = <S extends Settings>(settings: S, port: number): S => ({
  ...settings,
  port,
  publicOrigins: settings.publicOrigins.length > 0 ? settings.publicOrigins : defaultOrigins(port),
});
