import { LateConfirm } from '#src/kit/views/inputs/LateConfirm.tsx';
import type { Question } from '#src/engine/views/ask.tsx';

/** A question that was put before the whole list. */
export function Asked({ question: { onAct, ...words }, onLeave }: { readonly question: Question; readonly onLeave: () => void }): React.ReactElement {
  return (
    <LateConfirm
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
