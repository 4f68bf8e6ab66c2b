import { type Comment, parseSync } from 'oxc-parser'

export interface Declaration {
  readonly name: string
  readonly line: number
  readonly kind: 'value' | 'function' | 'type' | 'member'
}
export interface TextBlock {
  readonly text: string
  readonly line: number
  /** True for a comment that begins with two asterisks. */
  readonly isDoc: boolean
}
export interface SourceFacts {
  readonly declarations: readonly Declaration[]
  readonly comments: readonly TextBlock[]
  readonly exportedTypes: readonly Declaration[]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** @throws Error when the text is not TypeScript */
export function factsOf(file: string, text: string): SourceFacts {
  const { program, comments, errors } = parseSync(file, text)
  const [error] = errors
  if (error) throw new Error(`${file}: ${error.message}`)
  const lineOf = lineFinder(text)
  const declarations: Declaration[] = []
  const exportedTypes: Declaration[] = []
  const declare = (node: unknown, kind: Declaration['kind']): void => {
    for (const { name, start } of bindingsOf(node)) declarations.push({ name, line: lineOf(start), kind })
  }
  const visit = (node: Node): void => {
    if (node.type === 'ExportNamedDeclaration' && isNode(node.declaration) && isType(node.declaration))
      for (const { name, start } of bindingsOf(node.declaration.id))
        exportedTypes.push({ name, line: lineOf(start), kind: 'type' })
    for (const [part, kind] of declaredIn(node)) declare(part, kind)
    for (const value of Object.values(node)) {
      if (isNode(value)) visit(value)
      else if (Array.isArray(value)) for (const one of value) if (isNode(one)) visit(one)
    }
  }
  if (isNode(program)) visit(program)
  return { declarations, comments: blocksOf(comments, text, lineOf), exportedTypes }
}

const isType = ({ type }: Node) => type === 'TSTypeAliasDeclaration' || type === 'TSInterfaceDeclaration'

function* declaredIn(node: Node): Generator<[part: unknown, kind: Declaration['kind']]> {
  if (node.type === 'VariableDeclarator')
    yield [node.id, isNode(node.init) && /Function/.test(node.init.type) ? 'function' : 'value']
  else if (/^(Function|ArrowFunction)/.test(node.type)) {
    if (node.type === 'FunctionDeclaration') yield [node.id, 'function']
    for (const parameter of node.params as unknown[]) yield [parameter, 'value']
  } else if (isType(node) || node.type === 'ClassDeclaration' || node.type === 'TSEnumDeclaration')
    yield [node.id, 'type']
  else if (/^(PropertyDefinition|MethodDefinition|TSPropertySignature|TSMethodSignature)$/.test(node.type)) {
    if (!node.computed) yield [node.key, 'member']
  } else if (node.type === 'CatchClause') yield [node.param, 'value']
}

function* bindingsOf(node: unknown): Generator<{ name: string; start: number }> {
  if (!isNode(node)) return
  if (node.type === 'Identifier' || node.type === 'PrivateIdentifier')
    yield { name: String(node.name), start: node.start }
  else if (node.type === 'AssignmentPattern') yield* bindingsOf(node.left)
  else if (node.type === 'RestElement') yield* bindingsOf(node.argument)
  else if (node.type === 'TSParameterProperty') yield* bindingsOf(node.parameter)
  else if (node.type === 'ArrayPattern') for (const one of node.elements as unknown[]) yield* bindingsOf(one)
  else if (node.type === 'ObjectPattern')
    // A shorthand takes the name of a member, which is judged where it is declared.
    for (const property of node.properties as Node[])
      if (!property.shorthand) yield* bindingsOf(property.type === 'RestElement' ? property : property.value)
}

function blocksOf(comments: readonly Comment[], text: string, lineOf: (at: number) => number): TextBlock[] {
  const blocks: { text: string; line: number; isDoc: boolean; last: number }[] = []
  for (const { type, value, start, end } of comments) {
    const line = lineOf(start)
    const before = blocks.at(-1)
    const isOwnLine = text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() === ''
    if (type === 'Line' && isOwnLine && before && !before.isDoc && before.last === line - 1) {
      before.text += ` ${value.trim()}`
      before.last = line
      continue
    }
    const isDoc = type === 'Block' && value.startsWith('*')
    const plain = value
      .replace(/^\*/, '')
      .replaceAll(/\n\s*\*?/g, '\n')
      .trim()
    blocks.push({ text: plain, line, isDoc, last: lineOf(end) })
  }
  return blocks
}

/** Returns a function that finds the line of a character, from 1. */
function lineFinder(text: string): (at: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (at) => {
    let low = 0
    let high = starts.length - 1
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if (starts[middle]! <= at) low = middle
      else high = middle - 1
    }
    return low + 1
  }
}
