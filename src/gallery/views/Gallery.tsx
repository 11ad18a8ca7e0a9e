import { useState } from 'react';
import { Button, Input, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { labelIn } from '#i18n/label.ts';
import { useConsole, useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Shown } from '#src/kit/views/dom/Shown.tsx';
import { NoRight } from '#src/kit/views/states/NoRight.tsx';
import { useOpenScreens } from '#src/kit/views/console/rightsOf.tsx';
import { variants } from './demos.tsx';
import type { Variant } from './demos.tsx';
import { galleryPath } from './served.tsx';
import { sections } from './sections.tsx';
import './gallery.css';

/** `/inspector/widgets`: every input and state of the console, alive. */
export function Gallery(): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const language = useLanguage();
  const allowed = useOpenScreens().some((screen) => screen.path === galleryPath);
  const [sought, seek] = useState('');
  const [variant, choose] = useState<Variant>('usual');
  if (!allowed) return <NoRight right="developer.inspect" />;
  const words = sought.trim().toLowerCase();
  const shown = sections.filter(({ id, title }) => words === '' || id.includes(words) || labelIn(title, language).toLowerCase().includes(words));
  return (
    <div className="sheet gallery">
      <Shown onShown={() => root.send({ type: 'list.open', path: galleryPath })} />
      <header className="gallery-head">
        <h1>{t('gallery.title')}</h1>
        <Input
          type="search"
          className="gallery-find"
          aria-label={t('gallery.find')}
          placeholder={t('gallery.find')}
          value={sought}
          onChange={(event) => seek(event.target.value)}
        />
        <Segmented
          name="variant"
          aria-label={t('gallery.variant')}
          options={variants.map((one) => ({ value: one, label: t(`gallery.${one}`) }))}
          value={variant}
          onChange={choose}
        />
      </header>
      <div className="gallery-body scroll" tabIndex={-1}>
        {shown.length === 0 ? (
          <p className="gallery-none">
            {t('gallery.none', { words: sought })}{' '}
            <Button type="link" className="text-button" onClick={() => seek('')}>
              {t('gallery.clear')}
            </Button>
          </p>
        ) : null}
        {shown.map(({ id, title, View }) => (
          <section key={id} id={`gallery-${id}`} className="gallery-section" aria-labelledby={`gallery-${id}-title`}>
            <h2 id={`gallery-${id}-title`}>{labelIn(title, language)}</h2>
            <div className="gallery-demos">
              <View key={variant} variant={variant} />
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
