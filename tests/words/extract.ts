import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { filesOf, root } from '../../src/tools/sources.ts'
import { units } from './units.ts'

/** Line of a table: place and forms of a text. The forms are Chinese, English and English singular, or a single one. */
export interface Word {
  readonly file: string
  /** Enclosing names from the outside in: constant, property, function. */
  readonly path: string
  readonly forms: readonly string[]
}

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

const chinese = /\p{Script=Han}/u
/** Properties whose pairs are texts, even if both languages are the same: ['SOC', 'SOC']. */
const textProperties = /^(label|title|name|group|hint|note)$/
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Files without texts for users: development tools, and generated data. */
const leftOut = /^src\/(tools|virtual-fleet)\/|\/demo\/|\.d\.ts$/

/** Returns every Chinese text of the product with its English, and every unit, in source order. */
export const wordsOfSources = (): Word[] =>
  filesOf('src/**/*.ts', 'src/**/*.tsx')
    .filter((file) => !leftOut.test(file))
    .sort()
    .flatMap((file) => wordsOf(file, readFileSync(join(root, file), 'utf8')))

/** Returns the texts of one source. */
export function wordsOf(file: string, text: string): Word[] {
  const words: Word[] = []
  const add = (path: readonly string[], forms: readonly string[]) =>
    words.push({ file, path: path.filter((name, at) => name !== path[at - 1]).join('.'), forms })

  /** Text of a string or template, with its values as written. Undefined for anything else. */
  const textOf = (node: unknown): string | undefined => {
    if (!isNode(node)) return undefined
    if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
    if (node.type === 'TSAsExpression') return textOf(node.expression)
    if (node.type !== 'TemplateLiteral') return undefined
    const quasis = node.quasis as Node[]
    const values = node.expressions as Node[]
    return quasis
      .map((quasi, at) => {
        const value = values[at]
        return `${(quasi.value as { cooked: string }).cooked}${value ? `\${${text.slice(value.start, value.end)}}` : ''}`
      })
      .join('')
  }
  const nameOf = (key: unknown): string | undefined =>
    isNode(key) ? ((key.name as string | undefined) ?? textOf(key) ?? undefined) : undefined

  const visit = (node: Node, path: readonly string[], inTexts: boolean, inFigure: boolean): void => {
    if (
      /^(TS|Import|Export(All|Named))/.test(node.type) &&
      !/^(TSAs|TSSatisfies|TSNonNull|ExportNamed)/.test(node.type)
    )
      return
    if (node.type === 'ArrayExpression') {
      const forms = (node.elements as unknown[]).map(textOf)
      const isPair = (forms.length === 2 || forms.length === 3) && forms.every((form) => form !== undefined)
      const isText = inTexts || textProperties.test(path.at(-1) ?? '') || forms.some((form) => chinese.test(form ?? ''))
      if (isPair && isText) return void add(path, forms)
    }
    const own = textOf(node) ?? (node.type === 'JSXText' ? (node.value as string).trim() : undefined)
    if (own !== undefined && (chinese.test(own) || (units.has(own) && (inFigure || own.length > 1))))
      return void add(path, [own])

    let [inside, within, figure] = [path, inTexts, inFigure]
    if (node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration')
      inside = [...path, nameOf(node.id) ?? '']
    else if (node.type === 'Property' || node.type === 'JSXAttribute') {
      const key = nameOf(node.key ?? node.name) ?? '[]'
      inside = [...path, key]
      figure ||= /unit/i.test(key)
      if (key === 'className') return
    } else if (node.type === 'CallExpression') {
      const callee = isNode(node.callee) ? text.slice(node.callee.start, node.callee.end) : ''
      within ||= callee === 'texts' || callee === 'record'
      figure ||= /(number|told|figure|amount|text)$/i.test(callee)
      const first = textOf((node.arguments as unknown[])[0])
      if (callee === 'texts' || callee === 'record') inside = [first ?? callee]
    }
    for (const [key, value] of Object.entries(node)) {
      if (node.type === 'Property' && key === 'key') continue
      for (const child of Array.isArray(value) ? value : [value])
        if (isNode(child)) visit(child, inside, within, figure)
    }
  }
  const { program } = parseSync(file, text)
  if (isNode(program)) visit(program, [], false, false)
  return words
}
