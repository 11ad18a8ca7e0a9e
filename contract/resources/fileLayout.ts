import { choice, flag, id, json, longText, many, shape, text, whole } from '#contract/kinds.ts';
import type { Field } from '#contract/kinds.ts';
import type { Label } from '#contract/label.ts';
import { exportFormats, onMatches } from '#contract/choices/files.ts';
import type { ExportColumn, ExportQuery, ImportColumn, LostColumn } from '#contract/layouts/columns.ts';
import { layoutLimits, tableLimits } from '#contract/limits/files.ts';
import { one, operation, rows } from '#contract/resource.ts';
import { entity } from '#contract/standard.ts';

const lost = json(['失效的列', 'Columns without effect'], shape<readonly LostColumn[]>(), { required: true });
const offered = {
  id: id(undefined, { required: true }),
  name: text(['名称', 'Name'], { required: true }),
  lost,
} as const;
const forEntity = { entity: text(['对象', 'Entity'], { required: true, max: 60 }) } as const;
const given = { spec: [], scope: 'org', class: 'read' } as const;

/** One row of a sample was tried: what each field would get, or why not. */
export interface TriedRow {
  readonly line: number;
  readonly values: Readonly<Record<string, string>>;
  readonly faults: readonly { readonly field: string | null; readonly text: string }[];
}

type Entities = Readonly<Record<string, Label>>;

/**
 * A template says how the columns of an organisation's own files belong to our fields: described once, chosen or recognised by whoever imports (docs/adr/0052). There is one for everything that
 * can be imported.
 */
export const importLayoutOf = (entities: Entities) =>
  entity('importLayout', {
    label: ['导入模板', 'Import template'],
    orgOwned: true,
    fields: {
      name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 60 }),
      entity: choice(['导入到', 'Imports into'], entities, { required: true, inList: true, isFixed: true }),
      columns: json(['列与字段', 'Columns'], shape<readonly ImportColumn[]>()),
      sheetName: text(['工作表', 'Sheet'], { max: 31 }),
      headerLine: whole(['表头所在行', 'Line of the header'], { min: 1, max: tableLimits.lookRows }),
      onMatch: choice(['记录已存在时', 'Rows that exist'], onMatches, { required: true, inList: true, default: 'refuse' }),
      remark: longText(['说明', 'Remark'], { inList: true, max: 500 }),
      /** The organisation is named; those below it have the template too. */
      orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
      enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    },
    unique: [['orgId', 'entity', 'name']],
    standard: {
      base: '/crm-server/importTemplate',
      title: 'name',
      inForce: { by: 'each' },
      narrowedBy: ['entity'],
      without: ['import'],
      endpoints: {
        list: ['GET /crm-server/importTemplate/list', 'crm-server.importTemplate.resource'],
        detail: ['GET /crm-server/importTemplate/get', 'crm-server.importTemplate.resource'],
        save: ['POST /crm-server/importTemplate/save', 'crm-server.importTemplate.resource'],
        remove: ['POST /crm-server/importTemplate/delete', 'crm-server.importTemplate.resource'],
      },
    },
    screens: [{ path: '/importTemplateManage', view: 'list', title: ['导入模板', 'Import templates'], area: 'setting', forms: ['/importTemplateEdit'] }],
    operations: {
      offered: operation('GET /crm-server/importTemplate/offered', {
        ...given,
        ours: 'who imports chooses a template without the right to change any',
        takes: forEntity,
        gives: rows(offered),
        right: 'signedIn',
        audit: 'none',
      }),
      blank: operation('GET /crm-server/importTemplate/blank', {
        ...given,
        ours: 'an empty file of a template, or of the entity as it is: headings, an example, the values that are allowed',
        takes: { ...forEntity, id: id() },
        gives: { shape: 'binary' },
        right: 'signedIn',
        audit: 'none',
      }),
      try: operation('POST /crm-server/importTemplate/try', {
        ...given,
        ours: 'what the first rows of a sample would become by columns that are being written; changes nothing',
        takes: {
          ...forEntity,
          path: text(['文件', 'File'], { required: true, max: 200 }),
          sheet: whole(['工作表', 'Sheet'], { required: true, max: tableLimits.sheets }),
          headerLine: whole(['表头所在行', 'Line of the header'], { required: true, min: 1, max: 1_000 }),
          headers: many(['表头', 'Headings'], text(['表头', 'Heading']), { required: true, max: tableLimits.columns }),
          columns: json(['列与字段', 'Columns'], shape<readonly ImportColumn[]>(), { required: true }),
        },
        gives: one({ rows: json(['行', 'Rows'], shape<readonly TriedRow[]>(), { required: true }) }),
        right: 'importLayout.write',
        audit: 'view',
      }),
    },
  });

/** A file has these columns of a list, under these headings, with these rows: chosen where one exports. There is one for everything that can be exported. */
export const exportLayoutOf = (entities: Entities) =>
  entity('exportLayout', {
    label: ['导出模板', 'Export template'],
    orgOwned: true,
    fields: {
      name: text(['名称', 'Name'], { required: true, inList: true, search: true, sort: true, max: 60 }),
      entity: choice(['导出', 'Exports'], entities, { required: true, inList: true, isFixed: true }),
      columns: json(['列', 'Columns'], shape<readonly ExportColumn[]>()),
      query: json(['范围', 'Which rows'], shape<ExportQuery>()),
      format: choice(['格式', 'Format'], exportFormats, { required: true, inList: true, default: 'xlsx' }),
      remark: longText(['说明', 'Remark'], { inList: true, max: 500 }),
      orgName: text(['机构', 'Organisation'], { via: 'orgId.name', inList: true }),
      enabled: flag(['启用', 'Enabled'], { required: true, default: true, inList: true }),
    },
    unique: [['orgId', 'entity', 'name']],
    standard: {
      base: '/crm-server/exportTemplate',
      title: 'name',
      inForce: { by: 'each' },
      narrowedBy: ['entity'],
      without: ['import'],
      endpoints: {
        list: ['GET /crm-server/exportTemplate/list', 'crm-server.exportTemplate.resource'],
        detail: ['GET /crm-server/exportTemplate/get', 'crm-server.exportTemplate.resource'],
        save: ['POST /crm-server/exportTemplate/save', 'crm-server.exportTemplate.resource'],
        remove: ['POST /crm-server/exportTemplate/delete', 'crm-server.exportTemplate.resource'],
      },
    },
    screens: [{ path: '/exportTemplateManage', view: 'list', title: ['导出模板', 'Export templates'], area: 'setting', forms: ['/exportTemplateEdit'] }],
    operations: {
      offered: operation('GET /crm-server/exportTemplate/offered', {
        ...given,
        ours: 'who exports chooses a template without the right to change any',
        takes: forEntity,
        gives: rows({
          ...offered,
          format: choice(['格式', 'Format'], exportFormats, { required: true }),
          /** Those that this person sees. */
          columns: many(['列', 'Columns'], text(['列', 'Column']), { required: true, max: layoutLimits.columns }),
          isOwnQuery: flag(['自带范围', 'Says which rows'], { required: true }),
        }),
        right: 'signedIn',
        audit: 'none',
      }),
    },
  });

interface Described {
  readonly name: string;
  readonly label: Label;
  readonly standard?: { readonly without?: readonly string[] };
  readonly fields: Readonly<Record<string, Field>>;
}

/** Those that a template can be made for. */
export const entitiesWith = (verb: 'import' | 'export', all: Readonly<Record<string, object>>): Entities =>
  Object.fromEntries(
    Object.values(all).flatMap((one) => {
      const { name, label, standard } = one as Described;
      return standard && !(standard.without ?? []).includes(verb) ? [[name, label] as const] : [];
    }),
  );
