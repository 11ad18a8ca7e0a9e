/** Where the patient writes. */
export const patientComposerId = 'patient-text';
export const patientComposerSelector = `#${patientComposerId}`;
