import { useTranslation } from 'react-i18next';
import { filledIn } from '#contract/journeys/facts.ts';
import type { VariableName } from '#contract/journeys/facts.ts';
import './phone.css';

export interface PhoneMessage {
  readonly key: string;
  readonly text: string;
  /** Above it: when, and by which channel. */
  readonly head?: string;
  /** It does not reach them: why. */
  readonly whyNot?: string;
}

/** Messages as a telephone shows them. */
export function Phone({
  label,
  messages,
  empty,
}: {
  readonly label: string;
  readonly messages: readonly PhoneMessage[];
  readonly empty: string;
}): React.ReactElement {
  return (
    <div className="journey-phone" role="group" aria-label={label} tabIndex={0}>
      {messages.length === 0 ? <p className="faint">{empty}</p> : null}
      <ol>
        {messages.map(({ key, text, head, whyNot }) => (
          <li key={key} className={whyNot === undefined ? undefined : 'held'}>
            {head === undefined ? null : <span className="journey-phone-head">{head}</span>}
            <p>{text}</p>
            {whyNot === undefined ? null : <span className="journey-phone-head">{whyNot}</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** A text with invented values in place of its variables. */
export function useSample(): (text: string) => string {
  const { t } = useTranslation();
  const samples: Partial<Record<VariableName, string>> = {
    customer: t('journeys.sampleCustomer'),
    org: t('journeys.sampleOrg'),
    owner: t('journeys.sampleOwner'),
  };
  return (text) => filledIn(text, (name) => samples[name] ?? t('journeys.sampleDate')).text;
}
