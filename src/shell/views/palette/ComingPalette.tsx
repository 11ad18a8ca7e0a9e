import { Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { PaletteRef } from '#src/shell/machines/consoleMachine.ts';
import './coming.css';

interface ComingProps {
  readonly palette: PaletteRef;
  readonly isOpen: boolean;
}

function Field({ palette }: Omit<ComingProps, 'isOpen'>): React.ReactElement {
  const { t } = useTranslation();
  const words = useSelector(palette, (snapshot) => snapshot.context.words);
  return (
    <div className="palette-coming" role="dialog" aria-modal="true" aria-label={t('palette.title')}>
      <Input
        type="text"
        autoFocus
        autoComplete="off"
        maxLength={60}
        value={words}
        aria-label={t('palette.field')}
        onChange={(event) => palette.send({ type: 'words.type', words: event.target.value, names: [] })}
        onKeyDown={(event) => {
          if (event.key === 'Escape') palette.send({ type: 'palette.close' });
        }}
      />
    </div>
  );
}

/** The palette is asked for and not here yet: what is typed is its words meanwhile, and neither a key of the desk nor a message to a patient. */
export function ComingPalette({ isOpen, palette }: ComingProps): React.ReactElement | null {
  return isOpen ? <Field palette={palette} /> : null;
}
