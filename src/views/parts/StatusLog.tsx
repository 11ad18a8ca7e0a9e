import { useTranslation } from 'react-i18next';
import type { LifeStep } from '#contract/lives/life.ts';
import { fullTime, logTime } from '#i18n/times.ts';
import { useLanguage, useMinute } from '#views/shell/ConsoleContext.tsx';
import { StatusTag } from './StatusTag.tsx';
import './parts.css';

/** The log says who made an order what it is, newest on top. */
export function StatusLog({ steps }: { readonly steps: readonly LifeStep[] }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const minute = useMinute();
  const newestFirst = [...steps].reverse();
  return (
    <ol className="steps">
      {newestFirst.map((step, index) => (
        <li key={`${step.status} ${step.at}`} className={index === 0 ? 'latest' : undefined}>
          <span className="what">
            <StatusTag status={step.status} /> <span className="who">{step.byName ?? t('orders.bySystem')}</span>
          </span>
          <time dateTime={step.at} title={fullTime(step.at)}>
            {logTime(step.at, minute, language)}
          </time>
        </li>
      ))}
    </ol>
  );
}
