import { act } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { DesignerRef } from '#src/questionnaires/machines/designerMachine.ts';
import { TrialPhone } from '#src/questionnaires/views/TrialPhone.tsx';
import { afterSurgery } from '#tests/rig/afterSurgery.ts';
import { orderScreen, stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';

test('what is chosen to be written comes into sight on the telephone, of a section its first question', () => {
  const revealed: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function scrolled(this: Element) {
    revealed.push(this.id);
  });
  const [section] = afterSurgery.sections;
  const [first, , third] = section?.questions ?? [];
  const editor = actorShowing<DesignerRef>({ context: { draft: { content: afterSurgery }, chosen: '', trial: {} } });
  draw(<TrialPhone editor={editor} list={stagedList()} screen={orderScreen} isReadOnly={false} />);
  expect(revealed).toEqual([]);
  act(() => editor.show({ chosen: third?.id }));
  act(() => editor.show({ chosen: section?.id }));
  expect(revealed).toEqual([`question-${third?.id}`, `question-${first?.id}`]);
  vi.restoreAllMocks();
});
