/** The head of every editor of a definition leads to publishing by one button alone: it publishes, or asks for it where a rule of the house wants an approval. */
import { screen as shown } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { featureNames } from '#contract/services.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import { DraftHead } from '#src/engine/views/drafts/DraftHead.tsx';
import { screenOf } from '#src/engine/views/listScreen.tsx';
import type { DraftRef } from '#src/kit/machines/drafts/draftContext.ts';
import { stagedList } from '#tests/src/engine/views/stagedList.tsx';
import { actorShowing, draw } from '#tests/views/stage.tsx';

const everything = { write: true, remove: true, export: true, import: true, has: () => true };
const pages = [
  ['journey', '/followUpEdit', '发布'],
  ['processDefinition', '/processDesigner', '发布'],
  ['questionnaire', '/questionnaireDesigner', '提交审核'],
] as const satisfies readonly (readonly [string, string, string])[];
const leading = /发布|提交审核|^审核$/u;

interface Given {
  readonly isAsked: boolean;
  readonly standing?: string;
  readonly isDirty?: boolean;
  readonly faults?: number;
}
function head([entity, path]: readonly [(typeof pages)[number][0], string, string], { isAsked, standing = 'draft', isDirty = false, faults = 0 }: Given) {
  const row = { id: 'd1', version: 2, names: {}, name: '术后', title: '术后', standing, asksApproval: isAsked };
  const editor = actorShowing<DraftRef>({ context: { row, base: {}, draft: isDirty ? { graph: {} } : {}, past: [], future: [] } });
  const list = stagedList({ entity, path, rows: [row] });
  let told = 0;
  const screen = screenOf(entityNamed(entity), { path }, featureNames, everything);
  draw(<DraftHead editor={editor} list={list} screen={screen} isReadOnly={false} faults={faults} onFaults={() => (told += 1)} />);
  const buttons = shown.getAllByRole('button').filter(({ textContent }) => leading.test(textContent));
  return { list, buttons, words: buttons.map(({ textContent }) => textContent), told: () => told };
}

describe.each(pages)('of a %s', (...page) => {
  it('asks for publishing, in the first place, where a rule wants an approval', async () => {
    const { list, buttons, words } = head(page, { isAsked: true });
    expect(words).toEqual(['申请发布']);
    expect(buttons[0]).toHaveClass('ant-btn-primary');
    await userEvent.click(buttons[0]!);
    expect(list.sent).toEqual([{ type: 'preview.ask', act: 'askPublish', ids: ['d1'] }]);
  });
  it('never asks where no rule does', () => {
    const { buttons, words } = head(page, { isAsked: false });
    expect(words).toEqual([page[2]]);
    expect(buttons[0]).toHaveClass('ant-btn-primary');
  });
  it('shows what is wrong in place of asking', async () => {
    const { list, buttons, told } = head(page, { isAsked: true, faults: 2 });
    await userEvent.click(buttons[0]!);
    expect([told(), list.sent]).toEqual([1, []]);
  });
  it('has what was written since the last version saved first', () => {
    const { buttons } = head(page, { isAsked: true, standing: 'published', isDirty: true });
    expect(buttons.map((one) => [one.textContent, one.hasAttribute('disabled'), one.title])).toEqual([['申请发布', true, expect.stringContaining('保存')]]);
  });
});
