/** Rows that somebody takes are described whole, or the server does not start (docs/adr/0084). */
import type { Claim } from '#contract/claim.ts';
import { lives } from '#contract/lives/index.ts';
import { stateFieldsOf } from '#contract/readings/fieldRoles.ts';
import type { Resource } from '#contract/resource.ts';

type All = Readonly<Record<string, Pick<Resource, 'fields'>>>;
type Problem = string | undefined;

/** A cap is a whole number: a person's own, else an organisation's, else the usual one. */
function mostProblems({ most }: Claim, all: All): readonly Problem[] {
  if (!most) return [];
  const { own, setting, usual } = most;
  const isWhole = (path: string): boolean => {
    const [entity = '', field = ''] = path.split('.');
    return all[entity]?.fields[field]?.kind === 'whole';
  };
  return [
    own === undefined || isWhole(`staffUser.${own}`) ? undefined : `has most.own '${own}', which is no whole number of staffUser`,
    setting === undefined || isWhole(setting) ? undefined : `has most.setting '${setting}', which is no whole number of an entity. Write '<entity>.<field>'`,
    Number.isInteger(usual) && usual > 0 ? undefined : `has most.usual ${usual}. Write a whole number from 1 on`,
  ];
}

function holderProblems({ holder, since }: Claim, { fields, standard }: Resource): readonly Problem[] {
  const field = fields[holder];
  const moment = fields[since ?? ''];
  const isKept = moment?.kind === 'moment' && (moment.options.readOnly === true || !standard);
  return [
    field?.kind === 'ref' && field.of === 'staffUser' ? undefined : `has holder '${holder}'. Name a field that is ref(..., 'staffUser')`,
    field?.options.required ? `has holder '${holder}', which is required: a row that nobody has could not be. Leave out required` : undefined,
    since === undefined || isKept ? undefined : `has since '${since}'. Name a moment with readOnly: true, which the server alone writes`,
  ];
}

/** A list of the settings that the row refers to names the fields that are kept from lookers-on. */
function hidesProblems({ hides }: Claim, { fields }: Resource, all: All): readonly Problem[] {
  if (!hides) return [];
  const settings = all[fields[hides.by]?.of ?? ''];
  return [
    settings ? undefined : `hides by '${hides.by}'. Name a field that is ref(..., '<entity>')`,
    !settings || settings.fields[hides.fields]?.kind === 'many' ? undefined : `hides what '${hides.fields}' names. Write ${hides.fields}: many(...) there`,
  ];
}

/** A whole number of the settings says how many. */
function viewsProblems({ views }: Claim, { fields }: Resource, all: All): readonly Problem[] {
  if (!views) return [];
  const settings = all[fields[views.by]?.of ?? ''];
  return [
    settings ? undefined : `has views by '${views.by}'. Name a field that is ref(..., '<entity>')`,
    !settings || settings.fields[views.most]?.kind === 'whole' ? undefined : `has views.most '${views.most}'. Write ${views.most}: whole(...) there`,
  ];
}

/** @returns sentences that begin with the entity */
export function claimProblems(resource: Resource, all: All): readonly string[] {
  const { name, fields, claim } = resource;
  if (!claim) return [];
  const { counts = [] } = claim;
  const states = stateFieldsOf(fields).flatMap((one) => Object.keys(lives[fields[one]?.of ?? '']?.states ?? {}));
  const problems: readonly Problem[] = [
    ...holderProblems(claim, resource),
    ...counts.map((one) => (states.includes(one) ? undefined : `counts '${one}', which is no state of this entity. States are ${states.join(', ')}`)),
    ...mostProblems(claim, all),
    ...hidesProblems(claim, resource, all),
    ...viewsProblems(claim, resource, all),
  ];
  return problems.flatMap((one) => (one === undefined ? [] : [`${name}: the claim ${one}`]));
}
