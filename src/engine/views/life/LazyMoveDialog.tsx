import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { MoveDialogProps } from './MoveDialog.tsx';

/** Comes with the first question. */
export const LazyMoveDialog = lazily<MoveDialogProps>(() => import('./MoveDialog.tsx').then((module) => module.MoveDialog), 'none');
