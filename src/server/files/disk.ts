import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, copyFile, link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobStore } from './blob-store.ts'

/** Files under `root`, each at the first four digits of its hash: ab/cd/abcd… */
export function openDisk(root: string): BlobStore {
  const place = (hash: string) => join(root, hash.slice(0, 2), hash.slice(2, 4), hash)
  const has = (hash: string) =>
    access(place(hash)).then(
      () => true,
      () => false,
    )
  return {
    has,
    async get(hash) {
      return (await has(hash)) ? createReadStream(place(hash)) : undefined
    },
    async keep(path, { hash }) {
      const folder = dirname(place(hash))
      await mkdir(folder, { recursive: true })
      // By a name of its own first, so that nobody reads half of what a file system without links copies, and of two who
      // keep the same at once neither takes the other's away.
      const ready = `${path}.${randomUUID()}`
      await link(path, ready).catch(async (error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') throw error
        await copyFile(path, ready)
        await sync(ready)
      })
      // The same content may lie there already; the same takes its place. Of two links to one file both would stay.
      await rename(ready, place(hash))
      await rm(ready, { force: true })
      // The rename itself, and folders just made, must outlive a power cut.
      for (const one of [folder, dirname(folder), root]) await sync(one)
    },
    async check() {
      const path = join(root, `check-${randomUUID()}`)
      // A byte that reaches the disk: a full one takes names long after it takes no more content.
      const file = await open(path, 'wx', 0o600)
      try {
        await file.writeFile('1')
        await file.sync()
      } finally {
        await file.close()
        await rm(path, { force: true })
      }
    },
    remove: (hash) => rm(place(hash), { force: true }),
  }
}

async function sync(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
