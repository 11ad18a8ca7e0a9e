import { useEffect, useRef } from 'react';

interface ModalSheetProps extends React.DialogHTMLAttributes<HTMLDialogElement> {
  readonly onLeave: () => void;
  /** This has the focus at first; the first that can have it unless told. */
  readonly first?: string;
  readonly children: React.ReactNode;
}

/** Above everything, alone with the keys; Escape leaves, and the focus goes back to where it came from. */
export function ModalSheet({ onLeave, first, children, ...rest }: ModalSheetProps): React.ReactElement {
  const sheet = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = sheet.current;
    const before = document.activeElement;
    element?.showModal();
    if (first !== undefined) element?.querySelector<HTMLElement>(first)?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [first]);
  return (
    <dialog
      {...rest}
      ref={sheet}
      onCancel={(event) => {
        // Drawn no longer by its parent, which closes it.
        event.preventDefault();
        onLeave();
      }}
      onClick={(event) => {
        if (event.target === sheet.current) onLeave();
      }}
    >
      {children}
    </dialog>
  );
}
