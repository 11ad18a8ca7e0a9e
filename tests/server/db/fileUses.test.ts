import { expect, it } from 'vitest';
import { image, many, richText, text } from '#contract/kinds.ts';
import { usesOf } from '#server/db/fileUses.ts';

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
