import CloseOutlined from '@ant-design/icons/CloseOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Span } from '#contract/workingTime.ts';

interface TimeInputProps {
  readonly label: string;
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
}

/** The time is text: the end of a day is 24:00, which no time field knows. */
function TimeInput({ label, value, isWrong, onChange }: TimeInputProps): React.ReactElement {
  return (
    <Input
      className="time-input"
      inputMode="numeric"
      placeholder="08:30"
      maxLength={5}
      aria-label={label}
      aria-invalid={isWrong}
      value={value}
      onChange={(event) => onChange(event.target.value.replace('：', ':'))}
    />
  );
}

interface SpansProps {
  readonly day: string;
  readonly spans: readonly Span[];
  readonly isWrong: boolean;
  readonly onChange: (spans: readonly Span[]) => void;
  readonly children?: React.ReactNode;
}

/** The open times of one day; the gaps between them are the breaks. */
export function Spans({ day, spans, isWrong, onChange, children }: SpansProps): React.ReactElement {
  const { t } = useTranslation();
  const set = (at: number, span: Span): void => onChange(spans.map((one, index) => (index === at ? span : one)));
  const next: Span = spans.length === 0 ? ['08:30', '12:00'] : ['13:30', '17:30'];
  return (
    <div className={isWrong ? 'hours-day wrong' : 'hours-day'} role="group" aria-label={day}>
      <span className="open-day-name">{day}</span>
      <span className="open-spans">
        {spans.length === 0 ? <span className="faint">{t('rules.rest')}</span> : null}
        {spans.map(([from, to], at) => (
          <span key={at} className="open-span">
            <TimeInput label={t('rules.from', { day, n: at + 1 })} value={from} isWrong={isWrong} onChange={(value) => set(at, [value, to])} />
            {t('rules.until')}
            <TimeInput label={t('rules.to', { day, n: at + 1 })} value={to} isWrong={isWrong} onChange={(value) => set(at, [from, value])} />
            <Button
              type="text"
              aria-label={t('rules.removeSpan', { day, n: at + 1 })}
              title={t('rules.removeSpan', { day, n: at + 1 })}
              onClick={() => onChange(spans.filter((_, index) => index !== at))}
              icon={<CloseOutlined />}
            />
          </span>
        ))}
        <Button type="link" className="inline quiet" aria-label={t('rules.addSpan', { day })} onClick={() => onChange([...spans, next])}>
          <PlusOutlined aria-hidden="true" /> {t('rules.addWord')}
        </Button>
        {children}
      </span>
      {isWrong ? (
        <span className="field-below bad" role="alert">
          {t('rules.wrongSpans')}
        </span>
      ) : null}
    </div>
  );
}
