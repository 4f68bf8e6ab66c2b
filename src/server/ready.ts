/** What keeps a part of the process from its work, in a few words without details; undefined while it works. */
type Check = () => string | undefined

const checks = new Set<Check>()

/** Adds a check to what /readyz asks; answers how to take it away. */
export function addReadiness(check: Check): () => void {
  checks.add(check)
  return () => void checks.delete(check)
}

/** What is not working now. */
export const notReady = (): string[] => [...checks].flatMap((check) => check() ?? [])
