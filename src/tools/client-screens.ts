import type { Plugin } from 'vite'

/** Columns of the table of screens that only the server reads, to seed menus and their buttons. */
const serverColumns = /\b(uses: \[[^\]]*\]|icon: '[^']*'|directory: '[^']*'|eol: true),?/g

/** Removes these columns from the client's table of screens, because every visit loads the table first. */
export function clientScreens(): Plugin {
  return {
    name: 'client-screens',
    apply: 'build',
    enforce: 'pre',
    transform(text, id) {
      if (!id.endsWith('/src/features/screens.ts')) return undefined
      return { code: text.replace(serverColumns, ''), map: null }
    },
  }
}
