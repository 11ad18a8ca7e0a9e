/** The lives that somebody may see, where cases are late first. */
import { Input } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { countWords } from '#i18n/countWords.ts';
import { lasted } from '#i18n/times.ts';
import { chosenLife, shownLives, sumsOf } from '#src/inspector/machines/lives/livesContext.ts';
import type { ShownLife } from '#src/inspector/machines/lives/livesContext.ts';
import type { LivesRef } from '#src/inspector/machines/lives/livesMachine.ts';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { LocalLink } from '#src/kit/views/parts/LocalLink.tsx';
import { nameOf } from './words.tsx';

function LifeLine({ shown: { told }, isChosen }: { readonly shown: ShownLife; readonly isChosen: boolean }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useMinute();
  const { open, late, oldest } = sumsOf(told);
  return (
    <li>
      <LocalLink
        className={`lives-line${isChosen ? ' chosen' : ''}`}
        to={`/inspector/lives?${new URLSearchParams({ life: told.key }).toString()}`}
        aria-current={isChosen ? 'true' : undefined}
      >
        <span className="lives-name nowrap">{nameOf(t, told, language)}</span>
        {late > 0 ? <span className="lives-late">{t('lives.late', { many: countWords(late) })}</span> : null}
        <span className="faint lives-sums">
          {open === 0 ? t('lives.openNone') : t('lives.open', { many: countWords(open) })}
          {oldest === null ? null : ` · ${t('lives.oldest', { age: lasted(oldest, now, language) })}`}
        </span>
      </LocalLink>
    </li>
  );
}

export function LifeList({ lives }: { readonly lives: LivesRef }): React.ReactElement {
  const { t } = useTranslation();
  const context = useSelector(lives, (snapshot) => snapshot.context);
  const found = shownLives(context);
  const chosen = chosenLife(context)?.told.key;
  return (
    <nav className="sheet lives-list" aria-label={t('lives.list')}>
      <Input
        type="search"
        allowClear
        aria-label={t('lives.find')}
        placeholder={t('lives.find')}
        value={context.sought}
        onChange={(event) => lives.send({ type: 'lives.seek', words: event.target.value })}
      />
      {found.length === 0 ? <p className="faint lives-none">{t('lives.noneFound', { words: context.sought })}</p> : null}
      <ul className="scroll">
        {found.map((shown) => (
          <LifeLine key={shown.told.key} shown={shown} isChosen={shown.told.key === chosen} />
        ))}
      </ul>
    </nav>
  );
}
