import { Suspense } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { consoleLimits } from '#contract/limits/session.ts';
import { Heals, LoadBoundary } from '#src/kit/views/dom/LoadBoundary.tsx';
import { Empty } from '#src/kit/views/states/Empty.tsx';
import { useReportProblem } from '#src/inspector/views/problem/useReportProblem.tsx';
import { usePerson } from '#src/kit/views/console/rightsOf.tsx';
import { useRoot } from '#src/kit/views/console/ConsoleContext.tsx';
import { Curtain } from '#src/kit/views/console/Curtain.tsx';

/** Spec 8's causes of a page that did not load; without one it arrived and broke while it was drawn. */
const faults = { missing: 'states.loadMissing', error: 'states.loadError', timeout: 'states.loadTimeout', stylesheet: 'states.loadStylesheet' } as const;
const isFault = (given: unknown): given is keyof typeof faults => typeof given === 'string' && given in faults;

/** The cause of a page that did not load is said in the reader's language; a fault of ours is shown as it is, for whoever is told of it. */
function LoadFailed({ error, again }: { readonly error: Error; readonly again: () => void }): React.ReactElement {
  const { t } = useTranslation();
  const person = usePerson();
  const report = useReportProblem();
  const fault = 'fault' in error && isFault(error.fault) ? error.fault : null;
  const text = fault === null ? t('states.drawFailedText') : t(faults[fault], { seconds: consoleLimits.moduleLoadMs / 1_000 });
  return (
    <div className="sheet curtain">
      <Empty
        heading="h1"
        broken
        title={t(fault === null ? 'states.drawFailedTitle' : 'states.loadFailedTitle')}
        text={text}
        {...(fault === null ? { detail: t('states.detail', { reason: error.message }) } : {})}
      >
        <Button type="primary" onClick={again}>
          {t('states.retry')}
        </Button>
        <Button href="">{t('states.reload')}</Button>
        {person ? <Button onClick={() => report(error)}>{t('shell.reportProblem')}</Button> : null}
      </Empty>
    </div>
  );
}

/** A place for a screen that comes as a module of its own: a skeleton until it is there, a way to try again when it is not (spec 8). */
export function Screen({ path, children }: { readonly path: string; readonly children: React.ReactNode }): React.ReactElement {
  // A screen that nobody looks at waits until somebody does: to try again may begin the page anew.
  const heals = useRoot((context) => (path === 'shell' || path === context.path ? context.heals : undefined));
  return (
    <LoadBoundary of={path} {...(heals === undefined ? {} : { heals })} fallback={(error, again) => <LoadFailed error={error} again={again} />}>
      <Heals value={heals ?? 0}>
        <Suspense fallback={<Curtain />}>{children}</Suspense>
      </Heals>
    </LoadBoundary>
  );
}
