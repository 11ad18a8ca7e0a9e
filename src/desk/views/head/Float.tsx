import { Button, Popover, Tooltip } from 'antd';
import { FocusOnce } from '#src/kit/views/dom/FocusOnce.tsx';
import { focusOn } from '#src/kit/views/dom/focusOn.ts';

interface FloatProps {
  /** The id is of the button that opens it: the focus comes back there. */
  readonly buttonId: string;
  readonly icon: React.ReactNode;
  readonly word: string;
  /** The single key that opens it too. */
  readonly shortcut: string;
  /** The reason says why it cannot be opened now; empty: it can. */
  readonly whyNot: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly onOpen: (isOpen: boolean) => void;
  /** Whenever it grows, what was asked is done and the sheet goes. */
  readonly made: number;
  readonly children: React.ReactNode;
}

/** A button that cannot be used stays where it is looked for, can be reached by the keyboard, and says why. */
export function HeadButton({
  id,
  icon,
  word,
  shortcut,
  whyNot,
  primary = false,
  onPress,
  ...rest
}: Pick<FloatProps, 'icon' | 'word' | 'whyNot'> & {
  readonly id: string;
  readonly shortcut?: string;
  readonly primary?: boolean;
  readonly onPress?: () => void;
} & React.AriaAttributes): React.ReactElement {
  const isOff = whyNot !== '';
  const button = (
    <Button
      {...rest}
      id={id}
      type={primary ? 'primary' : 'default'}
      className="head-button"
      aria-disabled={isOff}
      aria-keyshortcuts={shortcut}
      title={isOff ? undefined : shortcut === undefined ? word : `${word} (${shortcut.toUpperCase()})`}
      aria-describedby={isOff ? `${id}-why` : undefined}
      onClick={isOff ? undefined : onPress}
    >
      {icon}
      <span className="head-word">{word}</span>
      {isOff ? (
        <span id={`${id}-why`} className="unseen">
          {whyNot}
        </span>
      ) : null}
    </Button>
  );
  return (
    <Tooltip title={isOff ? whyNot : undefined} trigger={['hover', 'focus']}>
      {button}
    </Tooltip>
  );
}

/** A button of the head with the sheet it opens: the keyboard is led into it and back. */
export function Float({ buttonId, icon, word, shortcut, whyNot, title, isOpen, onOpen, made, children }: FloatProps): React.ReactElement {
  const close = (): void => {
    onOpen(false);
    focusOn(`#${buttonId}`);
  };
  const shown = isOpen && whyNot === '';
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      open={shown}
      onOpenChange={(next) => onOpen(next && whyNot === '')}
      destroyOnHidden
      styles={{ container: { padding: 0 } }}
      content={
        <div
          role="dialog"
          aria-label={title}
          className="float"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            close();
          }}
        >
          <p className="float-title" aria-hidden="true">
            {title}
          </p>
          {children}
        </div>
      }
    >
      <span>
        <FocusOnce selector={`#${buttonId}`} token={made} />
        <HeadButton id={buttonId} icon={icon} word={word} shortcut={shortcut} whyNot={whyNot} aria-haspopup="dialog" aria-expanded={shown} />
      </span>
    </Popover>
  );
}
