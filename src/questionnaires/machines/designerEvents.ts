/** Acts on the contents, each a step that can be taken back; and how they are looked at, which is none. */
import { assign } from 'xstate';
import type { QuestionnaireContent, QuestionKind } from '#contract/questionnaires/definition.ts';
import { cleanAnswers } from '#contract/questionnaires/judge.ts';
import {
  changedIn,
  doubled,
  dropped,
  idsInOrder,
  newQuestion,
  newScore,
  numbered,
  patched,
  placeAfter,
  removed,
  shifted,
  speaksEnglish,
  withBand,
  withLines,
  withNew,
  withQuestion,
} from './contents.ts';
import { designer, written } from './designerSetup.ts';
import type { DesignerContext } from './designerSetup.ts';

type Context = DesignerContext;
type Change = Partial<Context>;

/** What came by hand is chosen, and its form takes the caret. */
const brought = (context: Context, content: QuestionnaireContent, id: string): Change => ({
  ...written(context, content),
  chosen: id,
  panel: 'form',
  added: context.added + 1,
});

/** The first question brings a section with it. */
function question(context: Context, kind: QuestionKind): Change {
  const { newId, chosen } = context;
  const { content } = context.draft;
  const one = newQuestion(kind, newId);
  const place = placeAfter(content, chosen);
  if (place) return brought(context, withNew(content, one, place), one.id);
  return brought(context, { ...content, sections: [{ id: `s${newId()}`, questions: [one] }] }, one.id);
}
function section(context: Context): Change {
  const { content } = context.draft;
  const id = `s${context.newId()}`;
  const at = content.sections.findIndex((one) => one.id === context.chosen || one.questions.some((each) => each.id === context.chosen));
  const sections = content.sections.toSpliced(at < 0 ? content.sections.length : at + 1, 0, { id, title: { zh: '' }, questions: [] });
  return brought(context, { ...content, sections }, id);
}
function score(context: Context): Change {
  const { content } = context.draft;
  const rule = newScore(content, context.newId);
  return brought(context, { ...content, scores: [...content.scores, rule] }, rule.id);
}
/** The one before it is chosen then, so that keys go on from there. */
function takenOut(context: Context, id: string): Change {
  if (id === '') return {};
  const { content } = context.draft;
  const ids = idsInOrder(content);
  const next = removed(content, id);
  const left = new Set(idsInOrder(next));
  const before = ids.slice(0, Math.max(0, ids.indexOf(id))).findLast((one) => left.has(one)) ?? '';
  return { ...written(context, next), chosen: before };
}
function twice(context: Context): Change {
  const { content, id } = doubled(context.draft.content, context.chosen, context.newId);
  return content === context.draft.content ? {} : brought(context, content, id);
}

const places = (id: string, patch: object, place?: string): string => `${id} ${place ?? Object.keys(patch).join(' ')}`;

export const contents = designer.createStateConfig({
  on: {
    'question.add': { actions: [{ type: 'patch', params: ({ context, event }) => question(context, event.kind) }, 'keep'] },
    'section.add': { actions: [{ type: 'patch', params: ({ context }) => section(context) }, 'keep'] },
    'score.add': { actions: [{ type: 'patch', params: ({ context }) => score(context) }, 'keep'] },
    'band.add': { actions: [{ type: 'patch', params: ({ context, event }) => written(context, withBand(context.draft.content, event.score)) }, 'keep'] },
    'part.remove': { actions: [{ type: 'patch', params: ({ context, event }) => takenOut(context, event.id ?? context.chosen) }, 'keep'] },
    'part.double': { actions: [{ type: 'patch', params: ({ context }) => twice(context) }, 'keep'] },
    'part.shift': {
      actions: [{ type: 'patch', params: ({ context, event }) => written(context, shifted(context.draft.content, context.chosen, event.by)) }, 'keep'],
    },
    'part.drop': {
      actions: [{ type: 'patch', params: ({ context, event }) => written(context, dropped(context.draft.content, event.id, event.drop)) }, 'keep'],
    },
    'head.write': {
      actions: [
        { type: 'patch', params: ({ context, event: { patch } }) => written(context, patched(context.draft.content, patch), places('', patch)) },
        'keep',
      ],
    },
    'section.write': {
      actions: [
        {
          type: 'patch',
          params: ({ context, event: { id, patch } }) => {
            const { content } = context.draft;
            return written(context, { ...content, sections: changedIn(content.sections, id, (one) => patched(one, patch)) }, places(id, patch));
          },
        },
        'keep',
      ],
    },
    'question.write': {
      actions: [
        {
          type: 'patch',
          params: ({ context, event: { id, patch, place } }) =>
            written(
              context,
              withQuestion(context.draft.content, id, (one) => patched(one, patch)),
              places(id, patch, place),
            ),
        },
        'keep',
      ],
    },
    'score.write': {
      actions: [
        {
          type: 'patch',
          params: ({ context, event: { id, patch, place } }) => {
            const { content } = context.draft;
            return written(context, { ...content, scores: changedIn(content.scores, id, (one) => patched(one, patch)) }, places(id, patch, place));
          },
        },
        'keep',
      ],
    },
    'lines.add': {
      actions: [
        {
          type: 'patch',
          params: ({ context, event }) =>
            written(
              context,
              withQuestion(context.draft.content, event.question, (one) => withLines(one, event, context.newId)),
            ),
        },
        'keep',
      ],
    },
    'points.fill': { actions: [{ type: 'patch', params: ({ context, event }) => written(context, numbered(context.draft.content, event.questions)) }, 'keep'] },
    'template.take': {
      actions: [
        { type: 'patch', params: ({ context, event }) => ({ ...written(context, event.content), chosen: '', panel: 'form' as const, hasEnglish: null }) },
        'keep',
      ],
    },
  },
});

/** Keys walk over all parts in the order of the page. */
function stepped({ draft, chosen }: Context, by: 1 | -1): string {
  const ids = idsInOrder(draft.content);
  return ids[Math.min(ids.length - 1, Math.max(0, ids.indexOf(chosen) + by))] ?? '';
}
export const reading = designer.createStateConfig({
  on: {
    'part.choose': { actions: assign({ chosen: ({ event }) => event.id, panel: 'form', group: null }) },
    'part.step': { actions: assign({ chosen: ({ context, event }) => stepped(context, event.by), panel: 'form', group: null }) },
    'panel.show': { actions: assign(({ context, event: { panel } }) => ({ panel, isChecked: context.isChecked || panel === 'faults' })) },
    'shows.turn': { actions: assign({ shows: ({ event }) => event.to }) },
    'english.turn': { actions: assign({ hasEnglish: ({ context }) => !(context.hasEnglish ?? speaksEnglish(context.draft.content)) }) },
    'trial.answer': {
      actions: assign({
        trial: ({ context, event }) => {
          const { [event.question]: _before, ...rest } = context.trial;
          return cleanAnswers(context.draft.content, event.answer === undefined ? rest : { ...rest, [event.question]: event.answer });
        },
      }),
    },
    'trial.clear': { actions: assign({ trial: {} }) },
  },
});
