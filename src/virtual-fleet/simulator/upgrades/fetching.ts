/** First half of an upgrade: checks and download of the files. */
import { between, sourceOf } from '../../fleet/chance.ts'
import { DdiError } from './ddi.ts'
import type { ActionFeedback, DeploymentFile } from './documents.ts'
import { Download } from './download.ts'
import type { Http } from './http.ts'
import type { InstalledVersions } from './installed-versions.ts'
import { refusalOf, type Work } from './work.ts'

export interface FetchingOptions {
  readonly number: number
  readonly http: Http
  readonly installed: InstalledVersions
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
  /** Reason why the signed metadata cannot be trusted. Undefined: it can. */
  readonly check: (files: readonly DeploymentFile[]) => Promise<string | undefined>
  readonly tell: (feedback: ActionFeedback) => Promise<void>
  readonly isRequested: () => Promise<boolean>
}

/** `halted`: not requested now, may continue later. */
export type FetchOutcome = { readonly kind: 'done' | 'halted' } | { readonly kind: 'refused'; readonly why: string }

const bytesPerSecond = [50_000, 500_000] as const
const tellMs = 15_000

const keyOf = ({ filename, sha256 }: DeploymentFile) => `${filename} ${sha256}`

const speedOf = (number: number) => Math.round(between(sourceOf(number, 123), ...bytesPerSecond))

export class Fetching {
  readonly #options: FetchingOptions
  #reportedAt = 0

  constructor(options: FetchingOptions) {
    this.#options = options
  }

  async run(work: Work): Promise<FetchOutcome> {
    const { files } = work.deployment
    const { installed: installedVersions, check, tell } = this.#options
    const why = refusalOf(files, installedVersions) ?? (await check(files))
    if (why) return { kind: 'refused', why }
    // ECUs that share a file download it once.
    const total = [...new Map(files.map((file) => [keyOf(file), file.size])).values()].reduce(
      (sum, size) => sum + size,
      0,
    )
    await tell({ execution: 'download', progress: { cnt: this.#have(work), of: total } })
    for (const file of files) {
      const result = await this.#fetch(work, file, total)
      if (result.kind !== 'done') return result
    }
    work.isDownloaded = true
    return { kind: 'done' }
  }

  async #fetch(work: Work, file: DeploymentFile, total: number): Promise<FetchOutcome> {
    const { isRequested } = this.#options
    const key = keyOf(file)
    const existing = work.downloads.get(key)
    const download = existing ?? this.#begin(work, file)
    work.downloads.set(key, download)
    if (existing?.isDone) return { kind: 'done' }
    while (!download.isDone) {
      if (!(await isRequested())) return { kind: 'halted' }
      try {
        await download.next()
      } catch (error) {
        if (!(error instanceof DdiError)) throw error
        work.downloads.delete(key)
        return { kind: 'halted' }
      }
      await this.#mention(work, total)
    }
    const sha256 = download.sha256()
    if (sha256 === file.sha256 && work.installFault !== 'wrongHash') return { kind: 'done' }
    return { kind: 'refused', why: `hash mismatch: ${file.filename} is not what it should be` }
  }

  #begin({ installFault }: Work, { url, size }: DeploymentFile): Download {
    const { number, http, sleep } = this.#options
    return new Download({
      http,
      url: url!,
      size,
      sleep,
      bytesPerSecond: speedOf(number),
      cutAt: installFault === 'downloadCut' ? Math.floor(size / 2) : undefined,
    })
  }

  #have = ({ downloads }: Work) => [...downloads.values()].reduce((sum, { at }) => sum + at, 0)

  async #mention(work: Work, total: number): Promise<void> {
    const { now, tell } = this.#options
    if (now() - this.#reportedAt < tellMs) return
    this.#reportedAt = now()
    await tell({ execution: 'download', progress: { cnt: this.#have(work), of: total } })
  }
}
