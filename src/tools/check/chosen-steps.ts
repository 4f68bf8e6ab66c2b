import type { CheckStep } from './step.ts'

/**
 * Selects the steps that match the words, with the steps that they need.
 *
 * A word that is part of a step's name selects the step. Any other word selects test files whose path contains it, in
 * the selected steps or in all. Without words all steps are selected. A client that is `isBuilt` is not built again for
 * tests that need it.
 */
export function chosenSteps(
  steps: readonly CheckStep[],
  words: readonly string[],
  { isBuilt }: { isBuilt: boolean },
): CheckStep[] {
  if (words.length === 0) return [...steps]
  const ofSteps = words.filter((word) => steps.some(({ name }) => name.includes(word)))
  const ofFiles = words.filter((word) => !ofSteps.includes(word))
  const selectedSteps = steps
    .filter(({ name }) => ofSteps.length === 0 || ofSteps.some((word) => name.includes(word)))
    .flatMap((step) => (ofFiles.length === 0 ? step : withFiles(step, ofFiles)))
  const prerequisites = new Set(selectedSteps.flatMap((step) => step.needs ?? []))
  if (isBuilt) prerequisites.delete('build')
  return steps.flatMap(
    (step) => selectedSteps.find(({ name }) => name === step.name) ?? (prerequisites.has(step.name) ? step : []),
  )
}

/** The step with only the files whose path contains one of the words. Empty when there is none. */
export function withFiles(step: CheckStep, words: readonly string[]): CheckStep[] {
  const files =
    step.files?.filter((file) => words.some((word) => file.toLowerCase().includes(word.toLowerCase()))) ?? []
  return files.length > 0 ? [{ ...step, files }] : []
}
