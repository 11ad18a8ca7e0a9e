import { useTranslation } from 'react-i18next';
import type { Life, LifeStep } from '#contract/lives/life.ts';
import { fullTime, logTime } from '#i18n/times.ts';
import '#src/kit/views/parts/parts.css';
import { useLanguage, useMinute } from '#src/kit/views/console/ConsoleContext.tsx';
import { LifeTag } from './LifeTag.tsx';

/** The log says who made a row what it is, newest on top. */
export function LifeLog({ life, steps }: { readonly life: Life; readonly steps: readonly LifeStep[] }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  const newestFirst = [...steps].reverse();
  return (
    <ol className="steps">
      {newestFirst.map((step, index) => (
        <li key={`${step.status} ${step.at}`} className={index === 0 ? 'latest' : undefined}>
          <span className="what">
            <LifeTag life={life} state={step.status} /> <span className="who">{step.byName ?? t('life.bySystem')}</span>
          </span>
          <time dateTime={step.at} title={fullTime(step.at)}>
            {logTime(step.at, minute, language)}
          </time>
        </li>
      ))}
    </ol>
  );
}
