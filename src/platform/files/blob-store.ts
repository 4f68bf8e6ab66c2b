import type { Readable } from 'node:stream'

export interface StoredFile {
  /** SHA-256 of the content in hex, which is also the file's name in the store. */
  hash: string
  /** Bytes. */
  size: number
  /** MIME type, detected from the content. */
  type: string
}

/** Byte range of a file, at least one byte: `from` counts from 0, `until` is exclusive. */
export interface ByteRange {
  readonly from: number
  readonly until: number
}

/** Storage of complete files by name (see content-name.ts): a disk or an S3 store. */
export interface BlobStore {
  has(hash: string): Promise<boolean>
  /** Bytes. Undefined when the file does not exist. */
  size(hash: string): Promise<number | undefined>
  /**
   * Passes a span to `take` in pieces and awaits each call. A piece is valid until `take` resolves. False when the file
   * does not exist.
   */
  feed(hash: string, span: ByteRange, take: (piece: Buffer) => Promise<void>): Promise<boolean>
  /** The whole file, or a span that lies within it. */
  get(hash: string, span?: ByteRange): Promise<Readable | undefined>
  /**
   * Stores the finished and synced file at `path`, which stays in place. Throws ENOENT when it is missing. `name`: the
   * file's hash unless set.
   */
  keep(path: string, file: StoredFile, name?: string): Promise<void>
  /** Writes, reads and removes a probe. Throws an error that names the cause for the operator. */
  check(): Promise<void>
  /** Does nothing when the file does not exist. */
  remove(hash: string): Promise<void>
}
