/** The latest moves of the chosen life, newest first. */
import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Life } from '#contract/lives/life.ts';
import type { ToldLife } from '#contract/lives/told.ts';
import { logTime } from '#i18n/times.ts';
import { RowLink } from '#src/engine/views/beside/NamedRow.tsx';
import { LifeTag } from '#src/engine/views/life/LifeTag.tsx';
import type { LivesRef } from '#src/inspector/machines/lives/livesMachine.ts';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';

interface MoveLogProps {
  readonly lives: LivesRef;
  readonly life: Life;
  readonly told: ToldLife;
}

export function MoveLog({ lives, life, told }: MoveLogProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const now = useMinute();
  const moves = useSelector(lives, ({ context }) => context.moves);
  const failure = useSelector(lives, ({ context }) => context.movesFailure);
  const own = moves?.of === told.key ? moves : null;
  return (
    <section className="sheet lives-log" aria-labelledby="lives-log">
      <header>
        <h2 id="lives-log">{t('lives.log')}</h2>
        {own?.isCut ? <span className="faint">{t('lives.logMore', { count: own.moves.length })}</span> : null}
      </header>
      {failure ? <LoadFailureLine failure={failure} onRetry={() => lives.send({ type: 'log.ask' })} /> : null}
      {own ? null : failure ? null : <Loading rows={4} faces={false} />}
      {own && own.moves.length === 0 ? <p className="faint lives-none">{t('lives.logEmpty')}</p> : null}
      {own ? (
        <ul className="scroll" tabIndex={0} aria-labelledby="lives-log">
          {own.moves.map(({ id, rowId, title, from, to, by, at, reason }) => (
            <li key={id}>
              <time dateTime={at} className="faint">
                {logTime(at, now, language)}
              </time>
              <span className="nowrap">
                <RowLink entity={told.entity} id={rowId}>
                  {title}
                </RowLink>
              </span>
              <span className="lives-move">
                {from === '' ? null : (
                  <>
                    <LifeTag life={life} state={from} /> <ArrowRightOutlined aria-hidden="true" />{' '}
                  </>
                )}
                <LifeTag life={life} state={to} />
              </span>
              <span className="faint nowrap" title={reason ?? undefined}>
                {[by, reason === null || reason === '' ? null : t('lives.reason', { reason })].filter((one) => one !== null).join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
