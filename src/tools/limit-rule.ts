import type { Sources } from './imports.ts'
import type { Violation } from './rules.ts'

/** Minimum limits, ms. Lower ones do not only catch hanging tests, but fail on a busy machine. */
const minMs = { test: 300_000, wait: 60_000 }
const helpers = 'tests/waiting.ts'
/** Files with limits and sleeps of their own: the helpers, their test and the test of this rule. */
const exempt = new Set([
  helpers,
  'tests/limits.ts',
  'e2e/prompt-expect.ts',
  'tests/waiting.test.ts',
  'tests/tools/limit-rule.test.ts',
])

const number = '(\\d[\\d_]*)'
/** `{ timeout: 5_000 }`, also as an option of a test. Not `timeoutMs`, which belongs to the product. */
const option = new RegExp(`\\btimeout: ${number}\\b`)
/** `waitFor(…, 5_000)` in one line. */
const argument = new RegExp(`\\b(?:waitFor|waitUntil|eventually)\\(.*, ${number}\\)$`)
/** `}, 5_000)` or `5_000,`, which end a call of several lines. */
const ending = new RegExp(`^\\s*(?:\\}, ${number}\\)|${number},?$)`)
const isTest =
  /^\s*(?:await )?(?:\w*[tT]est|it|beforeAll|beforeEach|afterAll|afterEach)\b[^=]*\($|^\s*(?:\w*[tT]est|it|beforeAll|beforeEach|afterAll|afterEach)\b.*=> \{$|^\s*\]?\)?(?: as const)?\)\($/
const isWait = /\b(?:waitFor|waitUntil|poll|eventually)\(/

const sleep =
  /\bwaitForTimeout\(|import \{ setTimeout\b.* from 'node:timers\/promises'|\bnew Promise(?:<\w+>)?\(\(?(\w+)\)? => (?:void )?setTimeout\(\1, |\b(?:sleep|delay)\(/
const clockLoop =
  /\b(?:while|for|if) \(.*(?:\b(?:Date|performance)\.now\(\) [<>]|(?<![=-])[<>]=? (?:Date|performance)\.now\(\))/

const amountOf = (digits: string) => Number(digits.replaceAll('_', ''))

/** Violations of 'a limit only catches what hangs' and of 'a test waits for a state, not for some time'. */
export function checkLimits(sources: Sources): Violation[] {
  return [...sources]
    .filter(([file]) => /^(tests|e2e)\//.test(file) && !file.startsWith('tests/bench/') && !exempt.has(file))
    .flatMap(([file, text]) => {
      const lines = text.split('\n')
      return lines.flatMap((line, index) => {
        const messages = [limitOf(lines, index), sleepOf(line)].filter((message) => message !== undefined)
        return messages.map((message) => ({ file, line: index + 1, message }))
      })
    })
}

function limitOf(lines: readonly string[], index: number): string | undefined {
  const line = lines[index] ?? ''
  const single = option.exec(line)?.[1] ?? argument.exec(line)?.[1]
  if (single !== undefined) {
    const least = isTest.test(line) ? minMs.test : minMs.wait
    return amountOf(single) < least ? tooShort(single, least) : undefined
  }
  const last = ending.exec(line)
  const digits = last?.[1] ?? last?.[2]
  if (digits === undefined) return undefined
  const opener = openerOf(lines, index, last?.[1] !== undefined)
  if (isWait.test(opener)) return amountOf(digits) < minMs.wait ? tooShort(digits, minMs.wait) : undefined
  const isLast = /^\s*\)/.test(lines[index + 1] ?? '') || last?.[1] !== undefined
  return isLast && isTest.test(opener) && amountOf(digits) < minMs.test ? tooShort(digits, minMs.test) : undefined
}

/** First line of the call that a line ends. It is found by the indentation, because the code is formatted. */
function openerOf(lines: readonly string[], index: number, isBlock: boolean): string {
  const depth = indent(lines[index])
  for (let at = index - 1; at >= 0; at--) {
    const line = lines[at] ?? ''
    const isOutside = isBlock ? indent(line) <= depth && !/^\s*[})\]]/.test(line) : indent(line) < depth
    if (line.trim() !== '' && isOutside) return line
  }
  return ''
}

const indent = (line = '') => line.length - line.trimStart().length

const tooShort = (digits: string, least: number) =>
  `a limit of ${digits} ms: a busy machine is slower. Leave it out: the usual one, ${least / 1000} s, catches what hangs`

function sleepOf(line: string): string | undefined {
  if (sleep.test(line)) return `a sleep: wait for a state by until of ${helpers}, or name the reason by pause`
  if (clockLoop.test(line)) return `a loop that ends by the clock: until or eventually of ${helpers} waits`
  return undefined
}
