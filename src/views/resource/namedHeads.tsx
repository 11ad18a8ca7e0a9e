/** Entity -> what more its list has at its head (docs/adr/0025): one line each. */
import type { ResourceListRef } from '#machines/consoleMachine.ts';
import { FilesHead } from '#views/files/FilesHead.tsx';
import { BindWords } from '#views/orgSettings/BindWords.tsx';
import { TemplateButton } from '#views/access/TemplateButton.tsx';
import { TemplatesLink } from './fields/TemplatesLink.tsx';
import type { ListScreen } from './listScreen.tsx';

interface HeadPartProps {
  readonly list: ResourceListRef;
  readonly screen: ListScreen;
}

export const namedHeads: Readonly<Record<string, (props: HeadPartProps) => React.ReactElement | null>> = {
  file: (props) => <FilesHead {...props} />,
  orgDictionary: (props) => <BindWords {...props} />,
  orgFieldConfig: (props) => <TemplatesLink {...props} />,
  role: (props) => <TemplateButton {...props} />,
};
