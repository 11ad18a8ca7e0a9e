import { choice, file, flag, id, image, many, text, whole } from '#contract/kinds.ts';
import { fileLimits } from '#contract/limits/files.ts';
import { binary, nothing, one, operation } from '#contract/resource.ts';

const slices = fileLimits.documentBytes / fileLimits.sliceBytes;
const uploadId = id(['上传编号', 'Upload id'], { required: true });
/** A large file stands here: how many of its slices have come, and its path once it is whole. */
const progress = {
  received: many(['已收到的片', 'Slices received'], whole(['片', 'Slice']), { required: true, max: slices }),
  total: whole(['片数', 'Slices'], { required: true }),
  path: text(['路径', 'Path']),
};

/** An identity card says these. Empty: not readable on the picture. */
const idCardFields = {
  name: text(['姓名', 'Name'], { grade: 'personal' }),
  sex: choice(['性别', 'Sex'], { male: ['男', 'Male'], female: ['女', 'Female'] }),
  nation: text(['民族', 'Ethnic group']),
  birthday: text(['出生日期', 'Date of birth'], { grade: 'personal' }),
  address: text(['住址', 'Address'], { grade: 'personal' }),
  /** In full only for who holds the right to see full numbers, else masked. */
  idNo: text(['身份证号', 'Identity number'], { grade: 'sensitive' }),
  /** The picture is at this path, where it was kept with consent. */
  path: image(['照片', 'Picture']),
};

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
  /** One slice of a file. All but the last are `fileLimits.sliceBytes` long; the one that makes it whole is answered with its path. */
  slice: operation('POST /api-file/files/sliceUpload', {
    spec: ['api-file.files.sliceUpload'],
    takes: {
      uploadId,
      index: whole(['序号，从 0 起', 'Index from 0'], { required: true, min: 0, max: slices - 1 }),
      total: whole(['片数', 'Slices'], { required: true, min: 1, max: slices }),
      bytes: whole(['文件大小', 'Size of the file'], { required: true, min: 1, max: fileLimits.documentBytes }),
      /** In hexadecimal, of the whole file. */
      sha256: text(['校验值', 'SHA-256'], { required: true, min: 64, max: 64 }),
      name: text(['名称', 'Name'], { required: true, grade: 'personal' }),
      file: file(['片', 'Slice'], { required: true, max: fileLimits.sliceBytes }),
    },
    gives: one(progress),
    right: 'file.upload',
    scope: 'self',
    class: 'write',
    // The file is audited when it is whole, in the transaction that stores it.
    audit: 'none',
    encoding: 'multipart',
  }),
  cancelSlices: operation('POST /api-file/files/sliceUpload/cancel', {
    spec: ['api-file.files.sliceUpload-cancel'],
    takes: { uploadId },
    gives: nothing,
    right: 'file.upload',
    scope: 'self',
    class: 'write',
    audit: 'none',
  }),
  sliceProgress: operation('GET /api-file/files/sliceUpload/progress', {
    spec: ['api-file.files.sliceUpload-progress'],
    takes: { uploadId },
    gives: one(progress),
    right: 'file.upload',
    scope: 'self',
    class: 'read',
    audit: 'none',
  }),
  /** One's own, where nothing uses it: what a form was given and did not keep. */
  forget: operation('POST /api-file/files/forget', {
    spec: [],
    ours: 'a form gives up a file by its path before any row has it; `delete` is for who administers files',
    takes: { path: text(['路径', 'Path'], { required: true }) },
    gives: nothing,
    right: 'file.upload',
    scope: 'own',
    class: 'write',
    audit: 'file',
  }),
  download: operation('GET /api-file/files/download', {
    spec: ['api-file.files.download'],
    takes: {
      path: text(['路径', 'Path'], { required: true, max: 200 }),
      /** A picture as a line of a list shows it; anything else comes whole. */
      isSmall: flag(['缩略图', 'Small']),
    },
    gives: binary,
    right: 'signedIn',
    scope: 'own',
    class: 'read',
    audit: 'view',
  }),
  /** The picture is read and forgotten, unless the person shown has agreed to its being kept. */
  parseIdCard: operation('POST /api-file/files/parseIdCard', {
    spec: ['api-file.files.parseIdCard'],
    takes: {
      file: file(['身份证照片', 'Picture of the card'], { required: true }),
      hasConsent: flag(['本人同意留存照片', 'The person agrees that the picture is kept']),
    },
    gives: one(idCardFields),
    right: 'file.upload',
    scope: 'self',
    class: 'write',
    audit: 'view',
    encoding: 'multipart',
  }),
};
