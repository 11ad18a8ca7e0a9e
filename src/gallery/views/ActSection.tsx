import { useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ConfirmSheetProps } from '#src/kit/views/inputs/ConfirmSheet.tsx';
import { LateConfirm } from '#src/kit/views/inputs/LateConfirm.tsx';
import { QrCode } from '#src/kit/views/inputs/QrCode.tsx';
import { addressOf } from '#src/kit/views/dom/copyText.ts';
import type { SectionProps } from './demos.tsx';

type Asked = Omit<ConfirmSheetProps, 'onAct' | 'onKeep'>;

/** A question comes before something is done that many would regret. */
export function ConfirmSection({ variant }: SectionProps): React.ReactElement {
  const { t } = useTranslation();
  const [asked, ask] = useState<Asked | null>(null);
  const [done, setDone] = useState('');
  const failure = variant === 'failed' ? t('gallery.failedWhy') : undefined;
  const concerned = 12;
  const consequences = [t('gallery.moves', { count: concerned }), t('gallery.back')];
  const choices: readonly Asked[] = [
    { title: t('gallery.moveAll'), consequences, act: t('gallery.moveAll'), keep: t('gallery.keep'), failure },
    {
      title: t('gallery.destroy'),
      consequences: [t('gallery.moves', { count: concerned }), t('gallery.noBack')],
      act: t('gallery.destroy'),
      keep: t('gallery.keep'),
      isDanger: true,
      typed: '高新院区',
      failure,
    },
  ];
  return (
    <div className="gallery-acts">
      {choices.map((choice) => (
        <Button key={choice.title} disabled={variant === 'disabled'} onClick={() => ask(choice)}>
          {choice.title}
        </Button>
      ))}
      <span role="status">{done}</span>
      {asked ? (
        <LateConfirm
          {...asked}
          onAct={() => {
            setDone(asked.title);
            ask(null);
          }}
          onKeep={() => ask(null)}
        />
      ) : null}
    </div>
  );
}

export function QrSection(): React.ReactElement {
  const { t } = useTranslation();
  return <QrCode value={addressOf('/qymarketcode?channel=gallery')} label={t('gallery.invitation')} />;
}
