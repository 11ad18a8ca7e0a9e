/** Home pages of organisations: written, looked at, published. */
export const homes = {
  preview: 'Phone preview',
  previewText: 'As you write it; customers see nothing of it before it is published. Departments that are off or hidden are left out.',
  previewGroup: 'As you write it; customers see nothing of it before it is published. Organisations with a published page are listed by themselves.',
  phone: 'As shown on a phone',
  unnamed: 'Name of the organisation',
  online: 'Publishing',
  notOnline: 'Customers cannot see this page now.',
  isOnline: 'Customers see V{{number}} now.',
  open: 'Open the page online',
  versionPage: 'The page as it was published',
};
