import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import { keyMap } from '#src/kit/views/console/keyMap.tsx';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import './palette.css';

/** Looks like the field it opens. */
export function PaletteButton(): React.ReactElement | null {
  const { t } = useTranslation();
  const palette = useRoot((context) => context.palette);
  if (!palette) return null;
  return (
    <Button
      className="palette-button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => palette.send({ type: 'palette.open' })}
      icon={<SearchOutlined aria-hidden="true" />}
    >
      <span className="palette-word nowrap">{t('palette.field')}</span>
      <span className="palette-caps" aria-hidden="true">
        {keyMap.everywhere.palette.caps.map((cap) => (
          <KeyCap key={cap} cap={cap} />
        ))}
      </span>
    </Button>
  );
}
