import { Button, Dropdown, Select, Upload } from 'antd';
import ExportOutlined from '@ant-design/icons/ExportOutlined';
import MoreOutlined from '@ant-design/icons/MoreOutlined';
import { useTranslation } from 'react-i18next';
import type { InspectorContext, InspectorRef, Source } from '#src/inspector/machines/inspectorMachine.ts';
import { AttachPart } from './AttachPart.tsx';

interface SourcePartProps {
  readonly inspector: InspectorRef;
  readonly context: InspectorContext;
}

const own = 'own';
const keyOf = (source: Source): string =>
  source === null ? own : source.kind === 'window' ? source.id : source.kind === 'file' ? `file ${source.name}` : source.kind;

/** The machines of this console are looked at, those of another window, or what a file has. */
export function SourcePart({ inspector, context: { source, others, fileProblem, isDemo, attached } }: SourcePartProps): React.ReactElement {
  const { t } = useTranslation();
  const choose = (key: string): void =>
    inspector.send({ type: 'source.choose', source: key === own ? null : key === 'lately' ? { kind: key } : { kind: 'window', id: key } });
  const known = others.map(({ id, path }) => ({ value: id, label: t('inspector.otherConsole', { path }) }));
  const isKnown = source?.kind !== 'window' || others.some(({ id }) => id === source.id);
  return (
    <>
      <Select
        aria-label={t('inspector.source')}
        className="inspector-source"
        value={keyOf(source)}
        onChange={choose}
        options={[
          { value: own, label: t('inspector.ownConsole') },
          { value: 'lately', label: t('inspector.lately') },
          ...known,
          ...(isKnown ? [] : [{ value: keyOf(source), label: t('inspector.waitingConsole') }]),
          ...(source?.kind === 'file' ? [{ value: keyOf(source), label: t('inspector.fromFile', { name: source.name }) }] : []),
        ]}
      />
      <Button icon={<ExportOutlined />} onClick={() => inspector.send({ type: 'window.open' })}>
        {t('inspector.ownWindow')}
      </Button>
      <Upload
        accept="application/json,.json"
        showUploadList={false}
        beforeUpload={(file) => {
          inspector.send({ type: 'file.open', file, name: file.name });
          return false;
        }}
      >
        <Button>{t('inspector.openFile')}</Button>
      </Upload>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'recording', label: t('inspector.saveRecording') },
            { key: 'inspection', label: t('inspector.saveInspection') },
            ...(isDemo ? [{ key: 'attach', label: t('inspector.attach'), disabled: attached !== null }] : []),
          ],
          onClick: ({ key }) =>
            inspector.send(key === 'attach' ? { type: 'attach.ask' } : { type: 'file.save', as: key === 'recording' ? 'recording' : 'inspection' }),
        }}
      >
        <Button icon={<MoreOutlined />} aria-label={t('inspector.save')} title={t('inspector.save')} />
      </Dropdown>
      <AttachPart inspector={inspector} attached={attached} />
      {fileProblem === null ? null : (
        <span className="inspector-problem" role="alert">
          {t('inspector.fileProblem', { reason: fileProblem })}
        </span>
      )}
    </>
  );
}
