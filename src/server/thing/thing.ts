import type { z } from 'zod'
import type { AnyRecord } from '../../kit/record/record.ts'
import type { Pair } from '../../kit/words.ts'
import type { AnyCall } from '../context.ts'
import type { Explore } from '../explore/explore.ts'
import type { Figure } from '../figure/figure.ts'
import type { ExternalSourcesLookup } from '../http/csp-sources.ts'
import type { DeviceApi } from '../http/device-routes.ts'
import type { DeviceUpload } from '../http/device-upload.ts'
import type { ServedFiles } from '../http/thing-files.ts'
import type { Parameter } from '../parameter/parameters.ts'
import type { ServedRecord } from '../record/serve.ts'
import type { Served } from '../serve.ts'
import type { Db } from '../store/store.ts'
import type { JobDefinition } from '../work/job.ts'
import type { Personal } from './personal.ts'

export { serveRecord } from '../record/serve.ts'
export { type Served, serve, servePublic } from '../serve.ts'
export { serveStream } from '../stream/stream.ts'

/** Says what names a content of the file store: what a file is used by, and as what it is here already. */
interface NamesContent {
  /** What kind of thing it is. */
  readonly title: Pair
  /** Who holds this call is told the names. */
  readonly call: { readonly path: string }
  /** The record whose rows these are: they do not keep one another. */
  readonly record: string
  find(db: Db, hash: string): Promise<readonly { readonly id: number; readonly name: string }[]>
}

/** A message that the platform sends to webhooks: for who writes a receiver. */
export interface WebhookEvent {
  /** Its `type`. */
  readonly event: string
  readonly title: Pair
  /** Its `data`. */
  readonly data: z.ZodType
}

/** What a thing of the business provides to the server. Every list is optional. */
export interface Thing {
  /** Its calls beyond a record's usual ones: `serve`, `servePublic`, `serveStream`. */
  readonly calls: readonly Served[]
  /** Its records with their usual calls: `serveRecord`. */
  readonly records: readonly ServedRecord[]
  /** Forms that only ask: whoever may use one of the calls is offered the choices of their fields. */
  readonly questions: readonly { readonly record: AnyRecord; readonly calls: Readonly<Record<string, AnyCall>> }[]
  /** What it does later, or every so often: `job`, `periodicJob`. */
  readonly jobs: readonly JobDefinition[]
  /** Settings that staff change while the platform runs. */
  readonly parameters: readonly Parameter[]
  /** The numbers that it offers to the dashboard. */
  readonly figures: readonly Figure[]
  /** What staff may ask of its rows when they build charts: `explore`. */
  readonly explores: readonly Explore[]
  /** What its parameters let pages use from other sites. */
  readonly externalSources: readonly ExternalSourcesLookup[]
  /** Its tables whose column `hash` names contents of the file store. */
  readonly contentTables: readonly string[]
  /** What of it names such contents, as people know it. Its rows keep an upgrade file from being deleted. */
  readonly namesContent: readonly NamesContent[]
  /** What it keeps of persons: asked for when one wants a copy of their data, or wants it erased. */
  readonly personal: readonly Personal[]
  /** Files that vehicles upload to it. */
  readonly uploads: readonly DeviceUpload[]
  /** What boxes call by themselves. */
  readonly deviceApis: readonly DeviceApi[]
  /** Large files that browsers fetch ranges of. */
  readonly files: readonly ServedFiles[]
  /** What it sends to webhooks. */
  readonly webhooks: readonly WebhookEvent[]
}

const nothing: Thing = {
  calls: [],
  records: [],
  questions: [],
  jobs: [],
  parameters: [],
  figures: [],
  explores: [],
  externalSources: [],
  contentTables: [],
  namesContent: [],
  personal: [],
  uploads: [],
  deviceApis: [],
  files: [],
  webhooks: [],
}

/** The one value that a thing's server.ts exports as its default. The server finds it by its folder; nothing lists things. */
export const thing = (parts: Partial<Thing>): Thing => ({ ...nothing, ...parts })
