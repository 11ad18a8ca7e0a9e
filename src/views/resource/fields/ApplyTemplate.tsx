import { useState } from 'react';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { ownFieldTypes } from '#contract/ownFields.ts';
import { labelIn } from '#i18n/label.ts';
import type { Preview, Previews } from '#machines/resourceList/context.ts';
import { useLanguage } from '#views/shell/ConsoleContext.tsx';
import type { NamedProps } from '#views/resource/namedProps.tsx';
import { PreviewSheet, PreviewWait } from '#views/resource/PreviewSheet.tsx';
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
  const preview = useSelector(list, (snapshot) => snapshot.context.preview);
  const lines = linesIn(preview);
  const count = lines?.filter(({ why }) => why === '').length ?? 0;
  return (
    <PreviewSheet
      list={list}
      className="template-sheet"
      title={t('ownFields.templateTitle', { name: String(row[screen.title] ?? '') })}
      count={count}
      word={count === 0 ? t('ownFields.templateApply') : t('ownFields.templateAct', { count })}
      onAct={() => list.send({ type: 'bulk.ask', act: 'apply', ids: [row.id] })}
      onLeave={onLeave}
    >
      {lines ? (
        <>
          <p className="faint">{t('ownFields.templateSum', { count, left: lines.length - count })}</p>
          <Plan lines={lines} />
        </>
      ) : (
        <PreviewWait preview={preview} rows={4} />
      )}
    </PreviewSheet>
  );
}

/** The template would bring these to the organisation acted in, shown before it does. */
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
      <Button
        disabled={isBusy || count === 0 || row['isDisabled'] === true}
        onClick={() => {
          list.send({ type: 'preview.ask', act: 'apply', ids: [row.id], change: {} });
          open(true);
        }}
      >
        {t('ownFields.templateApply')}
      </Button>
      {isOpen ? <Sheet list={list} screen={screen} row={row} onLeave={() => open(false)} /> : null}
    </section>
  );
}
