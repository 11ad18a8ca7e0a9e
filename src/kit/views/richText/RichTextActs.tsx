import { useState } from 'react';
import { Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { TransfersRef } from '#src/shell/machines/consoleMachine.ts';
import type { RichActs } from '#src/kit/views/dom/RichEditor.tsx';
import { useConsole } from '#src/kit/views/console/ConsoleContext.tsx';
import { ImageUpload } from '#src/kit/views/transfer/ImageUpload.tsx';
import { useItems } from '#src/kit/views/transfer/useTransfers.tsx';
import { linkAddress } from './linkAddress.tsx';

interface LinkProps {
  readonly acts: RichActs;
  readonly onDone: () => void;
}

function LinkRow({ acts, onDone }: LinkProps): React.ReactElement {
  const { t } = useTranslation();
  const [typed, type] = useState(acts.linked);
  const [isWrong, mark] = useState(false);
  const set = (): void => {
    const address = linkAddress(typed);
    if (address === null) return mark(true);
    acts.link(address);
    onDone();
  };
  return (
    <div className="rich-row">
      <Input
        className="rich-address"
        aria-label={t('richText.address')}
        aria-invalid={isWrong}
        placeholder="https://"
        value={typed}
        onChange={(event) => {
          type(event.target.value);
          mark(false);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          set();
        }}
      />
      <Button type="link" className="inline" onClick={set}>
        {t('richText.setLink')}
      </Button>
      {acts.linked === '' ? null : (
        <Button
          type="link"
          className="inline"
          onClick={() => {
            acts.link('');
            onDone();
          }}
        >
          {t('richText.removeLink')}
        </Button>
      )}
      {isWrong ? (
        <span className="rich-wrong" role="alert">
          {t('richText.wrongLink')}
        </span>
      ) : null}
    </div>
  );
}

interface PictureProps {
  readonly acts: RichActs;
  readonly transfers: TransfersRef;
  readonly place: string;
}

function PictureRow({ acts, transfers, place }: PictureProps): React.ReactElement {
  const { t } = useTranslation();
  const items = useItems(transfers, place);
  return (
    <div className="rich-row">
      <ImageUpload label={t('richText.picture')} place={place} most={1} />
      {items.map(({ id, name, path }) =>
        path === null ? null : (
          <Button type="link" key={id} className="inline" onClick={() => acts.picture(path, name)}>
            {t('richText.insert', { name })}
          </Button>
        ),
      )}
    </div>
  );
}

interface RichTextActsProps {
  readonly acts: RichActs;
  readonly transfers: TransfersRef | null;
  readonly place: string;
  readonly html: string;
  readonly isDisabled: boolean;
}

/** Beside the marks: a link, a picture of our store, and a look at the text as its readers will see it. */
export function RichTextActs({ acts, transfers, place, html, isDisabled }: RichTextActsProps): React.ReactElement {
  const { t } = useTranslation();
  const root = useConsole();
  const [open, choose] = useState<'link' | 'picture' | null>(null);
  const button = (what: 'link' | 'picture'): React.ReactElement => (
    <Button type="text" size="small" disabled={isDisabled} aria-expanded={open === what} onClick={() => choose(open === what ? null : what)}>
      {what === 'link' ? t('richText.link') : t('richText.picture')}
    </Button>
  );
  return (
    <>
      <div className="rich-tools">
        {button('link')}
        {transfers ? button('picture') : null}
        <Button type="text" size="small" disabled={html === ''} onClick={() => root.send({ type: 'preview.open', html: acts.whole() })}>
          {t('richText.preview')}
        </Button>
      </div>
      {open === 'link' ? <LinkRow key={acts.linked} acts={acts} onDone={() => choose(null)} /> : null}
      {open === 'picture' && transfers ? <PictureRow acts={acts} transfers={transfers} place={place} /> : null}
    </>
  );
}
