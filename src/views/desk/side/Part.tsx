import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import type { ConversationRef } from '#machines/consoleMachine.ts';
import type { SidePart } from '#machines/conversation/context.ts';
import { FreshnessMark } from '#views/parts/FreshnessMark.tsx';
import { useFreshness, useLanguage } from '#views/shell/ConsoleContext.tsx';
import { Loading } from '#views/states/Loading.tsx';

interface FailedProps {
  readonly conversation: ConversationRef;
  readonly part: SidePart;
  /** Tried again by a button of its own; what was refused is tried again where it was written. */
  readonly canRetry?: boolean;
}

/** What happened, where it happened, and the way on. */
export function Failed({ conversation, part, canRetry = false }: FailedProps): React.ReactElement | null {
  const { t } = useTranslation();
  const language = useLanguage();
  const failure = useSelector(conversation, (snapshot) => snapshot.context.sideFailures[part]);
  if (!failure) return null;
  return (
    <p className="side-failed" role="alert">
      <ExclamationCircleOutlined aria-hidden="true" />
      <span>
        <strong>{t(canRetry ? 'side.failed' : 'side.notSaved')}</strong> {failureText(failure, language)}
      </span>
      {canRetry ? (
        <button type="button" className="text-button" onClick={() => conversation.send({ type: 'side.retry', part })}>
          {t('side.retry')}
        </button>
      ) : null}
    </p>
  );
}

interface PartProps {
  readonly title: string;
  readonly count?: number | undefined;
  readonly conversation: ConversationRef;
  readonly part: SidePart;
  readonly isLoaded: boolean;
  /** Lines of the skeleton. */
  readonly rows?: number;
  /** The first part shows how fresh the panel is even while it is live. */
  readonly isFirst?: boolean;
  readonly action?: React.ReactNode;
  readonly children: React.ReactNode;
}

/** One part of the panel: it loads, fails and ages by itself. */
export function Part({ title, count = 0, conversation, part, isLoaded, rows = 3, isFirst = false, action, children }: PartProps): React.ReactElement {
  const { mark } = useFreshness();
  const hasFailed = useSelector(conversation, (snapshot) => snapshot.context.sideFailures[part] !== undefined);
  return (
    <section className="side-part" aria-label={title}>
      <header>
        <h2>
          {title} {count > 0 ? <span className="count">{count}</span> : null}
        </h2>
        <span className="side-head">
          {isFirst || mark !== 'live' ? <FreshnessMark /> : null}
          {action}
        </span>
      </header>
      <Failed conversation={conversation} part={part} canRetry />
      {isLoaded ? children : hasFailed ? null : <Loading rows={rows} faces={false} />}
    </section>
  );
}
