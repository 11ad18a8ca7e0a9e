import LoadingOutlined from '@ant-design/icons/LoadingOutlined';
import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { Field } from '#contract/kinds.ts';
import { tableLimits } from '#contract/limits/files.ts';
import { entityNamed } from '#contract/standardEntities.ts';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { DropZone } from '#src/kit/views/transfer/DropZone.tsx';
import '#src/kit/views/transfer/transfer.css';
import { Foot } from './Foot.tsx';
import { BlankFiles } from './LayoutChoice.tsx';
import type { SheetProps } from './sheetProps.tsx';
import { Progress } from './Progress.tsx';
import { grouped } from '#i18n/grouped.ts';
import { useImport } from './useImport.tsx';

const whole = 100;
const isPicture = ({ kind, item, options }: Field): boolean => options.readOnly !== true && (kind === 'image' || item?.kind === 'image');
const hasPictures = (entity: string): boolean => Object.values(entityNamed(entity).fields).some(isPicture);

/** A file is chosen, dropped or pasted; it is sent and looked into at once. */
export function FileStep({ one, onLeave }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  const isBusy = useSelector(one, (snapshot) => snapshot.hasTag('busy'));
  const { entity, sent, failure } = useImport(one, (context) => context);
  return (
    <>
      <div className="import-body scroll">
        {isBusy ? (
          <Progress word={sent < 1 ? t('imports.sending') : t('imports.looking')} share={sent < 1 ? sent : null}>
            <LoadingOutlined aria-hidden="true" /> {sent < 1 ? t('imports.sent', { percent: Math.floor(sent * whole) }) : t('imports.lookingText')}
          </Progress>
        ) : (
          <>
            {failure ? <NotSaved title={t('imports.unread')} failure={failure} onRetry={() => one.send({ type: 'import.retry' })} /> : null}
            <DropZone
              label={t('imports.file')}
              word={t('imports.choose')}
              hint={t('imports.fileHint', { rows: grouped(tableLimits.rows) })}
              accept=".xlsx,.csv"
              isMany={false}
              onPick={([file]) => {
                if (file) one.send({ type: 'file.pick', file });
              }}
            />
            <BlankFiles one={one} />
            <ul className="import-hints">
              <li>{t('imports.hintHeader')}</li>
              <li>{t('imports.hintCheck')}</li>
              <li>{t('imports.hintEmpty')}</li>
              {hasPictures(entity) ? <li>{t('imports.hintPictures')}</li> : null}
            </ul>
          </>
        )}
      </div>
      <Foot>
        <Button onClick={onLeave}>{t('imports.close')}</Button>
      </Foot>
    </>
  );
}
