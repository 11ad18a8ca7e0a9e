import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { failureText } from '#i18n/failureText.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import type { MoveSheet } from './useMoveSheet.tsx';

interface MoveFootProps {
  readonly sheet: MoveSheet;
  readonly word: string;
  readonly isReady: boolean;
  readonly onMake: () => void;
  readonly children?: React.ReactNode;
}

/** The failure stands beside the one button that does it. */
export function MoveFoot({ sheet, word, isReady, onMake, children }: MoveFootProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  return (
    <div className="float-foot">
      {sheet.failure === null ? (
        <span className="grow">{children}</span>
      ) : (
        <span className="float-refused grow" role="alert">
          {failureText(sheet.failure, language)}
        </span>
      )}
      <Button type="primary" disabled={!isReady || sheet.isMoving} onClick={onMake}>
        {sheet.isMoving ? <LoadingOutlined aria-label={t('head.whyMoving')} /> : null} {word}
      </Button>
    </div>
  );
}
