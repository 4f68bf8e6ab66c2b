import type { Step } from './step.ts'

/**
 * The steps that the words name, with those that they need. A word that is part of a step's name chooses the step; any
 * other chooses, in the steps chosen or in all, the test files whose path contains it. No word: all steps. A client
 * that is `built` is not built again for tests that need it.
 */
export function chosenSteps(steps: readonly Step[], words: readonly string[], { built }: { built: boolean }): Step[] {
  if (words.length === 0) return [...steps]
  const ofSteps = words.filter((word) => steps.some(({ name }) => name.includes(word)))
  const ofFiles = words.filter((word) => !ofSteps.includes(word))
  const wanted = steps
    .filter(({ name }) => ofSteps.length === 0 || ofSteps.some((word) => name.includes(word)))
    .flatMap((step) => (ofFiles.length === 0 ? step : withFiles(step, ofFiles)))
  const needed = new Set(wanted.flatMap((step) => step.needs ?? []))
  if (built) needed.delete('build')
  return steps.flatMap((step) => wanted.find(({ name }) => name === step.name) ?? (needed.has(step.name) ? step : []))
}

/** The step with the files alone whose path contains one of the words, if there is one. */
export function withFiles(step: Step, words: readonly string[]): Step[] {
  const files =
    step.files?.filter((file) => words.some((word) => file.toLowerCase().includes(word.toLowerCase()))) ?? []
  return files.length > 0 ? [{ ...step, files }] : []
}
