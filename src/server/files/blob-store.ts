import type { Readable } from 'node:stream'

export interface StoredFile {
  /** SHA-256 of the content in hex, which is also the file's name in the store. */
  hash: string
  /** Bytes. */
  size: number
  /** MIME type by the content. */
  type: string
}

/** Some of a file's bytes, one at least: from `from`, counted from 0, up to `until`, which is not among them. */
export interface Span {
  readonly from: number
  readonly until: number
}

/** Where complete files are stored: a disk or an S3 store. */
export interface BlobStore {
  has(hash: string): Promise<boolean>
  /** Bytes; undefined when it is not there. */
  size(hash: string): Promise<number | undefined>
  /** Gives a span piece by piece to `take`, which is waited for; a piece is its until then. False when it is not there. */
  feed(hash: string, span: Span, take: (piece: Buffer) => Promise<void>): Promise<boolean>
  /** The whole, or a span of it that lies within. */
  get(hash: string, span?: Span): Promise<Readable | undefined>
  /** Stores the finished and synced file at `path`, which stays in place. Throws ENOENT when it is missing. */
  keep(path: string, file: StoredFile): Promise<void>
  /** Writes, reads and removes a probe. Throws what that fails with: an error that names the cause for the operator. */
  check(): Promise<void>
  /** Nothing happens when it is not there. */
  remove(hash: string): Promise<void>
}
