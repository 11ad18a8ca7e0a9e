/** Every setting of the environment, read and checked once. A wrong one stops the start with one line that names it. */
import { readFileSync } from 'node:fs';
import { isIP, isIPv4 } from 'node:net';
import { resolve } from 'node:path';
import { backupLimits } from '#contract/limits/server.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];
export type Environment = Readonly<Record<string, string | undefined>>;

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
  /** Absent: nothing is copied to another disk. */
  readonly backup?: BackupSettings;
}

/** Where the embedded database is copied to, and how often as a whole. */
export interface BackupSettings {
  readonly backups: string;
  readonly everyHours: number;
  /** So many whole ones. */
  readonly keep: number;
}

/** An outside system: where it is and what opens it. */
export interface Outside {
  readonly url: string;
  /** Never logged. */
  readonly key: string;
}

/** Where an outside system is whose applications stand in rows (docs/adr/0057): this side alone says it, never a form. */
export interface OutsidePlace {
  readonly url: string;
  /** Somebody has said it, or an application: a demo asks it then, in place of its stand-in. */
  readonly isTold: boolean;
}

/** One enterprise, and which of its applications people log in with. */
export interface WecomSettings {
  readonly corpId: string;
  readonly corpName: string;
  readonly agentId: string;
  /** Never logged. */
  readonly key: string;
}
export interface WecomPlace extends OutsidePlace {
  /** Where who scans is sent to say that it is he. */
  readonly authorizeUrl: string;
  /** Of organisations that have none of their own (docs/outside/wecom.md). */
  readonly app?: WecomSettings;
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
}

/** The message is the one line for the person who starts the server. */
export class ConfigError extends Error {
  constructor(setting: string, found: string, expected: string) {
    super(`${setting}: found ${found}, expected ${expected}.`);
    this.name = 'ConfigError';
  }
}

const packageFile = new URL('../package.json', import.meta.url);
const readVersion = (): string => String((JSON.parse(readFileSync(packageFile, 'utf8')) as { version: unknown }).version);

/** An empty value counts as absent: that is how shells and container files switch a setting off. */
const given = (env: Environment, name: string): string | undefined => {
  const value = env[name]?.trim();
  return value === '' ? undefined : value;
};
const quoted = (value: string): string => JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
const items = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

function readPort(env: Environment, name: string): number | undefined {
  const value = given(env, name);
  if (value === undefined) return undefined;
  const port = /^\d{1,5}$/.test(value) ? Number(value) : Number.NaN;
  if (!(port <= 65_535)) throw new ConfigError(name, quoted(value), 'a port from 1 to 65535, or 0 for any free one');
  return port;
}

function readFlag(env: Environment, name: string, whenAbsent: boolean): boolean {
  const value = given(env, name);
  if (value === undefined) return whenAbsent;
  const flag = { '1': true, on: true, true: true, '0': false, off: false, false: false }[value.toLowerCase()];
  if (flag === undefined) throw new ConfigError(name, quoted(value), '1 or 0 (on or off)');
  return flag;
}

function readHost(env: Environment): string {
  const value = given(env, 'HOST') ?? '127.0.0.1';
  const isName = /^(?=.{1,253}$)[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(value);
  const looksLikeAddress = /^[\d.]+$/.test(value);
  if (isIP(value) === 0 && (!isName || looksLikeAddress)) throw new ConfigError('HOST', quoted(value), 'an IP address or a host name, without scheme and port');
  return value;
}

function readFolder(env: Environment, name: string): string | undefined {
  const value = given(env, name);
  if (value === undefined) return undefined;
  if (value.includes('\0') || value.includes('\n')) throw new ConfigError(name, quoted(value), 'the path of a folder');
  return resolve(value);
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

const defaultOrigins = (port: number): readonly string[] => (port === 0 ? [] : [`http://localhost:${port}`, `http://127.0.0.1:${port}`]);

export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));

/** Demo people log in by a click, so demo data never listens beyond this machine. `where` says how we know of it. */
export function refuseDemoBeyondLoopback(host: string, where: 'setting' | 'database'): void {
  if (isLoopback(host)) return;
  const found = where === 'setting' ? `${quoted(host)} while DEMO is on` : `${quoted(host)} while the database holds demo data`;
  const remedy = where === 'setting' ? '127.0.0.1, or DEMO=0 on a data folder without demo data' : '127.0.0.1, or a database without demo data';
  throw new ConfigError('HOST', found, remedy);
}

function readCount(env: Environment, name: string, range: { readonly most: number; readonly whenAbsent: number }): number {
  const value = given(env, name);
  if (value === undefined) return range.whenAbsent;
  const count = /^\d{1,5}$/.test(value) ? Number(value) : 0;
  if (count < 1 || count > range.most) throw new ConfigError(name, quoted(value), `a whole number from 1 to ${range.most}`);
  return count;
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

/** Who names an open id is believed where they are: never beyond this machine. */
function readStandIns(env: Environment, demo: boolean, host: string): boolean {
  const standIns = readFlag(env, 'STAND_INS', demo);
  if (standIns && !isLoopback(host)) throw new ConfigError('STAND_INS', 'on, beyond this machine', 'STAND_INS=0, or HOST=127.0.0.1');
  return standIns;
}

/** What the launcher needs too: everything but the address of the database. */
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
    publicOrigins: origins === undefined ? defaultOrigins(port) : items(origins).map(originOf),
    trustedProxies: items(given(env, 'TRUSTED_PROXIES') ?? '').map(proxyOf),
    demo,
    standIns,
    rateLimits: readFlag(env, 'RATE_LIMITS', true),
    logLevel: readLogLevel(env),
    ...(logDir === undefined ? {} : { logDir }),
    ...(metricsPort === undefined ? {} : { metricsPort }),
    version: readVersion(),
    ...(backup ? { backup } : {}),
  };
}

/** `<NAME>_URL` and `<NAME>_KEY`: both or none. */
function readOutside(env: Environment, name: string): Outside | undefined {
  const url = given(env, `${name}_URL`);
  const key = given(env, `${name}_KEY`);
  if (url === undefined && key === undefined) return undefined;
  if (url === undefined || !/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new ConfigError(`${name}_URL`, 'no web address', 'such as https://cards.example.org/read');
  if (key === undefined) throw new ConfigError(`${name}_KEY`, 'nothing', `the key that ${name}_URL asks for`);
  return { url, key };
}

const webAddress = (env: Environment, name: string, usual: string): string => {
  const url = given(env, name) ?? usual;
  if (!/^https?:\/\//.test(url) || !URL.canParse(url)) throw new ConfigError(name, 'no web address', 'one such as https://...');
  return url.replace(/\/+$/, '');
};

/** The application: all of it or none. The addresses are those of the documentation unless told. */
function readWecom(env: Environment): WecomPlace {
  const corpId = given(env, 'WECOM_CORP_ID');
  const place = {
    url: webAddress(env, 'WECOM_URL', 'https://qyapi.weixin.qq.com'),
    authorizeUrl: webAddress(env, 'WECOM_AUTHORIZE_URL', 'https://open.weixin.qq.com/connect/oauth2/authorize'),
    isTold: (corpId ?? given(env, 'WECOM_URL')) !== undefined,
  };
  if (corpId === undefined) return place;
  const [agentId, key] = [given(env, 'WECOM_AGENT_ID'), given(env, 'WECOM_KEY')];
  if (agentId === undefined) throw new ConfigError('WECOM_AGENT_ID', 'nothing', 'the number of the application that people log in with');
  if (key === undefined) throw new ConfigError('WECOM_KEY', 'nothing', 'the secret of the application');
  return { ...place, app: { corpId, corpName: given(env, 'WECOM_CORP_NAME') ?? corpId, agentId, key } };
}

const readWechat = (env: Environment): OutsidePlace => ({
  url: webAddress(env, 'WECHAT_URL', 'https://api.weixin.qq.com'),
  isTold: given(env, 'WECHAT_URL') !== undefined,
});

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
  const outside = { wecom: readWecom(env), wechat: readWechat(env) };
  return { ...settings, databaseUrl, ...outside, ...(idCards ? { idCards } : {}), ...(sms ? { sms } : {}), ...(payment ? { payment } : {}) };
}

/** The same settings once the real port is known (PORT=0). */
export const onPort = <S extends Settings>(settings: S, port: number): S => ({
  ...settings,
  port,
  publicOrigins: settings.publicOrigins.length > 0 ? settings.publicOrigins : defaultOrigins(port),
});
