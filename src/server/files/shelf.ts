import type { Readable } from 'node:stream'

export interface StoredFile {
  /** SHA-256 of the content in hex, which is also the file's name in the store. */
  hash: string
  /** Bytes. */
  size: number
  /** MIME type by the content. */
  type: string
}

/** Where whole files come to lie: a disk or an S3 store. */
export interface Shelf {
  has(hash: string): Promise<boolean>
  get(hash: string): Promise<Readable | undefined>
  /** Keeps the finished and synced file at `path`, which stays. Throws ENOENT when it is gone. */
  keep(path: string, file: StoredFile): Promise<void>
  /** Nothing happens when it is not there. */
  remove(hash: string): Promise<void>
}
