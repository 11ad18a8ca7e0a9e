/** Spec 5, to the letter: what the two checks of a picture say. They tell and hinder nothing. */
export const pictureChecks = {
  imageFormat: 'upload avatar image can only be JPG or PNG format!',
  imageSize: 'upload avatar image size cannot exceed 2MB!',
} as const;
