import { Alert, Button, Upload } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { processNodeKinds } from '#contract/processes/graph.ts';
import { processKinds } from '#contract/processes/nodeKinds.ts';
import { labelIn } from '#i18n/label.ts';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { toCurrent, toForm } from '#src/kit/views/graph/graphActs.tsx';
import { FaultList, KindPicker, PanelHead } from '#src/kit/views/graph/SidePanel.tsx';
import { NotSaved } from '#src/kit/views/states/NotSaved.tsx';
import { kindIcons } from './kindIcons.tsx';
import { useProcess } from './useProcess.tsx';
import type { DesignerPart } from './useProcess.tsx';
import type { ProcessStep } from './useProcessSteps.tsx';

/** Those that are used most stand first, under the digits that are pressed most. */
const addable = [
  'userTask',
  'exclusive',
  'notify',
  ...processNodeKinds.filter((kind) => !['start', 'userTask', 'exclusive', 'notify'].includes(kind)),
] as const;

function toNode({ editor }: Pick<DesignerPart, 'editor'>): void {
  editor.send({ type: 'panel.show', panel: 'node' });
  toCurrent();
}

export function AddPanel({ editor }: DesignerPart): React.ReactElement {
  const language = useLanguage();
  const kinds = addable.map((kind) => {
    const { label, description, tone } = processKinds[kind];
    return { kind, label: labelIn(label, language), description: labelIn(description, language), tone, icon: kindIcons[kind] };
  });
  return <KindPicker kinds={kinds} onPick={(kind) => editor.send({ type: 'node.add', kind })} onClose={() => toNode({ editor })} />;
}

export function FaultsPanel({ editor, steps }: DesignerPart & { readonly steps: readonly ProcessStep[] }): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const faults = useProcess(editor, (context) => context.faults).map(({ node, edge, code, field, words }) => {
    const step = steps.find(({ id }) => id === (edge ?? node)) ?? steps.find(({ id }) => id === node);
    return {
      key: `${node ?? ''} ${edge ?? ''} ${code} ${field ?? ''} ${words[0]}`,
      at: step ? String(step.at) : '',
      words: labelIn(words, language),
      about: step?.title ?? t('processDesign.all'),
      onPick: () => {
        editor.send({ type: 'node.choose', id: step?.id ?? null });
        toForm();
      },
    };
  });
  return <FaultList faults={faults} onClose={() => toNode({ editor })} none={t('processDesign.noFaultsText')} />;
}

/** BPMN 2.0 in and out. A file that is read is not saved before somebody says so. */
export function FilePanel({ editor, isReadOnly }: DesignerPart): React.ReactElement {
  const { t } = useTranslation();
  const file = useProcess(editor, (context) => context.file);
  const failure = useProcess(editor, (context) => context.fileFailure);
  const name = useProcess(editor, ({ row }) => String(row?.['key'] ?? 'process'));
  const isBusy = useSelector(editor, (snapshot) => snapshot.hasTag('filing'));
  return (
    <>
      <PanelHead title={t('processDesign.file')} onClose={() => toNode({ editor })} />
      <div className="graph-form scroll">
        <p className="faint">{t('processDesign.fileText')}</p>
        {failure ? <NotSaved failure={failure} title={t('processDesign.notRead')} /> : null}
        <Button loading={isBusy} onClick={() => editor.send({ type: 'file.write' })}>
          {t('processDesign.writeFile')}
        </Button>
        {file === null ? null : (
          <a href={`data:application/xml;charset=utf-8,${encodeURIComponent(file)}`} download={`${name}.bpmn`}>
            {t('processDesign.fetchFile', { name })}
          </a>
        )}
        {isReadOnly ? null : (
          <Upload
            accept=".bpmn,.xml"
            showUploadList={false}
            beforeUpload={(given) => {
              editor.send({ type: 'file.read', file: given });
              return false;
            }}
          >
            <Button loading={isBusy}>{t('processDesign.readFile')}</Button>
          </Upload>
        )}
        {isReadOnly ? null : <Alert type="info" showIcon title={t('processDesign.replaces')} />}
      </div>
    </>
  );
}
