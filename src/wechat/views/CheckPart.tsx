import { useTranslation } from 'react-i18next';
import { checkAdvice } from '#contract/choices/wechatAdvice.ts';
import { labelIn } from '#i18n/label.ts';
import { fullTime } from '#i18n/times.ts';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import { FactRow } from '#src/kit/views/parts/FactRow.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { Outcome, outcomeOf } from './Outcome.tsx';
import './wechat.css';

/** The last try had an outcome, with what it means and what to do next. */
export function CheckPart(part: NamedProps): React.ReactElement {
  const { row } = part;
  const { t } = useTranslation();
  const language = useLanguage();
  const outcome = outcomeOf(row['checkOutcome']);
  const [at, code, address] = [row['checkedAt'], row['checkCode'], row['checkAddress']];
  return (
    <section className="side-part check-part">
      <header>
        <h2>{t('wechat.check')}</h2>
      </header>
      <dl className="facts">
        <FactRow word={t('wechat.result')} value={<Outcome {...part} />} />
        {typeof at === 'string' ? <FactRow word={t('wechat.triedAt')} value={fullTime(at)} /> : null}
        {typeof code === 'number' ? <FactRow word={t('wechat.code')} value={String(code)} /> : null}
        {typeof address === 'string' ? <FactRow word={t('wechat.address')} value={address} /> : null}
      </dl>
      <p role="status">{labelIn(checkAdvice[outcome], language)}</p>
    </section>
  );
}
