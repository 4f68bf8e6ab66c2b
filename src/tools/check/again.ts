import type { CheckStep, StepResult } from './step.ts'

export interface Unsteady {
  step: string
  file: string
  failure: string
}

/** Maximum number of unsteady files in a check. With more failed files none is run again. */
const maxUnsteady = 3

/**
 * Runs each failed test file again: alone, in a process and on servers of its own. Files that pass then are corrected
 * in `results` and returned, so that a failure of the machine does not reject a good change.
 */
export async function runAgain(
  steps: readonly CheckStep[],
  results: readonly StepResult[],
  run: (step: CheckStep) => Promise<StepResult>,
): Promise<Unsteady[]> {
  const failedFiles = results.flatMap((result) =>
    [...result.failures].map(([file, failure]) => ({ result, step: result.name, file, failure })),
  )
  if (failedFiles.length > maxUnsteady) return []
  const unsteady: Unsteady[] = []
  for (const [index, { result, step: name, file, failure }] of failedFiles.entries()) {
    const step = steps.find((each) => each.name === name)
    if (!step) continue
    const again = await run({ ...step, name: `${name}-again-${index + 1}`, files: [file], workers: 1 })
    const second = again.files.get(file)
    if (second) result.files.set(file, second)
    if (!again.ok) continue
    result.failures.delete(file)
    result.ok = result.failures.size === 0 && result.otherFailures === 0
    unsteady.push({ step: name, file, failure })
  }
  return unsteady
}
