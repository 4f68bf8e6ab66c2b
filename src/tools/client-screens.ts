import type { Plugin } from 'vite'

/** What of a row of the table of screens only the server reads, to seed menus and their buttons. */
const serverColumns = /\b(uses: \[[^\]]*\]|icon: '[^']*'|directory: '[^']*'|eol: true),?/g

/** Leaves what only the server reads out of the client's table of screens: it is among what every visit loads first. */
export function clientScreens(): Plugin {
  return {
    name: 'client-screens',
    apply: 'build',
    enforce: 'pre',
    transform(text, id) {
      if (!id.endsWith('/src/areas/screens.ts')) return undefined
      return { code: text.replace(serverColumns, ''), map: null }
    },
  }
}
