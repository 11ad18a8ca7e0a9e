import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { partOf } from '#src/questionnaires/machines/contents.ts';
import type { Drop, Part } from '#src/questionnaires/machines/contents.ts';
import type { DesignerRef } from '#src/questionnaires/machines/designerMachine.ts';
import { usePull } from '#src/kit/views/drag/usePull.tsx';
import type { PullSource, PullTarget } from '#src/kit/views/drag/usePull.tsx';

export interface LinePull {
  readonly of: (id: string) => Partial<PullSource & PullTarget>;
  /** It would stand there if it were let go now. */
  readonly markOf: (id: string) => Drop['side'] | null;
}

/** It is seen before it is let go. */
function dropOn(pulled: Part | null, over: Part | null, on: string, isLower: boolean): Drop | null {
  if (!pulled || !over || pulled.of === 'score' || over.of === 'score') return null;
  if (pulled.of === 'section') return over.of === 'section' ? { on, side: isLower ? 'below' : 'above' } : null;
  return { on, side: over.of === 'section' || isLower ? 'below' : 'above' };
}

/** Lines of the outline are pulled with the mouse. */
export function useLinePull(editor: DesignerRef, content: QuestionnaireContent): LinePull {
  const { pulled, over, source, target } = usePull<string, Drop>({ onDrop: (id, drop) => editor.send({ type: 'part.drop', id, drop }) });
  return {
    of: (id) => {
      const part = partOf(content, id);
      if (!part) return {};
      const taken = part.of === 'score' ? {} : source(id);
      return {
        ...taken,
        ...target((one, event) => {
          const { top, height } = event.currentTarget.getBoundingClientRect();
          return one === id ? null : dropOn(partOf(content, one), part, id, event.clientY > top + height / 2);
        }),
      };
    },
    markOf: (id) => (pulled !== null && over?.on === id ? over.side : null),
  };
}
