/** The time that a row stands for is judged while it is written, at its end (docs/adr/0088). */
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { entityNamed } from '#contract/standardEntities.ts';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import { begun } from '#src/engine/machines/resourceEditor/values.ts';
import { EditorField } from '#src/engine/views/editor/EditorField.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';
import { stagedList } from './stagedList.tsx';

const allowed = { write: true, remove: true, export: true, import: true, has: () => true };
const path = '/reportRule';
const rules = screenOf(entityNamed('reportRule'), { path }, ['resources'], allowed);
const list = stagedList({ entity: 'reportRule', path });

function drawEnds(values: object, problems: object = {}): void {
  const about = { entity: 'reportRule', own: [], path };
  const editor = actorShowing<EditorRef>({
    context: { ...about, ...begun(about, null), about: 'new', key: 'k', isChecked: false, problems, ...values },
  });
  draw(
    <>
      {['startsOn', 'endsOn'].map((name) => (
        <EditorField key={name} list={list} screen={rules} editor={editor} name={name} />
      ))}
    </>,
  );
}
const saidAt = async (name: RegExp): Promise<string> => {
  const input = await screen.findByLabelText(name);
  return (input.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join('');
};

it('says where it ends before it begins, and nothing at its beginning', async () => {
  drawEnds({ values: { startsOn: '2026-03-01', endsOn: '2026-02-28' } });
  expect(await saidAt(/结束日期/)).toContain('不能早于“开始日期”');
  expect(await saidAt(/开始日期/)).not.toContain('不能早于');
});

it('says which row is in the way where the server told it', async () => {
  drawEnds({ values: { startsOn: '2026-03-01', endsOn: '2026-03-31' } }, { startsOn: '和“春季”（2026-01-20 至 2026-03-05）的时间重叠' });
  expect(await saidAt(/开始日期/)).toContain('和“春季”（2026-01-20 至 2026-03-05）的时间重叠');
  expect(await saidAt(/结束日期/)).toBe('');
});
