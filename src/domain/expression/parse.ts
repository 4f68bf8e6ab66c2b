/** Parses expressions over signals, such as `battery.maxCell - battery.minCell`. Pure. */

export const expressionLimits = { length: 500, depth: 16 } as const
const functions = ['min', 'max', 'abs'] as const
export type FunctionName = (typeof functions)[number]
export type Operator = '+' | '-' | '*' | '/'

/** `at`: place of the node in the text, from 0. Of an operation, the place of its operator. */
export type SignalExpression =
  | { readonly kind: 'number'; readonly at: number; readonly value: number }
  | { readonly kind: 'signal'; readonly at: number; readonly key: string }
  | { readonly kind: 'negative'; readonly at: number; readonly of: SignalExpression }
  | {
      readonly kind: 'operation'
      readonly at: number
      readonly operator: Operator
      readonly left: SignalExpression
      readonly right: SignalExpression
    }
  | {
      readonly kind: 'function'
      readonly at: number
      readonly name: FunctionName
      readonly of: readonly SignalExpression[]
    }

export type ExpressionProblem =
  | 'empty'
  | 'long'
  | 'deep'
  | 'unexpected'
  | 'unfinished'
  | 'unknownFunction'
  | 'arguments'
  | 'unknownSignal'
  | 'list'
  | 'units'
  | 'zero'
  | 'constant'

/** Thrown for an expression that is not valid. `at`: place of the problem in the text, from 0. */
export class ExpressionError extends Error {
  override name = 'ExpressionError'
  readonly reason: ExpressionProblem
  readonly at: number
  readonly values: Readonly<Record<string, string | number>>
  constructor(reason: ExpressionProblem, at: number, values: ExpressionError['values'] = {}) {
    super(`${reason} at ${at}`)
    this.reason = reason
    this.at = at
    this.values = values
  }
}

/** Characters of Chinese keyboards and of printed formulas, and those that they stand for. */
const plain: Readonly<Record<string, string>> = {
  '×': '*',
  '÷': '/',
  '−': '-',
  '（': '(',
  '）': ')',
  '，': ',',
  '＋': '+',
}

interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end'
  readonly at: number
  readonly text: string
}

const tokenForm = /\s*(?:(\d+(?:\.\d+)?)|([A-Za-z]\w*(?:\.(?:\w+|\*))*)|([-+*/(),]))/y

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  const plainText = text.replaceAll(/[×÷−（），＋]/g, (sign) => plain[sign]!)
  const end = plainText.trimEnd().length
  tokenForm.lastIndex = 0
  while (tokenForm.lastIndex < end) {
    const from = tokenForm.lastIndex
    const match = tokenForm.exec(plainText)
    if (!match) {
      const at = from + (plainText.slice(from).length - plainText.slice(from).trimStart().length)
      throw new ExpressionError('unexpected', at, { text: [...text.slice(at)][0]! })
    }
    const [, number, name, sign] = match
    const content = number ?? name ?? sign!
    const kind = number !== undefined ? 'number' : name !== undefined ? 'name' : 'sign'
    tokens.push({ kind, at: tokenForm.lastIndex - content.length, text: content })
  }
  return [...tokens, { kind: 'end', at: end, text: '' }]
}

/** Throws an `ExpressionError` with the place of the first problem. */
export function parseExpression(text: string): SignalExpression {
  if (text.length > expressionLimits.length)
    throw new ExpressionError('long', expressionLimits.length, { most: expressionLimits.length })
  if (text.trim() === '') throw new ExpressionError('empty', 0)
  const parser = new Parser(tokensOf(text))
  const expression = parser.sum(0)
  parser.end()
  return expression
}

class Parser {
  readonly #tokens: readonly Token[]
  #place = 0
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get #token(): Token {
    return this.#tokens[this.#place]!
  }
  #takes(...signs: string[]): Token | undefined {
    const token = this.#token
    if (token.kind !== 'sign' || !signs.includes(token.text)) return undefined
    this.#place++
    return token
  }
  #fail(): never {
    const { kind, at, text } = this.#token
    throw kind === 'end' ? new ExpressionError('unfinished', at) : new ExpressionError('unexpected', at, { text })
  }
  end(): void {
    if (this.#token.kind !== 'end') this.#fail()
  }

  sum(depth: number): SignalExpression {
    return this.#chain(['+', '-'], () => this.#product(depth))
  }
  #product(depth: number): SignalExpression {
    return this.#chain(['*', '/'], () => this.#factor(depth))
  }
  #chain(signs: string[], next: () => SignalExpression): SignalExpression {
    let left = next()
    for (let sign = this.#takes(...signs); sign; sign = this.#takes(...signs))
      left = { kind: 'operation', at: sign.at, operator: sign.text as Operator, left, right: next() }
    return left
  }

  #factor(depth: number): SignalExpression {
    if (depth >= expressionLimits.depth)
      throw new ExpressionError('deep', this.#token.at, { most: expressionLimits.depth })
    const minus = this.#takes('-')
    if (minus) return { kind: 'negative', at: minus.at, of: this.#factor(depth + 1) }
    if (this.#takes('(')) {
      const inner = this.sum(depth + 1)
      if (!this.#takes(')')) this.#fail()
      return inner
    }
    const token = this.#token
    const { kind, at, text } = token
    if (kind !== 'number' && kind !== 'name') this.#fail()
    this.#place++
    if (kind === 'number') return { kind, at, value: Number(text) }
    return this.#takes('(') ? this.#function(token, depth) : { kind: 'signal', at, key: text }
  }

  #function({ at, text }: Token, depth: number): SignalExpression {
    const name = functions.find((each) => each === text)
    if (!name) throw new ExpressionError('unknownFunction', at, { text })
    const of = [this.sum(depth + 1)]
    while (this.#takes(',')) of.push(this.sum(depth + 1))
    if (!this.#takes(')')) this.#fail()
    return { kind: 'function', at, name, of }
  }
}
