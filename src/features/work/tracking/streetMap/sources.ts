/** Sources of street maps: uploads in the file store, and files in a folder of this machine. */
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Pair } from '../../../../domain/contract/words.ts'
import type { Config } from '../../../../platform/config.ts'
import { diskFile } from '../../../../platform/files/disk.ts'
import type { FileStore } from '../../../../platform/files/files.ts'
import { type Archive, ArchiveProblem, type ArchiveSource, readArchive } from './extract/archive.ts'

/** A file in the folder: a map, or the reason why it is unusable. */
export interface LaidFile {
  readonly name: string
  readonly path: string
  readonly size: number
  readonly laidAt: string
  readonly found: Archive | { readonly reason: Pair }
}

const folderOf = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'maps')

/** Opens an uploaded or received content as an archive. Throws FileProblem 'missing'. */
export async function contentSource(files: Pick<FileStore, 'get' | 'size'>, hash: string): Promise<ArchiveSource> {
  return {
    size: await files.size(hash),
    read: async (from, until) => buffer(await files.get(hash, { from, until })),
  }
}

/** Cached, because a file with the same size and time has the same content. */
const read = new Map<string, Promise<LaidFile['found']>>()

/** Files in the folder named *.pmtiles, newest first. Empty when the folder does not exist. */
export async function laidFiles(config: Pick<Config, 'dataDir'>): Promise<LaidFile[]> {
  const folder = folderOf(config)
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = await Promise.all(
    names.filter((name) => name.endsWith('.pmtiles')).map((name) => laidFile(folder, name)),
  )
  return files
    .filter((each) => each !== undefined)
    .sort((one, other) => other.laidAt.localeCompare(one.laidAt) || one.name.localeCompare(other.name))
}

async function laidFile(folder: string, name: string): Promise<LaidFile | undefined> {
  const path = join(folder, name)
  const at = await stat(path).catch(() => undefined)
  if (!at?.isFile()) return undefined
  const { size, mtime } = at
  const key = `${path}\n${size}\n${mtime.getTime()}`
  const cachedRead = read.get(key)
  if (cachedRead) return { name, path, size, laidAt: mtime.toISOString(), found: await cachedRead }
  for (const old of read.keys()) if (old.startsWith(`${path}\n`)) read.delete(old)
  const disk = diskFile(path)
  const reading = readArchive({ size, read: (from, until) => disk.read({ from, until }) }).catch((error: unknown) => {
    if (error instanceof ArchiveProblem) return { reason: error.reason }
    read.delete(key)
    throw error
  })
  read.set(key, reading)
  return { name, path, size, laidAt: mtime.toISOString(), found: await reading }
}
