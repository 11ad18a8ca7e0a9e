import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answers } from '#contract/operations.ts';
import { Results } from '#src/questionnaires/views/results/Results.tsx';
import { ScoresPart } from '#src/questionnaires/views/results/ScoresPart.tsx';
import { orderScreen, stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { actorShowing, draw, person } from '#tests/views/stage.tsx';

type Told = Answers<'questionnaire.results'>;
const reads = { person: { ...person, rights: ['questionnaire.read', 'questionnaireAnswer.read', 'questionnaireAnswer.export'] } };
const pain = {
  id: 'pain',
  kind: 'radio',
  title: { zh: '这几天伤口疼不疼，疼的话影响睡觉和走路吗？' },
  versions: [1, 2],
  count: 4,
  options: [
    { id: 'no', label: { zh: '不疼，睡觉和走路都不受影响，和手术以前一样' }, versions: [1, 2], count: 3 },
    { id: 'yes', label: { zh: '疼' }, versions: [2], count: 1 },
  ],
} as const;
const told: Told = {
  versions: [
    { number: 2, answers: 3, isAnonymous: false },
    { number: 1, answers: 1, isAnonymous: false },
  ],
  answers: 4,
  isAnonymous: false,
  isHeld: false,
  questions: [
    pain,
    {
      id: 'temp',
      kind: 'multiFill',
      title: { zh: '体温' },
      versions: [2],
      count: 2,
      blanks: [
        {
          id: 'now',
          label: { zh: '现在' },
          type: 'whole',
          unit: { zh: '℃' },
          count: 2,
          mean: 37.5,
          spans: [
            { key: '37', count: 1 },
            { key: '38', count: 1 },
          ],
        },
      ],
    },
  ],
  scores: [{ id: 'sum', label: { zh: '总分' }, versions: [2], count: 3, mean: 2, bands: [{ label: { zh: '轻' }, count: 3 }], months: [] }],
  source: { maker: 'Kroenke K', published: 'The PHQ-9' },
  groups: null,
};
const behind = { count: 130, rows: [{ id: 'a1', name: '张**', submittedAt: '2026-11-19T02:00:00Z', isAlarm: true }] };

function show(results: Told, more: Readonly<Record<string, unknown>> = {}) {
  const answers = [results, { title: '术后随访' }, [{ number: 2 }, { number: 1 }]];
  const readings = { results: { about: 'q1', ref: actorShowing({ context: { asked: { calls: [], renewedBy: [] }, answers, failure: null } }) }, ...more };
  const list = stagedList({ openId: 'q1', readings });
  draw(<Results list={list} screen={orderScreen} title="结果" />, reads);
  return list;
}

test('each question is told over its versions, with shares, means and bands', () => {
  show(told);
  const card = within(screen.getByRole('region', { name: pain.title.zh }));
  expect(card.getByText(/4 人作答 · 第 1、2 版/)).toBeInTheDocument();
  expect(card.getByText('第 2 版')).toBeInTheDocument();
  expect(card.getByText('3 (75%)')).toBeInTheDocument();
  expect(screen.getByText('平均 37.5')).toBeInTheDocument();
  expect(screen.getByText('来源：Kroenke K. The PHQ-9')).toBeInTheDocument();
});

test('a bar opens the answers that it counts, with a way to each', () => {
  const choice = { question: 'pain', option: 'no' };
  const ref = actorShowing({ context: { asked: { calls: [], renewedBy: [] }, answers: [behind], failure: null } });
  const list = show(told, { behind: { about: JSON.stringify(['q1', {}, choice]), ref } });
  fireEvent.click(screen.getByRole('button', { name: /不疼.*3 \(75%\)/ }));
  expect(list.sent).toContainEqual(
    expect.objectContaining({
      type: 'reading.show',
      place: 'behind',
      asked: expect.objectContaining({ calls: [['questionnaire.behind', { id: 'q1', ...choice }]] }),
    }),
  );
  expect(screen.getByText(`${pain.title.zh} · ${pain.options[0].label.zh}`)).toBeInTheDocument();
  const sheet = within(screen.getByRole('dialog'));
  expect(sheet.getByRole('link', { name: '张**' })).toHaveAttribute('href', '/questionnaireAnswer?id=a1');
  expect(sheet.getByText('有警示')).toBeInTheDocument();
  expect(sheet.getByText('共 130 份，显示最近 1 份')).toBeInTheDocument();
});

test('a cross has a bar for each group, with its whole name, and says how many each group has', () => {
  const groups = [
    { id: 'no', label: { zh: '不疼，睡觉和走路都不受影响，和手术以前一样' }, answers: 3 },
    { id: 'yes', label: { zh: '疼' }, answers: 1 },
  ];
  const crossed: Told = {
    ...told,
    groups,
    questions: [{ ...pain, counts: [3, 1], options: pain.options.map((option, at) => ({ ...option, parts: at === 0 ? [3, 0] : [0, 1] })) }],
  };
  const list = show(crossed);
  expect(screen.getByText(/不疼.*一样 3 · 疼 1/)).toBeInTheDocument();
  const bars = within(screen.getByRole('list', { name: '疼' }));
  expect(bars.getAllByRole('listitem').map((item) => item.textContent)).toEqual([`${groups[0]?.label.zh} 0 (0%)`, '疼 1 (100%)']);
  fireEvent.click(bars.getByRole('button', { name: '疼 · 疼 1 (100%)' }));
  expect(list.sent).toContainEqual(
    expect.objectContaining({
      asked: expect.objectContaining({ calls: [['questionnaire.behind', { id: 'q1', question: 'pain', option: 'yes', group: 'yes' }]] }),
    }),
  );
});

test('anonymous answers open nothing, are neither crossed nor filtered, and say why', () => {
  show({ ...told, isAnonymous: true, isHeld: true });
  expect(screen.getByText(/匿名问卷/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /75%/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: '交叉题目' })).toBeNull();
});

test('nobody has submitted: it says so; nobody within what was chosen: it says that, and leads back to all', () => {
  const none: Told = { ...told, answers: 0, questions: [], scores: [], versions: [] };
  const list = show(none);
  expect(screen.getByText('还没有提交的答卷')).toBeInTheDocument();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: '版本' }));
  fireEvent.click(screen.getByTitle('第 1 版'));
  expect(screen.queryByText('还没有提交的答卷')).toBeNull();
  expect(screen.getByText('没有符合条件的答卷')).toBeInTheDocument();
  fireEvent.click(screen.getByRole('button', { name: '看全部答卷' }));
  expect(screen.getByText('还没有提交的答卷')).toBeInTheDocument();
  expect(list.sent.filter(({ type }) => type === 'reading.show').length).toBeGreaterThan(1);
});

test('a customer’s scores stand beside them as a line; without one it says so', () => {
  const at = (day: number, value: number) => ({ at: `2026-11-${day}T02:00:00Z`, value, answerId: `a${day}` });
  const lines = [{ questionnaireId: 'q', questionnaire: 'PHQ-9', scoreId: 's', label: { zh: '总分' }, points: [at(10, 12), at(18, 7)] }];
  const listOf = (given: object) =>
    stagedList({
      readings: { scores: { about: 'm1', ref: actorShowing({ context: { asked: { calls: [], renewedBy: [] }, answers: [given], failure: null } }) } },
    });
  const part = (given: object) => draw(<ScoresPart list={listOf(given)} screen={orderScreen} row={{ id: 'm1', version: 1 }} by="memberId" />, reads);
  part({ lines }).unmount();
  part({ lines });
  expect(screen.getByText('PHQ-9 · 总分')).toBeInTheDocument();
  expect(screen.getByRole('rowheader', { name: '2026-11-18', hidden: true })).toBeInTheDocument();
});
