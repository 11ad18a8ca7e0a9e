import { useEffect, useState } from 'react';
import { Modal } from 'antd';
import type { ModalProps } from 'antd';

interface ModalSheetProps extends Pick<ModalProps, 'title' | 'footer' | 'width' | 'className' | 'closable' | 'centered' | 'style' | 'children'> {
  readonly onLeave: () => void;
  /** Its name, where no title is seen. */
  readonly label?: string;
  /** It must be answered: the id of the words that say what will happen. */
  readonly askedBy?: string;
  /** It draws all of itself, from edge to edge. */
  readonly isBare?: boolean;
  readonly onKeyDown?: React.KeyboardEventHandler;
}

/** The focus goes back to where it came from; antd does that for what it hides, and not for what is drawn no longer. */
function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement) before.focus();
    },
    [before],
  );
}

/** Above everything, alone with the keys, for as long as it is drawn; Escape leaves. */
export function ModalSheet({
  onLeave,
  label,
  askedBy,
  isBare = false,
  onKeyDown,
  footer = null,
  centered = true,
  ...rest
}: ModalSheetProps): React.ReactElement {
  useFocusBack();
  const told = {
    ...(label === undefined ? {} : { 'aria-label': label }),
    ...(askedBy === undefined ? {} : { role: 'alertdialog', 'aria-describedby': askedBy }),
  };
  return (
    <Modal
      {...rest}
      open
      centered={centered}
      footer={footer}
      onCancel={onLeave}
      wrapProps={{ onKeyDown }}
      classNames={isBare ? { container: 'sheet-bare' } : { body: 'sheet-body' }}
      // Quirk: antd has no property for these.
      panelRef={(panel: HTMLDivElement | null) => {
        for (const [name, value] of Object.entries(told)) panel?.setAttribute(name, value);
      }}
    />
  );
}
