/** Words of an organisation: which of its group's it takes over. */
export const orgWords = {
  title: '{{org}}：从集团字典选用',
  ofGroup: '集团的字典项',
  noWords: '这个字典还没有启用的字典项',
  allNow: '本机构现在可以选这里的全部 {{count}} 项',
  someNow: '本机构现在选用了 {{count}} 项',
  first: '本机构和下级机构的下拉框从此只列选用的 {{count}} 项，另外 {{left}} 项不再出现；旧记录照常显示',
  then: '选用后，本机构可以选集团的 {{count}} 项',
};
