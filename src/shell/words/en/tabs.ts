/** The strip of open screens, and what is asked before one of them goes. */
export const tabs = {
  close: 'Close {{title}}',
  closeThis: 'Close',
  closeOthers: 'Close others',
  closeRight: 'Close to the right',
  more: 'All open screens',
  unsaved: 'Something is not sent or saved',
  asksTitle: 'Something in “{{titles}}” is not sent or saved',
  asksText: 'It is still there when you open the screen again.',
  closeAnyway: 'Close anyway',
  stay: 'Stay here',
  leaveTitle: 'Leaving logs you out',
  leaveText: 'Something is not sent or saved and is only in this window. After logging out it may be lost.',
  leave: 'Log out',
} as const;
