/** Home pages of organisations: written, looked at, published. */
export const homes = {
  preview: '手机预览',
  previewText: '边写边看；发布前客户看不到。停用或不展示的科室发布后不出现。',
  previewGroup: '边写边看；发布前客户看不到。已发布主页的机构会自动列在集团主页里。',
  phone: '手机上的样子',
  unnamed: '机构名称',
  online: '发布',
  notOnline: '客户现在看不到这个主页。',
  isOnline: '客户现在看到的是 V{{number}}。',
  open: '打开线上主页',
  versionPage: '这个版本的主页',
};
