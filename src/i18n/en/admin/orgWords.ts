/** Words of an organisation: which of its group's it takes over. */
export const orgWords = {
  open: 'Take over from the group',
  title: '{{org}}: take over words of the group',
  ofGroup: 'Words of the group',
  bind: 'Take over',
  bindCount: 'Take over {{count}}',
  done: 'Taken over: {{count}}',
  chooseFirst: 'Choose a dictionary first',
  noWords: 'This dictionary has no words in use yet',
  allNow: 'The organisation offers all {{count}} of them now',
  someNow: 'The organisation has taken over {{count}} of them',
  first:
    'From then on the organisation and those below it offer these {{count}} alone; the other {{left}} disappear from its lists of choices and stay readable in old records',
  then: 'Afterwards the organisation offers {{count}} words of the group',
};
