/** `/config.json`: what this back end can do beyond the specification, and in demo mode whom one can play. */
import { featureNames } from '#contract/services.ts';
import type { ConsoleConfig, Feature } from '#contract/services.ts';
import type { Label } from '#contract/label.ts';
import type { DemoInfo } from '#server/demo/index.ts';

const features: readonly Feature[] = featureNames.filter((name) => name !== 'demo');
/** Spec 7: a fixed basic credential. Public labels of the client: the server gives them no right. */
const label = (name: string): string => Buffer.from(`${name}:public`).toString('base64');
const credentials = { basic: label('webApp'), application: label('webApp-member') } as const;

export function consoleConfigOf(about: {
  readonly version: string;
  readonly title: Label;
  readonly isEmpty: boolean;
  readonly demo: DemoInfo | undefined;
}): ConsoleConfig {
  const { version, title, isEmpty, demo } = about;
  return {
    // The page's own origin, whatever the service: this server is all of them.
    hosts: { main: '', membership: '', membershipQxs: '', ivf: '' },
    features: demo ? [...features, 'demo'] : features,
    version,
    title,
    credentials,
    ...(isEmpty ? { isEmpty } : {}),
    ...(demo
      ? {
          demo: {
            password: demo.password,
            staff: demo.staff.map(({ id, username, name, role, duty }) => ({ ...(id === undefined ? {} : { id }), username, name, role, duty })),
            members: demo.members,
          },
        }
      : {}),
  };
}
