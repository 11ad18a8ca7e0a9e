import { expect, test } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { AnyActorLogic } from 'xstate';
import { Vault, wiredSession } from '#src/shell/wiring/session.ts';
import type { SessionParts } from '#src/shell/wiring/session.ts';
import { staff } from '#tests/machines/simulated.ts';
import { fakeBrowser } from '#tests/wiring/fakeBrowser.ts';

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

test('the session of another organisation is used only once it is taken up, and is kept for this tab like a login', () => {
  const { sessionStorage } = fakeBrowser('http://care.test');
  const vault = new Vault(sessionStorage);
  vault.keep({ bearer: 'here', start });
  const person = { ...staff, orgId: 'other' };
  expect(vault.offer({ access_token: 'there', expires_in: 60, person }, 'other').person).toEqual(person);
  expect([vault.bearer(), vault.orgId()]).toEqual(['here', 'org']);
  vault.takeUp();
  expect([vault.bearer(), vault.orgId()]).toEqual(['there', 'other']);
  expect(new Vault(sessionStorage).restore()?.person).toEqual(person);
});

test('[C3] a back end that answers without a token: the bearer stays, the organisation of every call is another one', () => {
  const vault = new Vault(fakeBrowser('http://care.test').sessionStorage);
  vault.keep({ bearer: 'here', start: { ...start, endsAt: 5 } });
  expect(vault.offer({}, 'other')).toEqual({ person: { ...staff, orgId: 'other' }, endsAt: 5 });
  vault.takeUp();
  expect([vault.bearer(), vault.orgId()]).toEqual(['here', 'other']);
});

test('an offer outlives no session: neither one that is gone nor one that is cleared', () => {
  const vault = new Vault(fakeBrowser('http://care.test').sessionStorage);
  expect(() => vault.offer({ access_token: 'there' }, 'other')).toThrow('sessionOver');
  vault.keep({ bearer: 'here', start });
  vault.offer({ access_token: 'there' }, 'other');
  vault.clear();
  vault.takeUp();
  expect(vault.bearer()).toBeNull();
});

test('a tab holds the session of one side: a customer who follows a link from their page is nobody to the console of the staff', async () => {
  const around = fakeBrowser('http://care.test');
  new Vault(around.sessionStorage).keep({ bearer: 'x', start: { ...start, person: { ...staff, system: 'member' } } });
  const restored = (side: SessionParts['side']): Promise<unknown> => {
    const parts = { side, around, vault: new Vault(around.sessionStorage), loadSessionChunk: () => Promise.resolve() } as unknown as SessionParts;
    const { restore } = wiredSession(parts).implementations.actors as unknown as Readonly<Record<'restore', AnyActorLogic>>;
    return toPromise(createActor(restore).start());
  };
  expect(await restored('staff')).toBeNull();
  expect(await restored('member')).toMatchObject({ person: { system: 'member' } });
});
