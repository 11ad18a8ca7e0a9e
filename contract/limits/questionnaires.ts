/** Numbers that bound questionnaires; all ours. */
export const questionnaireLimits = {
  sections: 30,
  questions: 200,
  options: 50,
  blanks: 20,
  scores: 20,
  bands: 20,
  terms: 10,
  idCharacters: 40,
  titleCharacters: 300,
  labelCharacters: 120,
  textCharacters: 2_000,
  /** Each part of where it comes from. */
  sourceCharacters: 500,
  /** One line, and several, of what somebody writes. */
  lineCharacters: 200,
  longCharacters: 2_000,
  /** A link can be answered for so many days unless the questionnaire says otherwise. */
  openDays: 14,
  openDaysMost: 365,
  /** Those that one customer can be asked are offered at once up to so many. */
  offers: 200,
  /** Conditions that are tried before a question counts as reachable. */
  trials: 5_000,
} as const;
