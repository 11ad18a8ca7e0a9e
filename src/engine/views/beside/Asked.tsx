import type { ConfirmSheetProps } from '#src/kit/views/inputs/ConfirmSheet.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { Question } from '#src/engine/views/ask.tsx';

/** Dialogs come when something is asked: a list is drawn without them. */
const ConfirmSheet = lazily<ConfirmSheetProps>(() => import('#src/kit/views/inputs/ConfirmSheet.tsx').then((module) => module.ConfirmSheet), 'none');

/** A question that was put before the whole list. */
export function Asked({ question: { onAct, ...words }, onLeave }: { readonly question: Question; readonly onLeave: () => void }): React.ReactElement {
  return (
    <ConfirmSheet
      {...words}
      isDanger
      onAct={(reason) => {
        onLeave();
        onAct(reason);
      }}
      onKeep={onLeave}
    />
  );
}
