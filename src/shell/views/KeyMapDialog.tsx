import { Modal, Switch } from 'antd';
import { useTranslation } from 'react-i18next';
import { KeyCap } from '#src/kit/views/console/KeyCap.tsx';
import type { KeyEntry } from '#src/kit/views/console/keyMap.tsx';
import { useKeyAreas } from '#src/kit/views/console/keyNeeds.tsx';
import './keyMap.css';

function Area({ entries, title }: { readonly entries: readonly KeyEntry[]; readonly title: string }): React.ReactElement {
  const { t } = useTranslation();
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

/** The keys that this person may press, by area, and the switch for the single ones. */
export function KeyMapDialog({ isOpen, areOn, onToggle, onClose }: KeyMapDialogProps): React.ReactElement {
  const { t } = useTranslation();
  const areas = useKeyAreas();
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
        {areas.map(({ area, word, entries }) => (
          <Area key={area} entries={entries} title={t(word)} />
        ))}
      </div>
    </Modal>
  );
}
