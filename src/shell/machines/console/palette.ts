/** A person may ask these sections of the palette. */
import type { SessionPerson } from '#contract/calls/session.ts';
import type { Feature } from '#contract/services.ts';
import { holds } from '#src/shell/machines/navigation/rail.ts';
import { sectionNames, sectionNeeds } from '#src/shell/machines/palette/context.ts';
import type { SectionName } from '#src/shell/machines/palette/context.ts';

export const paletteSections = (person: SessionPerson, features: readonly Feature[]): readonly SectionName[] =>
  sectionNames.filter((name) => features.includes(sectionNeeds[name].feature) && holds(person, sectionNeeds[name].right));
