/** Entity -> what more its list has at its head (docs/adr/0025): one line each. */
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { ConsultButtonProps } from '#src/orders/views/ConsultButton.tsx';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import type { ListScreen } from './listScreen.tsx';

interface HeadPartProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}

/** No other list waits for them. */
const FilesHead = lazily<HeadPartProps>(() => import('#src/files/views/FilesHead.tsx').then((module) => module.FilesHead), 'none');
const ConsultButton = lazily<ConsultButtonProps>(() => import('#src/orders/views/ConsultButton.tsx').then((module) => module.ConsultButton), 'none');
const TemplateButton = lazily<HeadPartProps>(() => import('#src/rights/views/TemplateButton.tsx').then((module) => module.TemplateButton), 'none');
const TemplatesLink = lazily<HeadPartProps>(() => import('./fields/TemplatesLink.tsx').then((module) => module.TemplatesLink), 'none');

export const namedHeads: Readonly<Record<string, (props: HeadPartProps) => React.ReactElement | null>> = {
  order: ({ screen }) => (screen.family === 'consultation' ? <ConsultButton /> : null),
  file: (props) => <FilesHead {...props} />,
  orgFieldConfig: (props) => <TemplatesLink {...props} />,
  role: (props) => <TemplateButton {...props} />,
};

/** Path -> what stands above its list, between head and filters. */
const PointFigures = lazily<{ readonly hasRules?: true }>(() => import('#src/points/views/PointFigures.tsx').then((module) => module.PointFigures), 'none');
const DeveloperTalk = lazily<HeadPartProps>(() => import('#src/rights/views/DeveloperTalk.tsx').then((module) => module.DeveloperTalk), 'none');
export const namedTops: Readonly<Record<string, (props: HeadPartProps) => React.ReactElement>> = {
  '/groupPoint': () => <PointFigures />,
  '/organizationPoint': () => <PointFigures hasRules />,
  '/role': (props) => <DeveloperTalk {...props} />,
};
/** Entity -> what its empty list says, where rows are made of what has to be looked up elsewhere. */
export const namedEmpty = { wechatConfig: 'wechat.emptyWechat', wecomConfig: 'wechat.emptyWecom' } as const satisfies Readonly<Record<string, string>>;
