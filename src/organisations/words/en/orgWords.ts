/** Words of an organisation: which of its group's it takes over. */
export const orgWords = {
  title: '{{org}}: adopt group dictionary items',
  ofGroup: 'Group items',
  noWords: 'This dictionary has no enabled items yet',
  allNow: 'The organisation offers all {{count}} of them now',
  someNow: 'The organisation has adopted {{count}} of them',
  first:
    'From then on the organisation and those below it offer only these {{count}}; the other {{left}} are no longer offered, and old records keep showing them',
  then: 'Afterwards the organisation offers {{count}} group items',
};
