import { memo, useState } from 'react';
import SmileOutlined from '@ant-design/icons/SmileOutlined';
import { Button, Popover } from 'antd';
import { useTranslation } from 'react-i18next';
import { composerSelector } from '#src/desk/views/places.tsx';
import { focusOn } from '#src/kit/views/dom/focusOn.ts';

/** Few, and friendly: what a nurse would send to a patient. */
const palette = [
  '😊',
  '🙂',
  '😄',
  '😉',
  '🥰',
  '🤗',
  '😌',
  '🙏',
  '👍',
  '👌',
  '👏',
  '💪',
  '🤝',
  '🌹',
  '🌷',
  '🌞',
  '🎉',
  '❤️',
  '👶',
  '🤰',
  '💊',
  '🩺',
  '🏥',
  '📅',
] as const;
const columns = 8;

const target = (index: number): string => `#emoji-${index}`;
const stepOf: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns };

/** A fixed palette; arrows move, Enter puts one at the caret. */
export const Emoji = memo(function Emoji({ onPick }: { readonly onPick: (emoji: string) => void }): React.ReactElement {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const press = (event: React.KeyboardEvent, index: number): void => {
    const step = stepOf[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focusOn(target(index + step));
  };
  const close = (): void => {
    setOpen(false);
    focusOn(composerSelector);
  };
  return (
    <Popover
      trigger="click"
      placement="topLeft"
      open={isOpen}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <div
          role="dialog"
          aria-label={t('composer.emoji')}
          className="emoji"
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            close();
          }}
        >
          {palette.map((one, index) => (
            <Button
              key={one}
              type="text"
              id={target(index).slice(1)}
              className="emoji-one"
              autoFocus={index === 0}
              tabIndex={index === 0 ? 0 : -1}
              onKeyDown={(event) => press(event, index)}
              onClick={() => {
                setOpen(false);
                onPick(one);
              }}
            >
              {one}
            </Button>
          ))}
        </div>
      }
    >
      <Button type="text" aria-label={t('composer.emoji')} aria-haspopup="dialog" aria-expanded={isOpen} title={t('composer.emoji')} icon={<SmileOutlined />} />
    </Popover>
  );
});
