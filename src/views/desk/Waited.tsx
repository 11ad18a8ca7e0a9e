import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined';
import { useTranslation } from 'react-i18next';
import { deskLimits } from '#contract/limits.ts';
import { epochOf, waited } from '#i18n/times.ts';
import { useLanguage, useNow } from '#views/shell/ConsoleContext.tsx';

interface WaitedProps {
  readonly since: string;
  readonly words: 'desk.waitFor' | 'desk.queueLongest';
}

/** A running wait. */
export function Waited({ since, words }: WaitedProps): React.ReactElement {
  const { t } = useTranslation();
  return <>{t(words, { time: waited(since, useNow(), useLanguage()) })}</>;
}

/** Amber, past the limit red: word and clock stay, colour never speaks alone. */
export function WaitMark({ since }: { readonly since: string }): React.ReactElement {
  const late = useNow() - epochOf(since) > deskLimits.lateMs;
  return (
    <span className={late ? 'wait late' : 'wait'}>
      <ClockCircleOutlined aria-hidden="true" /> <Waited since={since} words="desk.waitFor" />
    </span>
  );
}
