/** Entity -> what stands in its form below the fields (docs/adr/0025): one line a section. */
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import type { EditorRef } from '#machines/resourceList/context.ts';
import { lazily } from '#views/parts/lazily.tsx';
import { FormPreview } from '#views/resource/fields/FormPreview.tsx';

interface NamedFormProps {
  readonly list: ResourceListRef;
  readonly editor: EditorRef;
}

/** With the page itself and its styles. */
const HomePreview = lazily<NamedFormProps>(() => import('#views/homes/HomePreview.tsx').then((module) => module.HomePreview));

export const namedForms: Readonly<Record<string, (props: NamedFormProps) => React.ReactElement>> = {
  orgFieldConfig: FormPreview,
  orgHome: HomePreview,
};
