import { expect, test } from 'vitest';
import { Vault } from '#wiring/session.ts';
import { staff } from '#tests/machines/simulated.ts';
import { fakeBrowser } from './fakeBrowser.ts';

const start = { person: staff, endsAt: null };

test('keeps the bearer for this tab alone, and gives it back after a reload', () => {
  const around = fakeBrowser('http://care.test');
  new Vault(around.sessionStorage).keep({ bearer: 'secret', start });
  const again = new Vault(around.sessionStorage);
  expect(again.bearer()).toBeNull();
  expect(again.restore()).toEqual(start);
  expect([again.bearer(), again.orgId()]).toEqual(['secret', 'org']);
  expect(around.localStorage.length).toBe(0);
});

test('clearing leaves nothing in the session storage', () => {
  const { sessionStorage } = fakeBrowser('http://care.test');
  const vault = new Vault(sessionStorage);
  vault.keep({ bearer: 'secret', start });
  sessionStorage.setItem('menuList', '[]');
  vault.clear();
  expect([sessionStorage.length, vault.bearer()]).toEqual([0, null]);
});

test('an organisation that the login did not tell is none', () => {
  const vault = new Vault(fakeBrowser('http://care.test').sessionStorage);
  vault.keep({ bearer: 'x', start: { person: { ...staff, orgId: '' }, endsAt: null } });
  expect(vault.orgId()).toBeNull();
});

test('a storage that refuses still lets one work', () => {
  const { sessionStorage } = fakeBrowser('http://care.test');
  sessionStorage.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const vault = new Vault(sessionStorage);
  vault.keep({ bearer: 'x', start });
  expect(vault.bearer()).toBe('x');
});
