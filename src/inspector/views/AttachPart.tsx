import { Button, Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import type { InspectorContext, InspectorRef } from '#src/inspector/machines/inspectorMachine.ts';
import { statelyAddress } from '#src/inspector/machines/stately.ts';
import { ConfirmSheet } from '#src/kit/views/inputs/ConfirmSheet.tsx';

interface AttachPartProps {
  readonly inspector: InspectorRef;
  readonly attached: InspectorContext['attached'];
}

/** Another inspector is sent what is recorded: asked where it goes before, and said for as long as it goes there. */
export function AttachPart({ inspector, attached }: AttachPartProps): React.ReactElement | null {
  const { t } = useTranslation();
  const address = statelyAddress;
  const { host } = new URL(address);
  const end = (): void => inspector.send({ type: 'attach.end' });
  if (attached === null) return null;
  if (attached === 'asked')
    return (
      <ConfirmSheet
        title={t('inspector.attachAsk')}
        consequences={[t('inspector.attachWhere', { address }), t('inspector.attachWhat'), t('inspector.attachUntil')]}
        act={t('inspector.attachAct')}
        keep={t('inspector.attachKeep')}
        onAct={() => inspector.send({ type: 'attach.confirm' })}
        onKeep={end}
      />
    );
  return (
    <span className="inspector-attached" role="status">
      <Tag color={attached === 'blocked' ? 'error' : attached === 'waiting' ? 'default' : 'warning'}>{t(`inspector.attached_${attached}`, { host })}</Tag>
      <Button type="link" className="inline" onClick={end}>
        {t(attached === 'blocked' ? 'inspector.attachClose' : 'inspector.attachEnd')}
      </Button>
    </span>
  );
}
