import { Modal, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { KeyCap } from './KeyCap.tsx';
import { keyAreas, keyMap } from './keyMap.tsx';
import type { KeyArea, KeyEntry } from './keyMap.tsx';
import './keyMap.css';

function Area({ area, title }: { readonly area: KeyArea; readonly title: string }): React.ReactElement {
  const { t } = useTranslation();
  const entries: readonly KeyEntry[] = Object.values(keyMap[area]);
  return (
    <section className="key-area">
      <h3>{title}</h3>
      <dl>
        {entries.map(({ caps, word }) => (
          <div key={`${caps.join('')} ${word}`} className="key-line">
            <dt>{t(word)}</dt>
            <dd>
              {caps.map((cap) => (
                <KeyCap key={cap} cap={cap} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export interface KeyMapDialogProps {
  readonly isOpen: boolean;
  readonly areOn: boolean;
  readonly onToggle: () => void;
  readonly onClose: () => void;
}

/** All keys by area, and the switch for the single ones. */
export function KeyMapDialog({ isOpen, areOn, onToggle, onClose }: KeyMapDialogProps): React.ReactElement {
  const { t } = useTranslation();
  return (
    <Modal open={isOpen} onCancel={onClose} title={t('keys.title')} footer={null} width={640} destroyOnHidden>
      <div className="key-switch">
        <span id="single-keys">
          {t('keys.singleOn')}
          <span className="faint">{t('keys.singleText')}</span>
        </span>
        <Switch checked={areOn} onChange={onToggle} aria-labelledby="single-keys" />
      </div>
      <div className="key-areas">
        {keyAreas.map(([area, word]) => (
          <Area key={area} area={area} title={t(word)} />
        ))}
      </div>
    </Modal>
  );
}
