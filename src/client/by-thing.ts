/** Converts a result of `import.meta.glob` over the folders of things: by thing ('vehicles/vehicle') instead of by path. */
export const byThing = <T>(modules: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(modules).map(([path, module]) => [path.split('/').slice(-3, -1).join('/'), module]))
