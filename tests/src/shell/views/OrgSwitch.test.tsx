import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { SessionRef } from '#src/shell/machines/consoleMachine.ts';
import { OrgSwitch } from '#src/shell/views/OrgSwitch.tsx';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const south = { id: 'o2', name: '城南院区', groupName: '安禾妇儿' } as const;
const many = Array.from({ length: 120 }, (_, n) => ({ id: `m${n}`, name: `第${n}分院`, groupName: '安禾妇儿' }));
const sessionIn = (orgs: readonly object[], tags: readonly string[] = []): SessionRef & StagedActor =>
  actorShowing<SessionRef>({ context: { person: { ...person, orgs } }, tags });
const two = [...person.orgs, south];
const root = { otherWindows: {} };

describe('the organisation in the top bar', () => {
  it('is a plain label where there is no choice', () => {
    draw(<OrgSwitch />, { session: sessionIn(person.orgs), root });
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByText('高新院区')).toBeInTheDocument();
  });

  it('names the group where there are several', async () => {
    draw(<OrgSwitch />, { session: sessionIn([...two, { id: 'x', name: '本部', groupName: '青禾' }]), root });
    await userEvent.click(screen.getByRole('button', { name: /安禾妇儿 · 高新院区/ }));
    expect(await screen.findByRole('option', { name: /^本部\s*青禾/ })).toBeInTheDocument();
  });

  it('opens all there are with the keyboard, the current one ticked, and chooses by arrow and Enter', async () => {
    const { rootActor } = draw(<OrgSwitch />, { session: sessionIn(two), root });
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const list = await screen.findByRole('listbox', { name: '切换机构' });
    expect(
      within(list)
        .getAllByRole('option')
        .map((one) => one.getAttribute('aria-selected')),
    ).toEqual(['true', 'false']);
    expect(within(list).getByRole('option', { name: /高新院区/ })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(rootActor.sent).toEqual([{ type: 'org.choose', orgId: 'o2' }]);
    expect(screen.getByRole('button', { name: /高新院区/ })).toHaveFocus();
  });

  it('leaves by Escape, back at the button', async () => {
    draw(<OrgSwitch />, { session: sessionIn(two), root });
    await userEvent.click(screen.getByRole('button'));
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('button', { expanded: false })).toHaveFocus();
  });

  it('of many finds those of a name, and says that there are more than are drawn', async () => {
    const { rootActor } = draw(<OrgSwitch />, { session: sessionIn([...two, ...many]), root });
    await userEvent.click(screen.getByRole('button'));
    const field = await screen.findByRole('searchbox', { name: '查找机构' });
    expect(field).toHaveFocus();
    expect(screen.getAllByRole('option')).toHaveLength(100);
    expect(screen.getByText('还有 22 个，输入名称来找')).toBeInTheDocument();
    await userEvent.keyboard('没有的');
    expect(screen.getByRole('status')).toHaveTextContent('没有这个名称的机构');
    await userEvent.clear(field);
    await userEvent.keyboard('第７７{Enter}');
    expect(rootActor.sent).toEqual([{ type: 'org.choose', orgId: 'm77' }]);
  });

  it('[M6] says where another window of the same person works', async () => {
    draw(<OrgSwitch />, { session: sessionIn(two), root: { otherWindows: { w1: 'o2' } } });
    expect(screen.getByRole('note', { name: '另一个窗口在城南院区' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button'));
    expect(await screen.findByRole('option', { name: /城南院区.*另一个窗口/ })).toBeInTheDocument();
  });

  it('says nothing of a window in the same organisation, and takes no second choice while one is under way', () => {
    draw(<OrgSwitch />, { session: sessionIn(two, ['switching']), root: { otherWindows: { w1: 'o1' } }, language: 'en' });
    expect(screen.queryByRole('note')).toBeNull();
    expect(screen.getByRole('button', { name: /Switching/ })).toBeDisabled();
  });
});
