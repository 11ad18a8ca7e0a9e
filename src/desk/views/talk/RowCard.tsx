import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { AnswerCardProps } from '#src/questionnaires/views/AnswerCard.tsx';

/** Any card but an order's comes with the first one that is shown. */
export const RowCard = lazily<AnswerCardProps>(() => import('#src/questionnaires/views/AnswerCard.tsx').then((module) => module.AnswerCard), 'control');
