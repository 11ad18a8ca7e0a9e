import { useState } from 'react';

interface Drop {
  /** Something is held above it. */
  readonly isOver: boolean;
  readonly handlers: Required<Pick<React.DOMAttributes<HTMLElement>, 'onDragOver' | 'onDragLeave' | 'onDrop' | 'onPaste'>>;
}

/** A place that takes files which are dropped on it, or pasted while something in it has the focus. */
export function useDrop(isOff: boolean, onPick: (files: readonly File[]) => void): Drop {
  const [isOver, setOver] = useState(false);
  const pick = (given: DataTransfer): void => {
    if (!isOff && given.files.length > 0) onPick([...given.files]);
  };
  return {
    isOver,
    handlers: {
      onDragOver: (event) => {
        event.preventDefault();
        setOver(!isOff);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        event.preventDefault();
        setOver(false);
        pick(event.dataTransfer);
      },
      onPaste: (event) => pick(event.clipboardData),
    },
  };
}
