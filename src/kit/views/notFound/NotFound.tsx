import { useState } from 'react';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button, Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { navigationLimits } from '#contract/limits/session.ts';
import { screens } from '#contract/screens/index.ts';
import type { Screen } from '#contract/screens/index.ts';
import { labelIn } from '#i18n/label.ts';
import { LinkButton } from '#src/kit/views/parts/LinkButton.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { Themed } from '#src/kit/views/theme/Themed.tsx';
import { useConsole, useLanguage, useNavigationRef } from '#src/kit/views/console/ConsoleContext.tsx';
import { nearestOf } from './nearest.tsx';
import { useOpenScreens } from '#src/kit/views/console/rightsOf.tsx';
import './notFound.css';

interface Named {
  readonly path: string;
  readonly title: string;
  /** In both languages: who has only the English console may know the Chinese name. */
  readonly words: string;
}

/** One may go to these from here: what the person may see, and what anybody may. */
function useWays(): readonly Named[] {
  const language = useLanguage();
  const mine = new Set(useOpenScreens().map((screen) => screen.path));
  const active = useSelector(useConsole(), (snapshot) => snapshot.hasTag('active'));
  return (screens as readonly Screen[]).flatMap(({ path, title, area, menu }) => {
    const isOpen = area === 'shell' ? active && (menu === undefined || mine.has(path)) : false;
    return title && title[0] !== '' && isOpen ? [{ path, title: labelIn(title, language), words: `${title.join(' ')} ${path}`.toLowerCase() }] : [];
  });
}

function Ways({ ways }: { readonly ways: readonly Named[] }): React.ReactElement {
  return (
    <>
      {ways.map(({ path, title }) => (
        <LinkButton key={path} to={path}>
          {title}
        </LinkButton>
      ))}
    </>
  );
}

function Search({ ways }: { readonly ways: readonly Named[] }): React.ReactElement {
  const { t } = useTranslation();
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const found = wanted === '' ? [] : ways.filter((way) => way.words.includes(wanted)).slice(0, navigationLimits.found);
  return (
    <div className="way-search">
      <Input
        className="way-field"
        prefix={<SearchOutlined aria-hidden="true" />}
        type="search"
        value={words}
        maxLength={40}
        placeholder={t('pages.searchPages')}
        aria-label={t('pages.searchPages')}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="way-found" role="status">
        {wanted !== '' && found.length === 0 ? <p className="faint">{t('pages.searchNothing', { words })}</p> : <Ways ways={found} />}
      </div>
    </div>
  );
}

/** A path that is no screen: says so, names what it may have meant, and leads to those that are. */
export function NotFound(): React.ReactElement {
  const { t } = useTranslation();
  const navigation = useNavigationRef();
  const path = useSelector(navigation, (snapshot) => snapshot.context.path);
  const active = useSelector(useConsole(), (snapshot) => snapshot.hasTag('active'));
  const ways = useWays();
  const nearest = nearestOf(path, ways, navigationLimits.nearest);
  return (
    <Themed>
      <div className="sheet curtain not-found">
        <Empty heading="h1" title={t('states.notFoundTitle')} text={t('states.notFoundText', { path })}>
          <LinkButton type="primary" to={active ? '/system' : '/'}>
            {t(active ? 'pages.home' : 'pages.login')}
          </LinkButton>
          <Button onClick={() => navigation.send({ type: 'back' })}>{t('pages.back')}</Button>
        </Empty>
        {ways.length === 0 ? null : (
          <div className="ways">
            {nearest.length === 0 ? null : (
              <section aria-labelledby="nearest-title">
                <h2 id="nearest-title">{t('pages.nearest')}</h2>
                <Ways ways={nearest} />
              </section>
            )}
            <Search ways={ways} />
          </div>
        )}
      </div>
    </Themed>
  );
}
