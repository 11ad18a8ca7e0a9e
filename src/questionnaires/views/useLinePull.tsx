import type { QuestionnaireContent } from '#contract/questionnaires/definition.ts';
import { partOf } from '#src/questionnaires/machines/contents.ts';
import type { Part } from '#src/questionnaires/machines/contents.ts';
import type { DesignerRef } from '#src/questionnaires/machines/designerMachine.ts';
import { usePull } from '#src/kit/views/drag/usePull.tsx';
import type { PullSource, PullTarget } from '#src/kit/views/drag/usePull.tsx';

interface Drop {
  readonly on: string;
  readonly side: 'above' | 'below';
}
export interface LinePull {
  readonly of: (id: string) => Partial<PullSource & PullTarget>;
  /** It would stand there if it were let go now. */
  readonly markOf: (id: string) => Drop['side'] | null;
}

/** A question goes before or after a question, or to the head of a section; a section before or after a section. */
function dropOn(pulled: Part | null, over: Part | null, on: string, isLower: boolean): Drop | null {
  if (!pulled || !over || pulled.of === 'score' || over.of === 'score') return null;
  if (pulled.of === 'section') return over.of === 'section' ? { on, side: isLower ? 'below' : 'above' } : null;
  return { on, side: over.of === 'section' || isLower ? 'below' : 'above' };
}

/** Lines of the outline are pulled with the mouse. */
export function useLinePull(editor: DesignerRef, content: QuestionnaireContent): LinePull {
  const drop = (id: string, { on, side }: Drop): void => {
    const [pulled, over] = [partOf(content, id), partOf(content, on)];
    if (pulled?.of === 'section' && over?.of === 'section') {
      const next = content.sections[content.sections.indexOf(over.section) + 1];
      editor.send({ type: 'section.move', id, before: side === 'above' ? on : (next?.id ?? null) });
    } else if (pulled?.of === 'question' && over?.of === 'section') {
      editor.send({ type: 'question.move', id, to: { section: on, before: over.section.questions[0]?.id ?? null } });
    } else if (pulled?.of === 'question' && over?.of === 'question') {
      const { questions } = over.section;
      const next = questions[questions.indexOf(over.question) + 1];
      editor.send({ type: 'question.move', id, to: { section: over.section.id, before: side === 'above' ? on : (next?.id ?? null) } });
    }
  };
  const { pulled, over, source, target } = usePull<string, Drop>({ onDrop: drop });
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
