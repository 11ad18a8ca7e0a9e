import { expect, it } from 'vitest';
import { image, many, richText, text } from '#contract/kinds.ts';
import { usesOf } from '#server/db/fileUses.ts';

it('what was published of an entity with versions uses its files for ever', () => {
  const fields = {
    cover: image(['封面', 'Cover']),
    gallery: many(['图', 'Gallery'], image(['图', 'Image'])),
    body: richText(['正文', 'Body']),
  };
  const uses = usesOf([{ name: 'article', fields, versions: { content: ['cover', 'gallery', 'body'] } }]).slice(3);
  expect(uses.map(({ where }) => where('f.path'))).toEqual([
    `(u."published" -> 'cover' #>> '{}') = f.path`,
    `u."published" -> 'gallery' @> jsonb_build_array(f.path)`,
    `strpos((u."published" -> 'body' #>> '{}'), f.path) > 0`,
  ]);
  expect(new Set(uses.map(({ from }) => from))).toEqual(
    new Set([`(select r.*, v.content as "published" from definition_version v join "article" r on r.id = v.row_id where v.entity = 'article') u`]),
  );
});

it('a file is used where any image, list of images or rich text of a record names it', () => {
  const fields = {
    title: text(['标题', 'Title']),
    coverPath: image(['封面', 'Cover']),
    gallery: many(['图', 'Gallery'], image(['图', 'Image'])),
    body: richText(['正文', 'Body']),
  };
  expect(usesOf([{ name: 'knowledgeArticle', fields }]).map(({ from, where }) => [from, where('f.path')])).toEqual([
    ['"knowledge_article" u', 'u."cover_path" = f.path'],
    ['"knowledge_article" u', 'u."gallery" @> array[f.path]'],
    ['"knowledge_article" u', 'strpos(u."body", f.path) > 0'],
  ]);
});
