import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { ConfirmSheetProps } from './ConfirmSheet.tsx';

/** Dialogs come when something is asked: what asks is drawn without them. */
export const LateConfirm = lazily<ConfirmSheetProps>(() => import('./ConfirmSheet.tsx').then((module) => module.ConfirmSheet), 'none');
