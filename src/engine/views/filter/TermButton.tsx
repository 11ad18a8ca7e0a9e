import { useState } from 'react';
import { Button, Popover } from 'antd';
import type { FilterTerm as Term } from '#contract/filter.ts';
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { ListScreen } from '#src/engine/views/listScreen.tsx';
import type { FormProps } from './TermForm.tsx';

/** The inputs of every kind come at the first term. */
const TermForm = lazily<FormProps>(() => import('./TermForm.tsx').then((module) => module.TermForm));

interface TermButtonProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
  /** Null: a new one. */
  readonly term: Term | null;
  /** The label tells what the button's words do not. */
  readonly label?: string;
  readonly onTerm: (term: Term) => void;
  readonly children?: React.ReactNode;
  readonly className?: string;
  /** The button is this sign, where it has no words. */
  readonly icon?: React.ReactNode;
}

/** A button that opens the three inputs of a term. */
export function TermButton({ list, screen, term, label, onTerm, children, className, icon }: TermButtonProps): React.ReactElement {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <TermForm
          list={list}
          screen={screen}
          term={term}
          onTerm={(next) => {
            setOpen(false);
            onTerm(next);
          }}
        />
      }
    >
      <Button type="text" className={className} aria-label={label} icon={icon}>
        {children}
      </Button>
    </Popover>
  );
}
