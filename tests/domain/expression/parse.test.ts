import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileExpression } from '../../../src/domain/expression/compile.ts'
import { ExpressionError, expressionLimits, parseExpression } from '../../../src/domain/expression/parse.ts'

const keys = ['a', 'b.c', 'd.e1'] as const
const unitless = (key: string) => ((keys as readonly string[]).includes(key) || key === 'l.*.x' ? '' : undefined)
const readings = (numbers: readonly number[]) => numbers.map((number) => ({ low: number, high: number }))

/** An expression as text, and a separate evaluation of it by JavaScript's own operators. */
interface Formula {
  readonly text: string
  of(values: Readonly<Record<string, number>>): number
}
const leaf: fc.Arbitrary<Formula> = fc.oneof(
  fc.integer({ min: 1, max: 99 }).map((value) => ({ text: String(value), of: () => value })),
  fc.constantFrom(...keys).map((key): Formula => ({ text: key, of: (values) => values[key]! })),
)
const { formula } = fc.letrec<{ formula: Formula }>((tie) => ({
  formula: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/', '×', '÷', '−'), tie('formula')).map(
      ([a, sign, b]): Formula => ({
        text: `(${a.text}) ${sign} （${b.text}）`,
        of: (values) => {
          const [x, y] = [a.of(values), b.of(values)]
          if (sign === '+') return x + y
          if (sign === '-' || sign === '−') return x - y
          return sign === '*' || sign === '×' ? x * y : x / y
        },
      }),
    ),
    tie('formula').map((a): Formula => ({ text: `-(${a.text})`, of: (values) => -a.of(values) })),
    tie('formula').map((a): Formula => ({ text: `abs(${a.text})`, of: (values) => Math.abs(a.of(values)) })),
    fc.tuple(fc.constantFrom('min', 'max'), tie('formula'), tie('formula')).map(
      ([name, a, b]): Formula => ({
        text: `${name}(${a.text}，${b.text})`,
        of: (values) => (name === 'min' ? Math.min : Math.max)(a.of(values), b.of(values)),
      }),
    ),
  ),
}))

describe('Expressions', () => {
  test('any formula has the value that arithmetic gives it', () => {
    fc.assert(
      fc.property(
        formula,
        fc.array(fc.integer({ min: -50, max: 50 }), { minLength: 3, maxLength: 3 }),
        (each, numbers) => {
          const values = Object.fromEntries(keys.map((key, at) => [key, numbers[at]!]))
          let compiledExpression: ReturnType<typeof compileExpression>
          try {
            compiledExpression = compileExpression(each.text, unitless)
          } catch (error) {
            // Constants, deep or long formulas, and divisions by a constant zero are refused.
            expect((error as ExpressionError).reason).toMatch(/^(constant|deep|long|zero)$/)
            return
          }
          const value = compiledExpression.value(readings(compiledExpression.keys.map((key) => values[key]!)))
          const arithmetic = each.of(values)
          expect(value).toBe(Number.isFinite(arithmetic) ? arithmetic : null)
        },
      ),
    )
  })

  test('any text is parsed, or refused with a place within it', () => {
    const piece = fc.constantFrom(
      'a',
      'b.c',
      '(',
      ')',
      '+',
      '-',
      '*',
      '/',
      ',',
      'min(',
      'abs(',
      '1',
      '.',
      ' ',
      '×',
      '度',
      '\n',
    )
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(piece).map((pieces) => pieces.join('')),
        ),
        (text) => {
          try {
            parseExpression(text)
          } catch (error) {
            expect(error).toBeInstanceOf(ExpressionError)
            expect((error as ExpressionError).at).toBeGreaterThanOrEqual(0)
            expect((error as ExpressionError).at).toBeLessThanOrEqual(text.length)
          }
        },
      ),
    )
  })

  test('operators bind as in arithmetic, and to the left', () => {
    const value = (text: string) => compileExpression(text, unitless).value(readings([10]))
    expect(value('a - 2 - 3')).toBe(5)
    expect(value('a + 2 * 3')).toBe(16)
    expect(value('a / 2 / 5')).toBe(1)
    expect(value('-a * -2')).toBe(20)
    expect(value('1.5 × a')).toBe(15)
    expect(value('max(a, 20, 3)')).toBe(20)
  })

  test.each([
    ['', 'empty', 0],
    ['a +', 'unfinished', 3],
    ['a + + b.c', 'unexpected', 4],
    ['a ? 1', 'unexpected', 2],
    ['(a', 'unfinished', 2],
    ['a)', 'unexpected', 1],
    ['2 a', 'unexpected', 2],
    ['a + sqrt(a)', 'unknownFunction', 4],
    ['a + nothing', 'unknownSignal', 4],
    ['abs(a, a)', 'arguments', 0],
    ['max(a)', 'arguments', 0],
    ['1 + l.*.x', 'list', 4],
    ['a / (2 - 2)', 'zero', 2],
    ['1 + 2', 'constant', 0],
    [`${'('.repeat(expressionLimits.depth + 1)}a`, 'deep', expressionLimits.depth],
    ['a'.repeat(expressionLimits.length + 1), 'long', expressionLimits.length],
  ])('%s is refused: %s at %d', (text, reason, at) => {
    expect(() => compileExpression(text, unitless)).toThrow(expect.objectContaining({ reason, at }))
  })

  test('a missing value, and a result that is no number, give none', () => {
    const { value } = compileExpression('a / b.c', unitless)
    expect(value(readings([1, 0]))).toBeNull()
    expect(value([{ low: 1, high: 1 }, undefined])).toBeNull()
    expect(value([null, { low: 1, high: 1 }])).toBeNull()
  })

  test('of a list it takes the highest or the lowest', () => {
    const value = (text: string) => compileExpression(text, unitless).value([{ low: 2, high: 7 }])
    expect(value('max(l.*.x)')).toBe(7)
    expect(value('min(l.*.x) * 2')).toBe(4)
  })
})
