import { Button } from 'antd';
import { useSelector } from '@xstate/react';
import { useTranslation } from 'react-i18next';
import type { NamedProps } from '#src/engine/views/namedProps.tsx';
import type { ProblemRef } from '#src/inspector/machines/problem/problemMachine.ts';
import { WithActor } from '#src/kit/views/console/WithActor.tsx';
import { useRight } from '#src/kit/views/console/rightsOf.tsx';
import { LoadFailureLine } from '#src/kit/views/states/LoadFailureLine.tsx';
import './problem.css';

function Ways({ problem, id }: { readonly problem: ProblemRef; readonly id: string }): React.ReactElement {
  const { t } = useTranslation();
  const mayInspect = useRight('developer.inspect');
  const isOpening = useSelector(problem, (snapshot) => snapshot.matches('opening'));
  const opening = useSelector(problem, ({ context }) => context.opening);
  const failure = useSelector(problem, ({ context }) => context.openFailure);
  const open = (as: 'inspector' | 'file') => (): void => problem.send({ type: 'problem.open', id, as });
  return (
    <div className="problem-ways">
      {mayInspect ? (
        <Button type="primary" disabled={isOpening} onClick={open('inspector')}>
          {t('reporting.open')}
        </Button>
      ) : null}
      <Button disabled={isOpening} onClick={open('file')}>
        {t('reporting.file')}
      </Button>
      {failure && opening?.id === id ? <LoadFailureLine failure={failure} onRetry={open(opening.as)} /> : null}
    </div>
  );
}

/** A report leads to the machines as they were: in the inspector, or as the file that `npm run capsule` takes. */
export function ProblemPart({ row }: NamedProps): React.ReactElement {
  return <WithActor<ProblemRef> name="problem">{(problem) => <Ways problem={problem} id={row.id} />}</WithActor>;
}
