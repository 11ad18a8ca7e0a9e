import { file, image, text } from '#contract/kinds.ts';
import { binary, one, operation } from '#contract/resource.ts';

export const files = {
  /** The content decides the type; the answer's path is what a message of type 1 carries. */
  upload: operation('POST /api-file/files/upHttpsLoad', {
    spec: ['api-file.files.upHttpsLoad'],
    takes: { file: file(['文件', 'File'], { required: true }) },
    gives: one({ path: image(['路径', 'Path'], { required: true }) }),
    right: 'signedIn',
    scope: 'self',
    class: 'write',
    audit: 'file',
    encoding: 'multipart',
  }),
  download: operation('GET /api-file/files/download', {
    spec: ['api-file.files.download'],
    takes: { path: text(['路径', 'Path'], { required: true, max: 200 }) },
    gives: binary,
    right: 'signedIn',
    scope: 'own',
    class: 'read',
    audit: 'view',
  }),
};
