/** The inputs of a home page come together: whoever writes one needs them all. */
export { BannersInput } from './BannersInput.tsx';
export { DepartmentsInput } from './DepartmentsInput.tsx';
export { EntriesInput } from './EntriesInput.tsx';
