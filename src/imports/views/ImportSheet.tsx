import { Steps } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import { entityNamed } from '#contract/standardEntities.ts';
import { labelIn } from '#i18n/label.ts';
import type { ImportRef } from '#src/imports/machines/jobs/context.ts';
import { ModalSheet } from '#src/kit/views/dom/ModalSheet.tsx';
import { useLanguage } from '#src/kit/views/console/ConsoleContext.tsx';
import { LoadFailure } from '#src/kit/views/states/LoadFailure.tsx';
import { Loading } from '#src/kit/views/states/Loading.tsx';
import { CheckedStep } from './CheckedStep.tsx';
import { EndStep } from './EndStep.tsx';
import { FileStep } from './FileStep.tsx';
import { MapStep } from './MapStep.tsx';
import type { SheetProps } from './sheetProps.tsx';
import { useImport } from './useImport.tsx';
import { WorkStep } from './WorkStep.tsx';
import '#src/kit/views/inputs/inputs.css';
import './imports.css';
import './tables.css';

const stages = ['atFile', 'atColumns', 'atWork', 'atResult', 'atEnd'] as const;
export type Stage = (typeof stages)[number];

export const useStage = (one: ImportRef): Stage => useSelector(one, (snapshot) => stages.find((stage) => snapshot.hasTag(stage)) ?? 'atFile');

const steps = ['file', 'columns', 'check', 'import'] as const;
const stepOf: Readonly<Record<Stage, number>> = { atFile: 0, atColumns: 1, atWork: 2, atResult: 2, atEnd: 3 };

/** One is here on the way; steps behind are ticked. */
function Way({ one, stage }: { readonly one: ImportRef; readonly stage: Stage }): React.ReactElement {
  const { t } = useTranslation();
  const isRunning = useImport(one, ({ job }) => job?.state === 'running');
  const at = stage === 'atWork' && isRunning ? 3 : stepOf[stage];
  return <Steps size="small" responsive={false} current={at} items={steps.map((step) => ({ title: t(`imports.step_${step}`) }))} />;
}

const parts: Readonly<Record<Stage, (props: SheetProps) => React.ReactElement>> = {
  atFile: FileStep,
  atColumns: MapStep,
  atWork: WorkStep,
  atResult: CheckedStep,
  atEnd: EndStep,
};

interface FrameProps extends Pick<SheetProps, 'onLeave'> {
  readonly title: string;
  readonly name?: string;
  readonly children: React.ReactNode;
}

function Frame({ title, name, onLeave, children }: FrameProps): React.ReactElement {
  const { t } = useTranslation();
  const words = name ? (
    <>
      {title}{' '}
      <span className="faint" title={name}>
        {name}
      </span>
    </>
  ) : (
    title
  );
  return (
    <ModalSheet className="import-sheet" title={words} width={880} closable={{ 'aria-label': t('imports.close') }} onLeave={onLeave}>
      {children}
    </ModalSheet>
  );
}

function Described({ one, onLeave }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  const language = useLanguage();
  const stage = useStage(one);
  const entity = useImport(one, (context) => context.entity);
  const name = useImport(one, ({ file, job }) => job?.name ?? file?.name ?? '');
  const word = labelIn(entityNamed(entity).label, language);
  const Part = parts[stage];
  return (
    <Frame title={t('imports.title', { noun: language === 'en' ? word.toLowerCase() : word })} name={name} onLeave={onLeave}>
      <Way one={one} stage={stage} />
      <Part one={one} onLeave={onLeave} />
    </Frame>
  );
}

/** A file on its way into a list, from choosing it to its results. Closing stops nothing. */
export function ImportSheet({ one, onLeave }: SheetProps): React.ReactElement {
  const { t } = useTranslation();
  const isWaiting = useSelector(one, (snapshot) => snapshot.hasTag('describing'));
  const isMissing = useSelector(one, (snapshot) => snapshot.hasTag('undescribed'));
  const failure = useImport(one, (context) => context.failure);
  if (!isWaiting && !isMissing) return <Described one={one} onLeave={onLeave} />;
  return (
    <Frame title={t('imports.open')} onLeave={onLeave}>
      {failure && isMissing ? <LoadFailure failure={failure} onRetry={() => one.send({ type: 'import.retry' })} /> : <Loading rows={3} faces={false} />}
    </Frame>
  );
}
