import type { z } from 'zod'
import type { Pair } from '../../domain/contract/words.ts'
import type { AnyRecord } from '../../record/model/record.ts'
import type { AnyCall } from '../context.ts'
import type { EventKind } from '../event/kind.ts'
import type { Explore } from '../explore/explore.ts'
import type { Figure } from '../figure/figure.ts'
import type { ExternalSourcesLookup } from '../http/csp-sources.ts'
import type { DeviceApi } from '../http/device-routes.ts'
import type { DeviceUpload } from '../http/device-upload.ts'
import type { OutsideRoute } from '../http/outside-routes.ts'
import type { ServedFiles } from '../http/thing-files.ts'
import type { ServedNotice } from '../notice/notice.ts'
import type { Parameter } from '../parameter/parameters.ts'
import type { ServedRecord } from '../record/serve.ts'
import type { ServedCall } from '../serve.ts'
import type { Db } from '../store/store.ts'
import type { JobDefinition } from '../work/job.ts'
import type { Personal } from './personal.ts'
import type { OnVehicleList } from './vehicle-list.ts'
import type { ServedVehiclePart } from './vehicle-page.ts'

export { serveRecord } from '../record/serve.ts'
export { type ServedCall, serve, servePublic } from '../serve.ts'
export { serveStream } from '../stream/stream.ts'
export { serveVehicleSegment } from './segments.ts'
export { serveVehicleFields } from './vehicle-list.ts'
export { serveVehiclePart, serveVehicleRow, serveVehicleRows } from './vehicle-page.ts'

/** Finds entries that reference a content, to show where a file is used. */
interface NamesContent {
  /** Kind of entry. */
  readonly title: Pair
  /** Users with this call may see the names. */
  readonly call: { readonly path: string }
  /** Record of these rows. They do not prevent each other's deletion. */
  readonly record: string
  find(db: Db, hash: string): Promise<readonly { readonly id: number; readonly name: string }[]>
}

/** Message that the platform sends to webhooks, described for developers of a receiver. */
export interface WebhookEvent {
  /** Its `type`. */
  readonly event: string
  readonly title: Pair
  /** Its `data`. */
  readonly data: z.ZodType
}

/** Declarations of a thing for the server. Every list is optional. */
export interface Thing {
  /** Calls beyond a record's standard ones: `serve`, `servePublic`, `serveStream`. */
  readonly calls: readonly ServedCall[]
  /** Records with their standard calls: `serveRecord`. */
  readonly records: readonly ServedRecord[]
  /** Query forms without stored rows. Users with one of the calls may see the options of their fields. */
  readonly questions: readonly { readonly record: AnyRecord; readonly calls: Readonly<Record<string, AnyCall>> }[]
  /** Deferred or periodic work: `job`, `periodicJob`. */
  readonly jobs: readonly JobDefinition[]
  readonly parameters: readonly Parameter[]
  readonly figures: readonly Figure[]
  /** Rows of the inbox and news for devices: `serveNotice`. */
  readonly notices: readonly ServedNotice[]
  /** Data of the vehicle page: `serveVehicleRows`, `serveVehicleRow`, `serveVehiclePart`. */
  readonly onVehiclePage: readonly ServedVehiclePart[]
  /** Values and segments of the list of vehicles: `serveVehicleFields`, `serveVehicleSegment`. */
  readonly onVehicleList: readonly OnVehicleList[]
  /** Data sources for charts of staff: `explore`. */
  readonly explores: readonly Explore[]
  /** External sources that its parameters allow pages to use. */
  readonly externalSources: readonly ExternalSourcesLookup[]
  /** Tables whose column `hash` references contents of the file store. */
  readonly contentTables: readonly string[]
  /** Look-ups of entries that reference these contents. The entries prevent the deletion of an upgrade file. */
  readonly namesContent: readonly NamesContent[]
  /** Personal data, for copies and erasures. */
  readonly personal: readonly Personal[]
  readonly uploads: readonly DeviceUpload[]
  /** Routes that boxes call. */
  readonly deviceApis: readonly DeviceApi[]
  /** Routes that other systems call, or to which they send a browser. */
  readonly outsideRoutes: readonly OutsideRoute[]
  /** Large files that browsers fetch in ranges. */
  readonly files: readonly ServedFiles[]
  /** Kinds of events that it adds (`addEvents`). */
  readonly events: readonly EventKind[]
  /** Messages that it sends to webhooks. */
  readonly webhooks: readonly WebhookEvent[]
}

const nothing: Thing = {
  calls: [],
  records: [],
  questions: [],
  jobs: [],
  parameters: [],
  figures: [],
  notices: [],
  onVehiclePage: [],
  onVehicleList: [],
  explores: [],
  externalSources: [],
  contentTables: [],
  namesContent: [],
  personal: [],
  uploads: [],
  deviceApis: [],
  outsideRoutes: [],
  files: [],
  events: [],
  webhooks: [],
}

/** Creates the default export of a thing's server.ts. The server finds things by their folders. There is no list. */
export const thing = (parts: Partial<Thing>): Thing => ({ ...nothing, ...parts })
