import { relative } from 'node:path'
import { root } from '../sources.ts'

export interface FileResult {
  passed: number
  failed: number
  failure?: string
  ran: string[]
  skipped: string[]
  seconds: number
}

interface Report {
  testResults: {
    name: string
    status: string
    message?: string
    startTime?: number
    endTime?: number
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
  }[]
}

const firstLine = (text: string) => text.trim().split('\n', 1)[0] ?? ''

/**
 * Returns results by file, as a path from the project's folder. A file that failed without a failed test counts as one
 * failed test.
 */
export function resultsOf(report: Report): Map<string, FileResult> {
  return new Map(
    report.testResults.map(({ name, status, message = '', startTime = 0, endTime = 0, assertionResults }) => {
      const of = (status: string) => assertionResults.filter((each) => each.status === status)
      const failures = of('failed')
      const isBroken = status === 'failed' && failures.length === 0
      const failure = failures[0]
        ? `${failures[0].fullName}: ${firstLine(failures[0].failureMessages[0] ?? '')}`
        : firstLine(message) || 'failed without a failed test'
      return [
        relative(root, name).replaceAll('\\', '/'),
        {
          passed: of('passed').length,
          failed: failures.length + Number(isBroken),
          ...(failures.length > 0 || isBroken ? { failure } : {}),
          ran: [...of('passed'), ...failures].map(({ fullName }) => fullName),
          skipped: assertionResults
            .filter((each) => each.status !== 'passed' && each.status !== 'failed')
            .map(({ fullName }) => fullName),
          seconds: (endTime - startTime) / 1000,
        },
      ]
    }),
  )
}

/** An error outside of any test fails the run. Vitest names its file only in the text output. */
const origin = /This error originated in "([^"\n]+)" test file/g

/**
 * Files of a run that did not pass. They have a failure, an error outside of a test, or no result because their process
 * ended early.
 */
export function failuresOf(
  files: readonly string[],
  results: ReadonlyMap<string, FileResult>,
  output: string,
): Map<string, string> {
  const arose = new Set([...output.matchAll(origin)].map(([, file]) => file))
  return new Map(
    files.flatMap((file): [string, string][] => {
      const result = results.get(file)
      if (!result) return [[file, 'no result: its process ended before']]
      if (result.failed > 0) return [[file, result.failure ?? '']]
      return arose.has(file) ? [[file, 'an error outside of its tests']] : []
    }),
  )
}
