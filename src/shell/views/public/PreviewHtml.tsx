import { grouped } from '#i18n/grouped.ts';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { navigationLimits } from '#contract/limits/session.ts';
import type { PreviewRef } from '#src/shell/machines/previewMachine.ts';
import { SandboxedHtml } from '#src/kit/views/dom/SandboxedHtml.tsx';
import { useScreenActor } from '#src/kit/views/console/ConsoleContext.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { PublicFrame } from '#src/kit/views/public/PublicFrame.tsx';
import './preview.css';

const widths = [
  ['phone', 'pages.phone'],
  ['desktop', 'pages.desktop'],
] as const;

function Shown({ preview }: { readonly preview: PreviewRef }): React.ReactElement {
  const { t } = useTranslation();
  const html = useSelector(preview, (snapshot) => snapshot.context.html);
  const width = useSelector(preview, (snapshot) => snapshot.context.width);
  const changes = useSelector(preview, (snapshot) => snapshot.context.changes);
  return (
    <>
      <header className="preview-head">
        <h1>{t('pages.preview')}</h1>
        <p className="faint" role="status">
          {t(changes > 1 ? 'pages.previewAgain' : 'pages.previewText')}
        </p>
        <div className="segments" role="group" aria-label={t('pages.previewWidth')}>
          {widths.map(([one, word]) => (
            <button key={one} type="button" aria-pressed={one === width} onClick={() => preview.send({ type: 'width.choose', width: one })}>
              {t(word)}
            </button>
          ))}
        </div>
      </header>
      <div className="preview-ground">
        <SandboxedHtml key={changes} className={`preview-frame ${width}`} title={t('pages.previewFrame')} html={html} />
      </div>
    </>
  );
}

/** `/previewHtml`: what an editor hands over, as its readers will see it. */
export function PreviewHtml(): React.ReactElement {
  const { t } = useTranslation();
  const preview = useScreenActor<PreviewRef>('preview');
  const state = useSelector(preview ?? undefined, (snapshot) => snapshot?.value ?? 'empty');
  return (
    <PublicFrame wide>
      {preview && state === 'shown' ? (
        <Shown preview={preview} />
      ) : state === 'tooLong' ? (
        <Empty
          heading="h1"
          broken
          title={t('pages.previewTooLong')}
          text={t('pages.previewTooLongText', { most: grouped(navigationLimits.previewCharacters) })}
        />
      ) : (
        <Empty heading="h1" title={t('pages.previewEmpty')} text={t('pages.previewEmptyText')} />
      )}
    </PublicFrame>
  );
}
