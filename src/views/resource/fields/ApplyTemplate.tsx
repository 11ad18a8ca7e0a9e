import { useId, useState } from 'react';
import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { ownFieldTypes } from '#contract/ownFields.ts';
import { failureText } from '#i18n/failureText.ts';
import { labelIn } from '#i18n/label.ts';
import type { Preview, Previews } from '#machines/resourceList/context.ts';
import { ModalSheet } from '#views/dom/ModalSheet.tsx';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import { Loading } from '#views/states/Loading.tsx';
import type { NamedProps } from '#views/resource/named.tsx';
import '#views/inputs/confirm.css';
import './fields.css';

type Lines = Previews['apply'];
const linesIn = (preview: Preview | null): Lines | null => (preview?.act === 'apply' ? (preview.answer as Lines | null) : null);

function Plan({ lines }: { readonly lines: Lines }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const isEnglish = language === 'en';
  return (
    <ul className="template-plan scroll" tabIndex={0} aria-label={t('ownFields.templatePlan')}>
      {lines.map(({ label, labelEn, type, why }) => (
        <li key={label} className={why === '' ? '' : 'left-out'}>
          <strong>{isEnglish && labelEn ? labelEn : label}</strong>
          <span className="faint">{labelIn(ownFieldTypes[type], language)}</span>
          <span className="plan-word">{why === '' ? t('ownFields.templateComes') : why}</span>
        </li>
      ))}
    </ul>
  );
}

function Sheet({ list, screen, row, onLeave }: NamedProps & { readonly onLeave: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const id = useId();
  const preview = useSelector(list, (snapshot) => snapshot.context.preview);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('previewBusy'));
  const lines = linesIn(preview);
  const count = lines?.filter(({ why }) => why === '').length ?? 0;
  const leave = (): void => {
    list.send({ type: 'preview.leave' });
    onLeave();
  };
  return (
    <ModalSheet className="confirm template-sheet" aria-labelledby={id} onLeave={leave}>
      <h2 id={id}>{t('ownFields.templateTitle', { name: String(row[screen.title] ?? '') })}</h2>
      {lines ? (
        <>
          <p className="faint">{t('ownFields.templateSum', { count, left: lines.length - count })}</p>
          <Plan lines={lines} />
        </>
      ) : preview?.failure ? (
        <p role="alert" className="confirm-failure">
          {failureText(preview.failure, language)}
        </p>
      ) : (
        <Loading rows={4} faces={false} />
      )}
      <footer>
        <button type="button" className="plain-button" onClick={leave}>
          {t('resource.cancel')}
        </button>
        <button
          type="button"
          className="plain-button primary"
          disabled={count === 0}
          onClick={() => {
            list.send({ type: 'bulk.ask', act: 'apply', ids: [row.id] });
            leave();
          }}
        >
          {isBusy ? <LoadingOutlined aria-hidden="true" /> : null} {count === 0 ? t('ownFields.templateApply') : t('ownFields.templateAct', { count })}
        </button>
      </footer>
    </ModalSheet>
  );
}

/** What the template would bring to the organisation acted in is shown before it does. */
export function ApplyTemplate({ list, screen, row }: NamedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const [isOpen, open] = useState(false);
  const isRemoved = useSelector(list, (snapshot) => snapshot.context.query.removed === true);
  const isBusy = useSelector(list, (snapshot) => snapshot.hasTag('bulkBusy'));
  const count = Array.isArray(row['fields']) ? row['fields'].length : 0;
  if (!screen.can.update || isRemoved) return null;
  return (
    <section className="side-part">
      <header>
        <h2>{t('ownFields.templateHas', { count })}</h2>
      </header>
      <button
        type="button"
        className="plain-button"
        disabled={isBusy || count === 0 || row['isDisabled'] === true}
        onClick={() => {
          list.send({ type: 'preview.ask', act: 'apply', ids: [row.id], change: {} });
          open(true);
        }}
      >
        {t('ownFields.templateApply')}
      </button>
      {isOpen ? <Sheet list={list} screen={screen} row={row} onLeave={() => open(false)} /> : null}
    </section>
  );
}
