/** Imports into entities that the engine serves. */
import { errorText } from '#contract/errors.ts';
import type { Fields } from '#contract/kinds.ts';
import type { FileStore } from '#server/storage/fileStore.ts';
import type { Keys } from '#server/privacy/keys.ts';
import { requireEntityRight } from '#server/jobs/entityRight.ts';
import type { Entity } from '#server/engine/entities.ts';
import { fileFieldsOf } from '#server/engine/author.ts';
import { entityFor } from '#server/engine/own/ownFields.ts';
import { fieldAccess } from '#server/engine/fieldAccess.ts';
import type { Principal } from '#server/kit/principal.ts';
import { EngineTarget } from './engineTarget.ts';
import { importableFields } from './headers.ts';
import type { ImportPlace } from './importWork.ts';

/** @returns the principal, as far as this right reaches. @throws Refusal notFound, refused */
export const requireImport = (principal: Principal, entity: string): Principal => requireEntityRight(principal, entity, 'import');

/** Those that this person may write, of kinds that a cell can say. */
export function importableFieldsOf({ resource, writable }: Pick<Entity, 'resource' | 'writable'>, principal: Principal): Fields {
  const access = fieldAccess(principal, resource);
  const fields = Object.fromEntries([...writable].map(([name, { field }]) => [name, field]));
  return Object.fromEntries(
    importableFields({ ...fields, ...fileFieldsOf(resource) }).filter(([name]) => access(name) === 'write' || access(name) === 'masked'),
  );
}

export const importPlace = (keys: Keys, files: Pick<FileStore, 'localPath'>): ImportPlace => ({
  fieldsOf: async (query, entity, principal) => importableFieldsOf(await entityFor(query, entity, principal), principal),
  targetOf: (entity) =>
    new EngineTarget(
      entity,
      keys,
      ({ language }) =>
        (reason, values) =>
          errorText(reason, language, values),
    ),
  authorise: requireImport,
  keys,
  placeOf: (path) => files.localPath(path),
});
