import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

function syncPath(path: string): void {
  const file = openSync(path, 'r')
  fsyncSync(file)
  closeSync(file)
}

export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    syncPath(join(entry.parentPath, entry.name))
  }
  syncPath(folder)
}

/** Part of emscripten's NODEFS that this file extends. */
interface NodeFiles {
  stream_ops: { fsync?: (file: { nfd?: number; node: object }) => number }
  realPath(node: object): string
}

/**
 * File system of PGlite with a working `fsync`. PGlite's own ignores it, so recent commits would be lost in a power
 * failure. `startParams` enable it.
 */
export class DurableFiles extends NodeFS {
  static startParams = (defaults: string[]) => [...defaults.filter((p) => p !== '-F'), '-c', 'wal_sync_method=fsync']

  override async init(...[database, options]: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(database, options)
    const addFsync = (module: PGlite['Module']) => {
      const files = (module as { NODEFS: NodeFiles }).NODEFS
      files.stream_ops.fsync = (file) => {
        if (file.nfd === undefined) syncPath(files.realPath(file.node))
        else fsyncSync(file.nfd)
        return 0
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), addFsync] } }
  }
}
