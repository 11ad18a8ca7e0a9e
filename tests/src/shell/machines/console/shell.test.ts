import { expect, test } from 'vitest';
import type { Feature } from '#contract/services.ts';
import { shellPreferenceDefaults } from '#contract/resources/shellPreference.ts';
import { preferenceLimits } from '#contract/limits/session.ts';
import type { PreferencePatch, ShellPreference } from '#src/shell/machines/preference/context.ts';
import { live, person, start } from '#tests/machines/consoleStage.ts';
import type { Run } from '#tests/machines/consoleStage.ts';
import { asked, settled } from '#tests/machines/simulated.ts';

const features: readonly Feature[] = ['echo', 'positions', 'unreadCount', 'next', 'typing', 'preferences'];
const kept = (rest: Partial<ShellPreference> = {}): ShellPreference => ({ ...shellPreferenceDefaults, version: 1, ...rest });
const looksOf = (one: Run): readonly unknown[] => [one.context().language, one.context().theme, one.context().density];

function served() {
  const loads = asked<ShellPreference, unknown>();
  const saves = asked<ShellPreference, { readonly patch: PreferencePatch }>();
  return { loads, saves, preference: { loadPreference: loads.logic, savePreference: saves.logic } };
}

test('after the login the console looks as its person has it elsewhere, and remembers that for the next login page', async () => {
  const { loads, preference } = served();
  const one = await live({ features, preference });
  await loads.last().answer(kept({ language: 'en', theme: 'dark', density: 'middle' }));
  expect(looksOf(one)).toEqual(['en', 'dark', 'middle']);
  expect(one.remembered).toEqual(['dark', 'en']);
});

test('what was chosen at the login page is the newest choice of who then logs in, and of nobody else', async () => {
  const { loads, saves, preference } = served();
  const one = start({ features, preference });
  await one.calls.restore.last().answer(null);
  one.root.send({ type: 'language.choose', language: 'en' });
  one.context().session.send({ type: 'login.submit', username: 'x', password: 'y' });
  await one.calls.login.last().answer(person);
  await loads.last().answer(kept({ language: 'zh-CN', theme: 'dark' }));
  expect(looksOf(one)).toEqual(['en', 'dark', 'mini']);
  one.clock.increment(preferenceLimits.settleMs);
  expect(saves.last().input.patch).toMatchObject({ language: 'en' });
  one.context().session.send({ type: 'logout.ask' });
  await settled();
  one.context().session.send({ type: 'login.submit', username: 'z', password: 'y' });
  await one.calls.login.last().answer({ ...person, person: { ...person.person, id: 'another' } });
  await loads.last().answer(kept());
  one.clock.increment(preferenceLimits.settleMs);
  expect(saves.runs.filter((run) => 'language' in run.input.patch)).toHaveLength(1);
  expect(one.context().density).toBe('mini');
});

test('screens that are visited and tabs that are opened are kept; the tabs of the last window are put up again', async () => {
  const { loads, saves, preference } = served();
  const one = await live({ features, preference });
  await loads.last().answer(kept({ tabs: ['/orderManage'] }));
  const open = (): readonly string[] =>
    one
      .context()
      .screens?.getSnapshot()
      .context.open.map((tab) => tab.path) ?? [];
  expect([...open()].toSorted()).toEqual(['/consultation', '/orderManage']);
  one.clock.increment(preferenceLimits.settleMs);
  expect(saves.last().input.patch).toMatchObject({ recent: ['/consultation'], tabs: open() });
});

test("another window's change is told by a frame of this person alone", async () => {
  const { loads, saves, preference } = served();
  const one = await live({ features, preference });
  await loads.last().answer(kept());
  one.clock.increment(preferenceLimits.settleMs);
  await saves.last().answer(kept({ version: 2 }));
  one.burst({ type: 17, messageType: 17, entity: 'shellPreference', id: 'p', change: 'updated', version: 9, position: 11 });
  await loads.last().answer(kept({ theme: 'dark', version: 9 }));
  expect(one.context().theme).toBe('dark');
});

test('a back end of the specification is asked nothing of it', async () => {
  const { loads, saves, preference } = served();
  const one = await live({ features: [], preference });
  one.root.send({ type: 'density.choose', density: 'middle' });
  one.clock.increment(preferenceLimits.retryMs);
  expect([loads.runs.length, saves.runs.length, one.context().density]).toEqual([0, 0, 'middle']);
  expect(one.context().palette?.getSnapshot().context.sections).toEqual([]);
});

test('who may not see conversations does not ask for them, and is connected all the same', async () => {
  const one = start();
  await one.calls.restore.last().answer({ ...person, person: { ...person.person, rights: ['order.read', 'order.move'] } });
  expect([one.calls.page.runs.length, one.context().inbox, one.calls.ticket.runs.length]).toEqual([0, null, 1]);
  await one.calls.ticket.last().answer('ticket');
  one.links.at(-1)!.tell({ type: 'link.opened' });
  one.links.at(-1)!.tell({ type: 'link.beat', position: 10 });
  expect([one.calls.page.runs.length, one.mark()]).toEqual([0, 'live']);
});

test('whose password was somebody else’s asks for no conversation before it is his own, and for all of them then', async () => {
  const one = start();
  const mustChange = { ...person.person, rights: [], mustChangePassword: true };
  await one.calls.restore.last().answer({ ...person, person: mustChange });
  expect([one.calls.page.runs.length, one.context().inbox, one.context().desk]).toEqual([0, null, null]);
  one.context().session.send({ type: 'person.known', person: { ...person.person, rights: ['chat.read', 'chat.write'] } });
  await settled();
  expect([one.calls.page.runs.length, one.context().inbox === null]).toEqual([1, false]);
});
