/** Every form that somebody can leave in the middle (promise M1). What is typed in it is kept under its name and what it is about. Secrets are no part of a form. */

export const formNames = [
  'deskPolicy',
  'team',
  'cannedReply',
  'handOver',
  'memberNote',
  'pushOrder',
  'transfer',
  'closing',
  'tag',
  'announcement',
  'act',
  'consultation',
  'entity',
  'journey',
  'questionnaire',
  'processDefinition',
] as const;
export type FormName = (typeof formNames)[number];

/** @param about what it is written about: an id, `new` for something that has none yet; nothing where there is only one of its kind */
export const formKey = (name: FormName, about?: string): string => (about === undefined ? name : `${name}:${about}`);
