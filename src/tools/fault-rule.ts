import type { Sources } from './imports.ts'
import type { Violation } from './rules.ts'

const clientFile = /^src\/(app|features|record|ui|client)\/.*(\.tsx|\/use[A-Z]\w*\.ts)$/
/**
 * Message of a fault without its request id. Faults of a sheet have pairs of messages, and comparisons show nothing.
 */
const wordsAlone = /\b(error|fault|refused|refusal|failure|Error\))\??\.message\b(?!\s*(\[|!==))/
const keepsId = /\b(requestIdOf|withMessage)\b/
/** Errors here do not come from calls. */
const noCall = ['src/app/pages/PageBoundary.tsx']

/** Violations of 'the fault of a call is shown with the id of its request'. */
export function checkFaults(sources: Sources): Violation[] {
  const message =
    'loses the id of the request: pass the fault itself on (FaultText, Field, StatePage, toast.error take it)'
  return [...sources]
    .filter(([file, text]) => clientFile.test(file) && !noCall.includes(file) && !keepsId.test(text))
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line, index) => (wordsAlone.test(line) ? [{ file, line: index + 1, message }] : [])),
    )
}
