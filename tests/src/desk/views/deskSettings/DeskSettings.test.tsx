import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { policyDefaults } from '#contract/resources/desk.ts';
import type { DeskRef } from '#src/shell/machines/consoleMachine.ts';
import { changedSettings, openedSettings } from '#src/desk/machines/desk/settings.ts';
import { DeskSettings } from '#src/desk/views/deskSettings/DeskSettings.tsx';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';
import type { StagedActor } from '#tests/views/stage.tsx';

const hours = { week: [[], [['08:30', '12:00']], [], [], [], [], []], days: { '2027-01-01': [] } } as const;
const base = openedSettings({ ...policyDefaults, hours, version: 1 });
const lead = { ...person, rights: [...person.rights, 'desk.team'] };
const teams = [{ id: 't1', name: '护士组', memberIds: ['u2'], version: 2 }];
const people = { u2: { id: 'u2', name: '何佳宁', title: '护士' } };

/** The drawer comes at its first use. */
async function drawn(settings: unknown = base, given: unknown = lead) {
  const desk = actorShowing<DeskRef>({ context: { keptForms: {}, settings, teams, people } });
  draw(<DeskSettings />, { root: { desk }, person: given });
  if (settings !== null) await screen.findByRole('dialog');
  return desk as DeskRef & StagedActor;
}
/** A radio of a choice between parts takes no pointer: its word is pressed. */
const part = (name: string) => userEvent.click(within(screen.getByRole('radiogroup')).getByText(name));

describe('the rules of the desk', () => {
  it('are for who may run it', async () => {
    await drawn(null, person);
    expect(screen.queryByRole('button', { name: '咨询台设置' })).toBeNull();
    const desk = await drawn(null);
    await userEvent.click(screen.getByRole('button', { name: '咨询台设置' }));
    expect(desk.sent).toEqual([{ type: 'settings.open' }]);
  });

  it('hours: a break is the gap between two spans; special days beside them', async () => {
    const desk = await drawn();
    const monday = within(screen.getByRole('group', { name: '周一' }));
    await userEvent.click(monday.getByRole('button', { name: '给周一添加时段' }));
    expect(desk.sent[0]).toMatchObject({
      type: 'settings.write',
      patch: {
        hours: {
          week: [
            [],
            [
              ['08:30', '12:00'],
              ['13:30', '17:30'],
            ],
            [],
            [],
            [],
            [],
            [],
          ],
        },
      },
    });
    expect(within(screen.getByRole('group', { name: '2027-01-01' })).getByText('休息')).toBeInTheDocument();
  });

  it('says at the day and at the field what is wrong, once somebody tried to save', async () => {
    const wrong = changedSettings(base, {
      draft: { ...base.draft, capacity: '0', firstMinutes: '', hours: { ...hours, week: [[], [['12:00', '08:30']], [], [], [], [], []] } },
      isChecked: true,
    });
    await drawn(wrong);
    expect(within(screen.getByRole('group', { name: '周一' })).getByRole('alert')).toHaveTextContent('按先后顺序');
    await part('分配和时限');
    expect(screen.getByRole('spinbutton', { name: '每人最多同时接待' })).toHaveAccessibleDescription('填写 1 到 500 的整数');
    expect(screen.getByRole('spinbutton', { name: '首次回复' })).toHaveAccessibleDescription('填写数字');
  });

  it('texts show as a customer would get them', async () => {
    await drawn(changedSettings(base, { draft: { ...base.draft, closedText: '我们{opens}上班，前面{ahead}位' } }));
    await part('自动提示');
    // Friday 10:42: the next opening of these hours is Monday.
    expect(screen.getByText('我们11月23日 周一 08:30上班，前面3位', { selector: '.preview-bubble' })).toBeInTheDocument();
  });

  it('what two changed stands in three columns: as opened, yours, as saved; nothing is saved before a choice', async () => {
    const desk = await drawn({
      ...base,
      isChanged: true,
      conflicts: ['capacity'],
      versions: {
        opened: base.draft,
        yours: { ...base.draft, capacity: '12' },
        theirs: { ...base.draft, capacity: '20', nextMinutes: '8' },
      },
      draft: { ...base.draft, capacity: '12', nextMinutes: '8' },
    });
    const both = within(screen.getByRole('group', { name: '每人最多同时接待' }));
    expect(both.getByRole('radio', { name: '您写的 12' })).not.toBeChecked();
    expect(within(screen.getByRole('group', { name: '后续回复' })).getByText('自动取用')).toBeInTheDocument();
    expect(screen.getByText('其余 8 项')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '保存' })).toBeDisabled();
    await userEvent.click(both.getByRole('radio', { name: '已保存的 20' }));
    expect(desk.sent).toEqual([{ type: 'settings.pick', field: 'capacity', whose: 'theirs' }]);
  });

  it('teams: what somebody else made of one is shown beside what is written', async () => {
    const draft = { id: 't1', version: 1, name: '夜班', memberIds: [] };
    const desk = await drawn({ ...base, team: draft });
    await part('小组');
    expect(screen.getByRole('textbox', { name: '名称' })).toHaveValue('夜班');
    expect(screen.getByRole('alert')).toHaveTextContent('护士组，何佳宁');
    await userEvent.click(screen.getByRole('button', { name: '使用我的' }));
    expect(desk.sent).toEqual([{ type: 'team.write', draft: { ...draft, version: 2 } }]);
  });
});
