/** Descriptions, fetched. The build gives each entity a file of its own (vite/resourceFiles.ts); without a build they come together. */
type Resources = Readonly<Record<string, object>>;

export const loadEvery = async (): Promise<Resources> => (await import('#contract/resources/index.ts')).resources;
export const loadOne = async (name: string): Promise<object | undefined> => (await loadEvery())[name];
