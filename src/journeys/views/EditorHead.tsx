import AlignCenterOutlined from '@ant-design/icons/AlignCenterOutlined';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { DraftHead } from '#src/engine/views/drafts/DraftHead.tsx';
import { useJourney } from './useJourney.tsx';
import type { EditorPart } from './useJourney.tsx';

function Tools({ editor, isReadOnly }: EditorPart): React.ReactElement {
  const { t } = useTranslation();
  const shows = useJourney(editor, (context) => context.shows);
  return (
    <>
      {isReadOnly ? null : (
        <Button aria-label={t('journeys.tidy')} title={t('journeys.tidy')} icon={<AlignCenterOutlined />} onClick={() => editor.send({ type: 'graph.tidy' })} />
      )}
      <Segmented<'graph' | 'list'>
        value={shows}
        aria-label={t('journeys.shows')}
        options={[
          { value: 'graph', label: t('journeys.asGraph') },
          { value: 'list', label: t('journeys.asList') },
        ]}
        onChange={(to) => editor.send({ type: 'shows.turn', to })}
      />
      <Button onClick={() => editor.send({ type: 'dry.run' })}>{t('journeys.dry')}</Button>
      {isReadOnly ? null : <Button onClick={() => editor.send({ type: 'panel.show', panel: 'test' })}>{t('journeys.test')}</Button>}
    </>
  );
}

export function EditorHead(part: EditorPart): React.ReactElement {
  const { editor } = part;
  const count = useJourney(editor, ({ faults }) => faults.length);
  return (
    <DraftHead {...part} faults={count} onFaults={() => editor.send({ type: 'panel.show', panel: 'faults' })}>
      <Tools {...part} />
    </DraftHead>
  );
}
