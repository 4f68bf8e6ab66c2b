import { posix } from 'node:path'
import type { Sources } from './imports.ts'
import type { Violation } from './rules.ts'
import { isBareParticiple, oddWords, wordsOf } from './vocabulary.ts'

const kebabCase = /^[a-z\d]+(-[a-z\d]+)*$/
const camelCase = /^[a-z][a-zA-Z\d]*$/
/** Files of a thing whose names say what they are for (src/README.md). */
const roleFile = /^src\/features\/[^/]+\/[^/]+\/[^/]+\/(screen|parts)\.tsx$/
/** `Button.desk.tsx` is drawn by `Button.tsx`, whatever it exports itself. */
const variant = /^(.+)\.(desk|phone|light)\.tsx$/
/** Field kinds `masked` and `uploaded`, and what desk and phone share. */
const adjectives = new Set(['masked', 'uploaded', 'shared'])

/** Violations of 'one fashion of file names': PascalCase for a component, kebab-case for other modules. */
export function checkNames(sources: Sources): Violation[] {
  const folders = new Set<string>()
  const violations: Violation[] = []
  for (const [file, text] of sources) {
    if (!/^(src|tests|e2e)\//.test(file)) continue
    const message = wrongName(file, text, sources)
    if (message) violations.push({ file, line: 1, message })
    for (let folder = posix.dirname(file); folder !== '.'; folder = posix.dirname(folder)) {
      const folderMessage = folders.has(folder) ? undefined : wrongFolder(folder)
      if (folderMessage) violations.push({ file, line: 1, message: folderMessage })
      folders.add(folder)
    }
  }
  return violations
}

function wrongName(file: string, text: string, sources: Sources): string | undefined {
  const base = posix.basename(file)
  const [name = ''] = base.split('.')
  if (isParticiple(name)) return `'${name}' is a bare participle: name the file after what it exports`
  const folder = posix.dirname(file)
  if (file.endsWith('.css'))
    return isKebab(name) || name === posix.basename(folder)
      ? undefined
      : `'${base}': kebab-case, or the name of its thing`
  if (!file.startsWith('src/') || !file.endsWith('.tsx') || roleFile.test(file)) return kebabMessage(name)
  const [, drawnBy] = variant.exec(base) ?? []
  if (drawnBy && sources.has(`${folder}/${drawnBy}.tsx`)) return undefined
  const { main, components, hasMore } = exportsOf(text)
  if (main === undefined) return kebabMessage(name)
  if (name === main || (hasMore && isKebab(name))) return undefined
  return `'${base}' exports the component ${components.join(', ')}: ${main}.tsx${hasMore ? ', or kebab-case' : ''}`
}

function wrongFolder(folder: string): string | undefined {
  const name = posix.basename(folder)
  if (isParticiple(name)) return `folder '${name}' is a bare participle: use a noun`
  const odd = wordsOf(name).find((word) => Object.hasOwn(oddWords, word))
  if (odd) return `folder '${name}': '${odd}': ${oddWords[odd]}`
  const isThing = /^src\/features\/[^/]+\/[^/]+\/[^/]+$/.test(folder)
  return isKebab(name) || (isThing && camelCase.test(name)) ? undefined : `folder '${name}': kebab-case`
}

const isKebab = (name: string) => kebabCase.test(name)
const isParticiple = (name: string) => isBareParticiple(name) && !adjectives.has(name)
const kebabMessage = (name: string) =>
  isKebab(name) ? undefined : `'${name}': kebab-case for a file of no single component`

const declaration = /^export (default )?(?:async )?(?:function|const|class|let) (\w+)/gm
const exportList = /^export \{([^}]*)\}/gm
const isComponent = (name: string) => /^[A-Z]\w*[a-z]/.test(name) && !name.endsWith('Context')

/** The component that a file is named after: its default, or the only one. `hasMore`: it exports other values, too. */
function exportsOf(text: string): { main?: string; components: string[]; hasMore: boolean } {
  const declarations = [...text.matchAll(declaration)]
  const lists = [...text.matchAll(exportList)].flatMap(([, names = '']) => names.split(','))
  const names = [
    ...declarations.map(([, , name = '']) => name),
    ...lists.filter((item) => !/^\s*(type\s|$)/.test(item)).map((item) => item.trim().split(/\s+/).at(-1) ?? ''),
  ]
  const components = names.filter(isComponent)
  const defaultName = declarations.find(([, isDefault, name = '']) => isDefault && isComponent(name))?.[2]
  const main = defaultName ?? (components.length === 1 ? components[0] : undefined)
  return { main, components, hasMore: !defaultName && names.length > 1 }
}
