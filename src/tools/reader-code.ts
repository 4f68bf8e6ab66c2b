import type { Rolldown, Rollup } from 'vite'

const screen = /\/src\/features\/[^/]+\/([^/]+\/[^/]*Reader)\/screen\.tsx$/
/** A public page has its own parts and loads those of neither shell. */
const shellParts = /\/src\/ui\/parts\/(desk|phone)\.ts$/

/**
 * Files of each public page, by thing ('content/manualReader'). They contain all modules that it imports, statically or
 * dynamically. Imports are followed by module, because a file often contains modules of other pages.
 */
export function codeOfReaders(
  context: Pick<Rollup.PluginContext, 'getModuleIds' | 'getModuleInfo'>,
  chunks: readonly Rolldown.OutputChunk[],
): Record<string, string[]> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const byModule = new Map(chunks.flatMap((chunk) => chunk.moduleIds.map((id) => [id, chunk] as const)))
  const codeFrom = (start: string) => {
    const modules = new Set<string>()
    const files = new Set<string>()
    const load = (chunk: Rolldown.OutputChunk | undefined) => {
      if (!chunk || files.has(chunk.fileName)) return
      files.add(chunk.fileName)
      for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
      for (const name of chunk.imports) load(byName.get(name))
    }
    const visit = (id: string) => {
      if (modules.has(id) || shellParts.test(id)) return
      modules.add(id)
      load(byModule.get(id))
      const info = context.getModuleInfo(id)
      for (const each of [...(info?.importedIds ?? []), ...(info?.dynamicallyImportedIds ?? [])]) visit(each)
    }
    visit(start)
    return [...files].sort()
  }
  return Object.fromEntries(
    [...context.getModuleIds()].flatMap((id) => {
      const thing = screen.exec(id)?.[1]
      return thing ? [[thing, codeFrom(id)] as const] : []
    }),
  )
}
