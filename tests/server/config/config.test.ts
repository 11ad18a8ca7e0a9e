import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isLoopback, onPort, readConfig, readSettings, refuseDemoBeyondLoopback } from '#server/config/config.ts';
import { ConfigError } from '#server/config/environment.ts';

const url = 'postgres://care:secret@db.example:5432/care';
const refusal = (env: Record<string, string>): string => {
  try {
    readSettings(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'accepted';
};

describe('settings', () => {
  it('has a default for everything, with the embedded database and demo data', () => {
    expect(readSettings({})).toEqual({
      embedded: true,
      dataDir: resolve('.data'),
      host: '127.0.0.1',
      port: 3000,
      publicOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
      trustedProxies: [],
      demo: true,
      standIns: true,
      rateLimits: true,
      logLevel: 'info',
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      databaseConnections: 16,
    });
  });

  it('reads every setting', () => {
    expect(
      readConfig({
        PORT: '8080',
        HOST: '0.0.0.0',
        DATA_DIR: '/srv/care',
        LOG_DIR: '/srv/log',
        LOG_LEVEL: 'WARN',
        DATABASE_URL: url,
        DATABASE_CONNECTIONS: '40',
        METRICS_PORT: '9100',
        PUBLIC_ORIGIN: 'https://care.example.org/, https://b.example:444',
        TRUSTED_PROXIES: '10.0.0.0/8, ::1',
        DEMO: '0',
        RATE_LIMITS: 'off',
        BACKUP_DIR: '/mnt/other/careline',
        BACKUP_HOURS: '6',
      }),
    ).toMatchObject({
      embedded: false,
      dataDir: '/srv/care',
      host: '0.0.0.0',
      port: 8080,
      publicOrigins: ['https://care.example.org', 'https://b.example:444'],
      trustedProxies: ['10.0.0.0/8', '::1'],
      demo: false,
      rateLimits: false,
      logLevel: 'warn',
      logDir: '/srv/log',
      metricsPort: 9100,
      databaseConnections: 40,
      backup: { backups: '/mnt/other/careline', everyHours: 6, keep: 7 },
      databaseUrl: url,
    });
  });

  it.each([
    ['PORT', '70000', '70000'],
    ['PORT', '-1', '-1'],
    ['PORT', '80a', '80a'],
    ['PORT', '4190', '4190'],
    ['PORT', '6000', '6000'],
    ['PORT', '6667', '6667'],
    ['METRICS_PORT', '1e3', '1e3'],
    ['BACKUP_KEEP', '0', '0'],
    ['DATABASE_CONNECTIONS', '0', '0'],
    ['DATABASE_CONNECTIONS', 'all', 'all'],
    ['BACKUP_HOURS', 'daily', 'daily'],
    ['BACKUP_DIR', resolve('.data/pg/backups'), 'pg/backups'],
    ['HOST', 'http://x', 'http://x'],
    ['HOST', '300.1.1.1', '300.1.1.1'],
    ['LOG_LEVEL', 'loud', 'loud'],
    ['DEMO', 'maybe', 'maybe'],
    ['RATE_LIMITS', 'no', 'no'],
    ['PUBLIC_ORIGIN', 'care.example.org', 'care.example.org'],
    ['PUBLIC_ORIGIN', 'https://a.example/path', '/path'],
    ['PUBLIC_ORIGIN', 'ws://a.example', 'ws:'],
    ['PUBLIC_ORIGIN', 'https://a.example, http://b.example:6666', '6666'],
    ['TRUSTED_PROXIES', '10.0.0.0/33', '/33'],
    ['TRUSTED_PROXIES', 'proxy', 'proxy'],
    ['DATABASE_URL', 'mysql://a/b', 'mysql:'],
    ['DATABASE_URL', 'postgres://a', 'database name'],
  ])('refuses %s=%s in one line that names it, what was found and what is expected', (name, value, found) => {
    const text = refusal({ [name]: value });
    expect(text).toMatch(new RegExp(`^${name}: found .+, expected .+\\.$`));
    expect(text).toContain(found);
    expect(text).not.toContain('\n');
  });

  it('never repeats a database password', () => {
    expect(refusal({ DATABASE_URL: 'mysql://care:topsecret@h/d' })).not.toContain('topsecret');
    expect(refusal({ DATABASE_URL: 'postgres//care:topsecret@h/d' })).not.toContain('topsecret');
  });

  it('counts an empty value as absent', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', HOST: '' })).toMatchObject({ port: 3000, embedded: true, host: '127.0.0.1' });
  });

  it('takes a port that no browser opens where people come by another address', () => {
    expect(readSettings({ PORT: '6000', PUBLIC_ORIGIN: 'https://a.example' })).toMatchObject({ port: 6000 });
  });

  it('refuses the same port twice', () => {
    expect(refusal({ PORT: '4000', METRICS_PORT: '4000' })).toContain('a port other than PORT');
  });

  it('knows its origins once a free port is chosen, and keeps given ones', () => {
    expect(onPort(readSettings({ PORT: '0' }), 4711).publicOrigins).toEqual(['http://localhost:4711', 'http://127.0.0.1:4711']);
    expect(onPort(readSettings({ PORT: '0', PUBLIC_ORIGIN: 'https://a.example' }), 4711).publicOrigins).toEqual(['https://a.example']);
  });
});

describe('demo data', () => {
  it("is on with the embedded database, off with a database of one's own, and can be set either way", () => {
    expect(readSettings({}).demo).toBe(true);
    expect(readSettings({ DEMO: '0' }).demo).toBe(false);
    expect(readSettings({ DATABASE_URL: url }).demo).toBe(false);
    expect(readSettings({ DATABASE_URL: url, DEMO: '1' }).demo).toBe(true);
  });

  it('never listens beyond loopback, whether switched on or found in the database', () => {
    expect(refusal({ HOST: '0.0.0.0' })).toMatch(/^HOST: found "0\.0\.0\.0" while DEMO is on, expected 127\.0\.0\.1, or DEMO=0/);
    expect(refusal({ HOST: '0.0.0.0', DEMO: '0' })).toBe('accepted');
    expect(() => refuseDemoBeyondLoopback('192.168.1.5', 'database')).toThrow(/the database holds demo data/);
    expect(() => refuseDemoBeyondLoopback('127.0.0.1', 'database')).not.toThrow();
  });

  it('tells loopback from the rest', () => {
    expect(['127.0.0.1', '127.9.9.9', '::1', 'localhost'].map(isLoopback)).toEqual([true, true, true, true]);
    expect(['0.0.0.0', '::', '10.0.0.1', '127.example.org', 'care.example.org'].map(isLoopback)).toEqual([false, false, false, false, false]);
  });
});

describe("the server's own reading", () => {
  it('takes the embedded database from the launcher and says what to do without one', () => {
    expect(readConfig({ CARELINE_DATABASE_URL: url })).toMatchObject({ embedded: true, databaseUrl: url });
    expect(readConfig({ CARELINE_DATABASE_URL: 'postgres://other@h/d', DATABASE_URL: url })).toMatchObject({ embedded: false, databaseUrl: url });
    expect(() => readConfig({})).toThrow(/^DATABASE_URL: found nothing, expected .*npm start/);
  });
});

describe('an outside system', () => {
  const read = (env: Record<string, string>): unknown => {
    try {
      return readConfig({ DATABASE_URL: url, ...env }).idCards;
    } catch (error) {
      return error instanceof ConfigError ? error.message : error;
    }
  };

  it('has an address and a key, or is absent; the key is never repeated', () => {
    expect(read({})).toBeUndefined();
    expect(read({ ID_CARD_URL: 'https://cards.example/read', ID_CARD_KEY: 'k' })).toEqual({ url: 'https://cards.example/read', key: 'k' });
    expect(read({ ID_CARD_URL: 'https://cards.example/read' })).toMatch(/^ID_CARD_KEY: found nothing/);
    expect(read({ ID_CARD_KEY: 'hidden' })).toMatch(/^ID_CARD_URL: found no web address/);
    expect(read({ ID_CARD_URL: 'file:///etc/passwd', ID_CARD_KEY: 'hidden' })).not.toContain('hidden');
  });
});
