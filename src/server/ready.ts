/** Why a part of the process is not working, in a few words without details; undefined while it works. */
type Check = () => string | undefined

/** What /readyz asks, beside the store. */
export interface Readiness {
  /** Adds a check; returns a function that removes it. */
  add(check: Check): () => void
  /** The parts that are not working now. */
  problems(): string[]
}

export function openReadiness(): Readiness {
  const checks = new Set<Check>()
  return {
    add(check) {
      checks.add(check)
      return () => void checks.delete(check)
    },
    problems: () => [...checks].flatMap((check) => check() ?? []),
  }
}
