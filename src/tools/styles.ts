import { basename } from 'node:path'
import type { Sources } from './imports.ts'
import type { Violation } from './rules.ts'

/** Files that name colours and text sizes. All other files use these names. */
const tokenFile =
  /^src\/ui\/(parts\/(tokens\.css|(desk-)?colours\.ts)|chart\/colours\.ts|map\/(theme\/colours\.ts|deck\/.*))$/
const clientFile = /^src\/(app|ui|client|record|features)\/.*\.(css|tsx?)$/
/** Drawings of the server (captcha pictures, sheets) have their own colours. */
const serverFile = /\/(server|store|sheet)[^/]*\.ts$/

const literals: readonly { of: RegExp; where: RegExp; message: string }[] = [
  {
    of: /\.css$/,
    where: /#[0-9a-f]{3,8}\b|\b(rgb|hsl)a?\(|:[^;]*[ (,](white|black)\b(?!-)/i,
    message: 'a colour: give it a name in ui/parts/tokens.css',
  },
  {
    of: /\.css$/,
    where: /\bfont(-size)?:[^;]*\d(px|rem|pt|vw)/,
    message: 'a size of text: use a name of ui/parts/tokens.css',
  },
  {
    of: /\.css$/,
    where: /@media[^{]*\bwidth\b[^{]*\b(9|10|11)\d\dpx/,
    message: 'reads the shell from the window: use [data-shell]',
  },
  {
    of: /\.tsx?$/,
    where: /['"]#[0-9a-f]{3,8}['"]|\b(rgb|hsl)a?\(\s*\d|\[(\d{2,3}, \d{1,3}, \d{1,3}|\d{1,3}, \d{2,3}, \d{2,3})\]/i,
    message: 'a colour: give it a name in ui/parts, ui/chart or ui/map (colours.ts)',
  },
  { of: /\.tsx?$/, where: /\bfontSize: ?\d/, message: 'a size of text: use a name of colours.ts' },
  {
    of: /\.tsx?$/,
    where: /matchMedia\([^)]*width/,
    message: 'reads the shell from the window: use useShell()',
  },
]

/** Colours and text sizes outside of the token files, and stylesheets that detect a shell by its width. */
export function checkTokens(sources: Sources): Violation[] {
  return [...sources]
    .filter(([file]) => clientFile.test(file) && !tokenFile.test(file) && !serverFile.test(file))
    .flatMap(([file, text]) =>
      literals
        .filter(({ of }) => of.test(file))
        .flatMap(({ where, message }) =>
          text.split('\n').flatMap((line, index) => (where.test(line) ? [{ file, line: index + 1, message }] : [])),
        ),
    )
}

/** Stylesheets without an import, which have no effect. */
export function checkStyles(sources: Sources, stylesheets: readonly string[]): Violation[] {
  const importedNames = new Set(
    [...sources.values()].flatMap((text) =>
      [...text.matchAll(/(?:from |import |import\()'([^']+\.css)'/g)].map(([, path = '']) => basename(path)),
    ),
  )
  return stylesheets
    .filter((file) => !importedNames.has(basename(file)))
    .map((file) => ({ file, line: 1, message: 'no file imports it' }))
}

const foreignClass = /^(ant|adm|antd|maplibregl|anticon)(-|$)/
const classOf = /\.(-?[a-z_][\w-]*)/gi

/**
 * Rules for classes that no component uses. A class made by a template (`level-${level}`) is matched by its beginning.
 */
export function checkClasses(sources: Sources, styles: Sources): Violation[] {
  const code = [...sources].flatMap(([file, text]) => (file.startsWith('src/') ? text : [])).join('\n')
  const words = new Set(code.match(/[\w-]+/g))
  const classPrefixes = [...code.matchAll(/([\w-]{3,})\$\{/g)].map(([, start = '']) => start)
  const isUsed = (name: string) =>
    foreignClass.test(name) || words.has(name) || classPrefixes.some((start) => name.startsWith(start))
  return [...styles].flatMap(([file, text]) => {
    const bare = text.replace(/\/\*[\s\S]*?\*\/|url\([^)]*\)|"[^"\n]*"/g, (match) => match.replace(/[^\n]/g, ' '))
    return bare
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(classOf)]
          .filter(([, name = '']) => !isUsed(name))
          .map(([, name]) => ({ file, line: index + 1, message: `no component has the class ${name}` })),
      )
  })
}
