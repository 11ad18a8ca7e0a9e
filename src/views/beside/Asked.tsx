import type { ConfirmSheetProps } from '#views/inputs/ConfirmSheet.tsx';
import { lazily } from '#views/parts/lazily.tsx';
import type { Question } from '#views/resource/ask.tsx';

/** Dialogs come when something is asked: a list is drawn without them. */
const ConfirmSheet = lazily<ConfirmSheetProps>(() => import('#views/inputs/ConfirmSheet.tsx').then((module) => module.ConfirmSheet), 'none');

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
