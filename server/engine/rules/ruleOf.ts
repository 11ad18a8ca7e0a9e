import type { Rule } from './rule.ts';

const none: Rule = {};
let rules: Readonly<Record<string, Rule>> | undefined;

/** The table of calls hands in the rules of all entities once, as it is loaded: the engine stands below the domains and imports none of them. */
export const handRules = (table: Readonly<Record<string, Rule>>): void => {
  rules = table;
};

/** @throws where nobody handed in the rules: a save would pass unjudged */
export function ruleOf(entity: string): Rule {
  if (!rules) throw new Error('The engine was handed no rules: expected an import of server/operations/index.ts before the first row is read or written.');
  return Object.hasOwn(rules, entity) ? (rules[entity] ?? none) : none;
}
