import { useState } from 'react';
import { useSelector } from '@xstate/react';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined';
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { lineType } from '#contract/socket.ts';
import type { ConversationRef } from '#src/shell/machines/consoleMachine.ts';
import { ModalSheet } from '#src/kit/views/dom/ModalSheet.tsx';
import './viewer.css';

interface PictureViewerProps {
  /** The picture was sent in this conversation; absent: it belongs to a row. */
  readonly conversation?: ConversationRef;
  /** The message it was opened from; without one the picture stands alone. */
  readonly seq?: number | undefined;
  readonly address: string;
  readonly alt: string;
  readonly onLeave: () => void;
}

interface Seen {
  readonly seq: number | undefined;
  readonly address: string;
  readonly alt: string;
}
/** Times the window; the first shows all of it. */
const zooms = [1, 1.5, 2, 3, 4] as const;

/** The pictures of the conversation that are loaded, in their order. */
function useAlbum({ conversation, seq, address, alt }: Omit<PictureViewerProps, 'onLeave'>): readonly Seen[] {
  const { t } = useTranslation();
  const items = useSelector(conversation, (snapshot) => snapshot?.context.items);
  const images = useSelector(conversation, (snapshot) => snapshot?.context.images);
  if (seq === undefined || !items || !images) return [{ seq, address, alt }];
  return items.flatMap((item) => {
    const loaded = item.type === lineType.image ? images[item.content] : undefined;
    return loaded ? [{ seq: item.seq, address: loaded, alt: t('desk.imageAlt', { name: item.username }) }] : [];
  });
}

interface StageProps {
  readonly shown: Pick<Seen, 'address' | 'alt'>;
  /** Times the window. */
  readonly zoom: number;
  readonly onToggle: () => void;
}
function Stage({ shown, zoom, onToggle }: StageProps): React.ReactElement {
  const size = `${zoom * 100}%`;
  const style = zoom === 1 ? { maxWidth: size, maxHeight: size } : { width: size };
  return (
    <div className="viewer-stage" tabIndex={0} role="group" aria-label={shown.alt}>
      <img src={shown.address} alt={shown.alt} style={style} onDoubleClick={onToggle} />
    </div>
  );
}

/** A picture alone on the screen: larger, smaller, the next one; Escape goes back to where one was. */
export function PictureViewer({ onLeave, ...opened }: PictureViewerProps): React.ReactElement {
  const { t } = useTranslation();
  const album = useAlbum(opened);
  const [seq, setSeq] = useState(opened.seq);
  const [zoom, setZoom] = useState(0);
  const place = album.findIndex((one) => one.seq === seq);
  const go = (by: number): void => {
    const next = album[place + by];
    if (!next) return;
    setSeq(next.seq);
    setZoom(0);
  };
  const magnify = (by: number): void => setZoom((now) => Math.min(zooms.length - 1, Math.max(0, now + by)));
  const keys: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => go(-1),
    ArrowRight: () => go(1),
    '+': () => magnify(1),
    '=': () => magnify(1),
    '-': () => magnify(-1),
    '0': () => setZoom(0),
  };
  const act = (word: string, isPossible: boolean, onAct: () => void, icon: React.ReactNode): React.ReactElement => (
    <Button type="text" aria-label={word} title={word} disabled={!isPossible} onClick={onAct} icon={icon} />
  );
  return (
    <ModalSheet
      isBare
      className="viewer-sheet"
      label={t('talk.viewer')}
      width="100vw"
      centered={false}
      closable={false}
      onLeave={onLeave}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') event.stopPropagation();
        keys[event.key]?.();
      }}
    >
      <div className="viewer">
        <header className="viewer-tools">
          {album.length > 1 ? <span aria-live="polite">{t('talk.viewerPlace', { place: place + 1, count: album.length })}</span> : null}
          <span className="grow" />
          {act(t('talk.zoomOut'), zoom > 0, () => magnify(-1), <ZoomOutOutlined />)}
          {act(t('talk.zoomIn'), zoom < zooms.length - 1, () => magnify(1), <ZoomInOutlined />)}
          {act(t('talk.close'), true, onLeave, <CloseOutlined />)}
        </header>
        <Stage shown={album[place] ?? opened} zoom={zooms[zoom] ?? 1} onToggle={() => setZoom((now) => (now === 0 ? 2 : 0))} />
        {album.length > 1 ? (
          <>
            <span className="viewer-step previous">{act(t('talk.previousPicture'), place > 0, () => go(-1), <LeftOutlined />)}</span>
            <span className="viewer-step next">{act(t('talk.nextPicture'), place < album.length - 1, () => go(1), <RightOutlined />)}</span>
          </>
        ) : null}
      </div>
    </ModalSheet>
  );
}
