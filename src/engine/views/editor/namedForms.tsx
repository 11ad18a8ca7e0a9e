/** Entity -> what stands in its form below the fields (docs/adr/0025): one line a section. */
import type { ResourceListRef } from '#src/shell/machines/consoleMachine.ts';
import type { EditorRef } from '#src/engine/machines/resourceList/context.ts';
import { lazily } from '#src/kit/views/parts/lazily.tsx';
import { FormPreview } from '#src/engine/views/fields/FormPreview.tsx';

interface NamedFormProps {
  readonly list: ResourceListRef;
  readonly editor: EditorRef;
}

/** The preview comes with the page itself and its styles. */
const HomePreview = lazily<NamedFormProps>(() => import('#src/homes/views/HomePreview.tsx').then((module) => module.HomePreview));
/** Rules are written, and points given, by few. */
const RuleExample = lazily<NamedFormProps>(() => import('#src/points/views/RuleExample.tsx').then((module) => module.RuleExample), 'none');
const GiveHint = lazily<NamedFormProps>(() => import('#src/points/views/GiveHint.tsx').then((module) => module.GiveHint), 'none');

export const namedForms: Readonly<Record<string, (props: NamedFormProps) => React.ReactElement>> = {
  orgFieldConfig: FormPreview,
  orgHome: HomePreview,
  pointRecord: GiveHint,
  pointRule: RuleExample,
};
