/** The patient writes here. */
export const patientComposerId = 'patient-text';
export const patientComposerSelector = `#${patientComposerId}`;
