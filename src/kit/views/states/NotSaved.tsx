import { useState } from 'react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import ReloadOutlined from '@ant-design/icons/ReloadOutlined';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText, isWorthRetrying } from '#i18n/failureText.ts';
import type { Failure } from '#src/kit/machines/failure.ts';
import { copyText } from '#src/kit/views/dom/copyText.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import './states.css';

interface NotSavedProps {
  readonly failure: Failure;
  /** The values go to the clipboard as they were written; absent where nothing was written. */
  readonly written?: string | undefined;
  /** The same again, under the same key. Offered only where the same again can go well. */
  readonly onRetry?: (() => void) | undefined;
  readonly isRetrying?: boolean;
  readonly onDismiss?: (() => void) | undefined;
  /** `操作未完成` for an act, `发送失败` for a message; `未保存` unless told. */
  readonly title?: string;
}

function Copy({ written }: { readonly written: string }): React.ReactElement {
  const { t } = useTranslation();
  const [copied, setCopied] = useState<string | null>(null);
  return (
    <Button
      onClick={() => {
        copyText(written);
        setCopied(written);
      }}
    >
      {t(copied === written ? 'states.copied' : 'states.copyWritten')}
    </Button>
  );
}

/** A save that failed, said where the work is: what happened, where the content is, what to press (looks 5). Never silent (M3). */
export function NotSaved({ failure, written, onRetry, isRetrying = false, onDismiss, title }: NotSavedProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const retries = onRetry !== undefined && isWorthRetrying(failure);
  const copies = written !== undefined && written.trim() !== '';
  return (
    <Alert
      showIcon
      type="error"
      title={title ?? t('states.notSaved')}
      description={
        <>
          {failureText(failure, language)}
          {copies || retries ? (
            <span className="alert-ways">
              {copies ? <Copy written={written} /> : null}
              {retries ? (
                <Button type="primary" disabled={isRetrying} onClick={onRetry} icon={<ReloadOutlined aria-hidden="true" />}>
                  {t(isRetrying ? 'states.retrying' : 'states.retry')}
                </Button>
              ) : null}
            </span>
          ) : null}
        </>
      }
      action={onDismiss ? <Button type="text" aria-label={t('states.dismiss')} onClick={onDismiss} icon={<CloseOutlined />} /> : null}
    />
  );
}
