/** A Primary's view of one repository: root, timestamp, snapshot and targets, verified in this order. */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import {
  type Envelope,
  envelope,
  isSignedByRole,
  type ReceivedRoot,
  type ReceivedTargets,
  rootShape,
  snapshotShape,
  targetsShape,
  timestampShape,
} from './metadata.ts'

export type Fetch = (file: string) => Promise<string | undefined>

/** Metadata that cannot be trusted. The message names the attack that it would be. */
export class UntrustedError extends Error {}

const maxRoots = 32

export class Repository {
  readonly #name: string
  readonly #fetch: Fetch
  readonly #now: () => number
  #root: ReceivedRoot
  #timestamp = 0
  #snapshot = 0
  #targets: ReceivedTargets | undefined
  #listed = new Map<string, number>()

  /** @param trustedRoot signed root metadata from the factory. Throws when it is not root metadata. */
  constructor(name: string, fetch: Fetch, trustedRoot: unknown, now: () => number) {
    this.#name = name
    this.#fetch = fetch
    this.#now = now
    this.#root = rootShape.parse(envelope.parse(trustedRoot).signed)
  }

  /** Fetches and verifies the latest targets. Throws `UntrustedError`. */
  async update(): Promise<ReceivedTargets> {
    await this.#updateRoot()
    const stamp = await this.#read('timestamp', 'timestamp.json', timestampShape)
    this.#least(stamp.version, this.#timestamp, 'timestamp')
    const snapshotEntry = stamp.meta['snapshot.json']
    this.#least(snapshotEntry.version, this.#snapshot, 'snapshot')
    const snapshot = await this.#read(
      'snapshot',
      this.#fileOf('snapshot', snapshotEntry.version),
      snapshotShape,
      snapshotEntry,
    )
    for (const [file, { version }] of Object.entries(snapshot.meta))
      this.#least(version, this.#listed.get(file) ?? 0, file)
    const targetsEntry = snapshot.meta['targets.json']
    if (!targetsEntry) throw this.#untrusted('mix-and-match: the snapshot lists no targets')
    const targets = await this.#read(
      'targets',
      this.#fileOf('targets', targetsEntry.version),
      targetsShape,
      targetsEntry,
    )
    this.#timestamp = stamp.version
    this.#snapshot = snapshot.version
    this.#listed = new Map(Object.entries(snapshot.meta).map(([file, { version }]) => [file, version]))
    this.#targets = targets
    return targets
  }

  get targets(): ReceivedTargets | undefined {
    return this.#targets
  }

  /** Each root must be signed by its predecessor and by itself. The last one must not have expired. */
  async #updateRoot(): Promise<void> {
    for (let step = 0; step < maxRoots; step++) {
      const next = this.#root.version + 1
      const text = await this.#fetch(`${next}.root.json`)
      if (text === undefined) break
      const read = this.#envelope(text, 'root')
      const root = rootShape.safeParse(read.signed)
      if (!root.success || root.data.version !== next) throw this.#untrusted('rollback: root of another version')
      if (!isSignedByRole(read, this.#root, 'root') || !isSignedByRole(read, root.data, 'root'))
        throw this.#untrusted('bad signature of root')
      this.#root = root.data
    }
    this.#fresh(this.#root.expires, 'root')
  }

  #fileOf(role: 'snapshot' | 'targets', version: number): string {
    return this.#root.consistent_snapshot ? `${version}.${role}.json` : `${role}.json`
  }

  async #read<T extends z.ZodType<{ version: number; expires: string }>>(
    role: 'timestamp' | 'snapshot' | 'targets',
    file: string,
    shape: T,
    entry?: { version: number; length?: number | undefined; hashes?: Record<string, string> | undefined },
  ): Promise<z.output<T>> {
    const text = await this.#fetch(file)
    if (text === undefined) throw this.#untrusted(`drop-request: ${file} is missing`)
    const bytes = Buffer.from(text)
    if (entry?.length !== undefined && bytes.length > entry.length)
      throw this.#untrusted(`endless data: ${file} is longer than it should be`)
    const sha256 = entry?.hashes?.sha256
    if (sha256 && createHash('sha256').update(bytes).digest('hex') !== sha256.toLowerCase())
      throw this.#untrusted(`mix-and-match: hash of ${file}`)
    const read = this.#envelope(text, role)
    if (!isSignedByRole(read, this.#root, role)) throw this.#untrusted(`bad signature of ${role}`)
    const own = shape.safeParse(read.signed)
    if (!own.success) throw this.#untrusted(`${file} is no ${role} metadata`)
    if (entry && own.data.version !== entry.version) throw this.#untrusted(`mix-and-match: version of ${file}`)
    this.#fresh(own.data.expires, role)
    return own.data
  }

  #envelope(text: string, role: string): Envelope {
    try {
      return envelope.parse(JSON.parse(text))
    } catch {
      throw this.#untrusted(`${role} is no metadata`)
    }
  }

  #least(version: number, minVersion: number, what: string): void {
    if (version < minVersion) throw this.#untrusted(`rollback: ${what} ${version} after ${minVersion}`)
  }

  #fresh(expires: string, role: string): void {
    if (Date.parse(expires) <= this.#now()) throw this.#untrusted(`freeze: ${role} expired at ${expires}`)
  }

  #untrusted = (why: string) => new UntrustedError(`${this.#name}: ${why}`)
}
