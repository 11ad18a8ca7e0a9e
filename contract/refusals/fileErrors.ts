/** The refusals about uploads, stored files, tables and pictures of identity cards. `contract/errors.ts` joins all refusals. */
export const fileErrors = {
  sliceInvalid: {
    code: 40911,
    http: 409,
    text: ['这一片和文件对不上，文件没有保存，重新上传', 'This slice does not belong to the file. Nothing was saved; upload it again'],
  },
  uploadBroken: {
    code: 40912,
    http: 409,
    text: ['传到的内容和原文件不一致，没有保存，重新上传', 'What arrived differs from the file. Nothing was saved; upload it again'],
  },
  fileInUse: {
    code: 40913,
    http: 409,
    text: ['文件正在使用，不能删除：{where}', 'The file is in use and cannot be removed: {where}'],
  },
  tooManyUploads: {
    code: 42903,
    http: 429,
    text: ['有 {count} 个文件还没传完，传完或取消几个再继续', '{count} files are not finished yet. Finish or cancel some first'],
  },
  tooManyJobs: {
    code: 42904,
    http: 429,
    text: ['有 {count} 个导入或导出还在进行，等完成或停掉几个再开始', '{count} imports and exports are under way. Wait for some or stop them first'],
  },
  /** A file that cannot be read as a table; the detail says why. */
  tableInvalid: { code: 42202, http: 422, text: ['{detail}', '{detail}'] },
  cardUnreadable: {
    code: 42201,
    http: 422,
    text: [
      '照片上没有认出身份证，照片没有保存，换一张清晰的或手工填写',
      'No identity card was recognised. The picture was not kept; take a clearer one or type it in',
    ],
  },
  recognitionAbsent: {
    code: 50101,
    http: 501,
    text: ['还没有配置身份证识别，照片没有保存，手工填写', 'Recognition of cards is not configured. The picture was not kept; type it in'],
  },
  recognitionFailed: {
    code: 50201,
    http: 502,
    text: ['身份证识别服务没有回应，照片没有保存，重试或手工填写', 'The recognition service did not answer. The picture was not kept; try again or type it in'],
  },
} as const;
