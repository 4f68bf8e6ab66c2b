import { z } from 'zod'
import type { AddOf, AnyRecord, ListInput, ListOutput, RowOf, UpdateOf } from '../../record/model/record.ts'
import { recordId } from './scope.ts'
import type { Pair } from './words.ts'

/**
 * Access rule of a call. public: anyone. open: anyone signed in. menu: roles that have a button with this path. There
 * is no default, so a call without access does not compile.
 */
export type Access = 'public' | 'open' | 'menu'
/**
 * json: POST with a JSON body. multipart: POST of a form with a file. get: GET with query parameters. blob: POST with
 * JSON that answers a file. stream: GET with query parameters that answers server-sent events, each with the call's
 * output.
 */
export type Transport = 'json' | 'multipart' | 'get' | 'blob' | 'stream'
/** Whether the input is sent as a query. The cookies alone may then be the credentials. */
export const isGet = ({ transport }: { transport: Transport }) => transport === 'get' || transport === 'stream'

/** A method type, which TypeScript compares bivariantly: a `Call` of a specific input remains assignable to `Call`. */
type Whether<In> = { ask(input: In): boolean }['ask']

export interface Call<In = unknown, Out = unknown, Sent = In> {
  readonly path: string
  readonly title: Pair
  readonly access: Access
  readonly transport: Transport
  /** Runs in a transaction and writes a line in the operation log. */
  readonly changes: boolean
  /**
   * False: writes no log line of its own, because its user or the job that it starts writes one. Calls that change
   * nothing write one only if they return a file to users with a permission.
   */
  readonly logged: boolean
  readonly input: z.ZodType<In, Sent>
  readonly output: z.ZodType<Out>
  /**
   * API tokens are always refused. For calls that manage access and rights, or that concern the caller's own session.
   */
  readonly peopleOnly: boolean
  /**
   * Sensitive step, always or for certain inputs: the password must have been entered within the last minutes.
   * Otherwise the server refuses, and the client asks for the password in a dialog and repeats the call.
   */
  readonly needsPassword: boolean | Whether<In>
  /** In production, roles that include it require a second factor unless they say otherwise. True with `needsPassword`. */
  readonly needsFactor: boolean
  /**
   * The client caches the last answers and shows them with their age, at once and while offline. Sign-out clears them.
   * For public data, and for the user's own lists.
   */
  readonly offline: boolean
  /**
   * Assistants may use it as a tool (`/mcp`), if it changes nothing. Default: calls of access 'menu'. False: it sends,
   * redeems, or answers a file or a link that gives access.
   */
  readonly asTool?: boolean
  /** Milliseconds that the client waits. Default: 40 000 (specification section 9). */
  readonly timeoutMs: number
  /** Accepted files of a multipart call. */
  readonly upload?: {
    readonly kinds: readonly string[]
    /** Limit of each file. */
    readonly maxBytes: number
    /** Number of files. Default: 1. */
    readonly files?: number
  }
}
export type InputOf<C> = C extends Call<infer In, infer _O, infer _S> ? In : never
/** Input as the client sends it, before defaults and transforms. */
export type SentOf<C> = C extends Call<infer _I, infer _O, infer Sent> ? Sent : never
export type OutputOf<C> = C extends Call<infer _I, infer Out, infer _S> ? Out : never

type CallOptions<In, Out, Sent> = Pick<Call, 'title' | 'access'> &
  Partial<
    Pick<
      Call,
      'transport' | 'changes' | 'logged' | 'peopleOnly' | 'needsFactor' | 'offline' | 'asTool' | 'timeoutMs' | 'upload'
    >
  > & {
    needsPassword?: boolean | Whether<In>
    input?: z.ZodType<In, Sent>
    output?: z.ZodType<Out>
  }

/**
 * A file part of a multipart call, as the handler receives it. Readable only while the call runs. The client sends a
 * `File`.
 */
export interface UploadedPart {
  hash: string
  size: number
  type: string
  name: string
}
export const uploadPart = z.object({
  hash: z.string(),
  size: z.number(),
  type: z.string(),
  name: z.string(),
}) as unknown as z.ZodType<UploadedPart, Blob>

export const defaultTimeoutMs = 40_000

const nothing: z.ZodType = z.strictObject({})
const noOutput: z.ZodType = z.null()

/** Declares one call. Without `input` it takes an empty object. Without `output` it answers null. */
export function call<In = Record<string, never>, Out = null, Sent = In>(
  path: string,
  options: CallOptions<In, Out, Sent>,
): Call<In, Out, Sent> {
  return {
    transport: 'json',
    changes: false,
    logged: true,
    peopleOnly: false,
    needsPassword: false,
    needsFactor: Boolean(options.needsPassword),
    offline: false,
    timeoutMs: defaultTimeoutMs,
    ...options,
    path,
    input: options.input ?? (nothing as z.ZodType<In, Sent>),
    output: options.output ?? (noOutput as z.ZodType<Out>),
  }
}

/** The same calls, with those that change something refused for API tokens. */
export const changedByPeople = <C extends Record<string, { readonly changes: boolean }>>(calls: C): C =>
  Object.fromEntries(
    Object.entries(calls).map(([name, each]) => [name, each.changes ? { ...each, peopleOnly: true } : each]),
  ) as C

/** The same call with a password confirmation, always or for certain inputs (`Call.needsPassword`). */
export const withPassword = <In, Out, Sent>(
  each: Call<In, Out, Sent>,
  needsPassword: boolean | Whether<In> = true,
): Call<In, Out, Sent> => ({ ...each, needsPassword, needsFactor: needsPassword !== false })

/**
 * `fixed`: values for fields missing in the sheet, the same for every row (the meeting on a meeting's page). `partial`:
 * imports the valid rows even if others have faults.
 */
const importInput = z.strictObject({
  file: z.uuid({ error: 'uploadedFile' }),
  fixed: z.record(z.string().max(64), z.union([z.string().max(200), z.number(), z.boolean()])).optional(),
  partial: z.boolean().optional(),
})
export type ImportInput = z.input<typeof importInput>
const jobOutput = z.object({ job: z.number() })
const revealReason = z.string().trim().min(2).max(200)
const countOutput = z.object({ count: z.number() })
const sheetFormat = z.enum(['xlsx', 'csv'])
/** For records whose rows have files that can be packed. */
const exportedPacked = z.enum(['xlsx', 'csv', 'zip'])
export type ExportFormat = z.infer<typeof exportedPacked>

const titles = {
  query: ['查询', 'Query'],
  one: ['详情', 'Details'],
  add: ['新增', 'Add'],
  update: ['修改', 'Edit'],
  remove: ['删除', 'Delete'],
  import: ['导入', 'Import'],
  reveal: ['显示完整内容', 'Show in full'],
  export: ['导出', 'Export'],
} as const satisfies Record<string, Pair>

/** Paths of a record's standard calls. Those left out do not exist. */
export interface RecordPaths {
  query?: string
  one?: string
  add?: string
  update?: string
  remove?: string
  import?: string
  export?: string
  reveal?: string
}
interface AllRecordCalls<R> {
  query: Call<ListInput, ListOutput<RowOf<R>>, Partial<ListInput>>
  one: Call<{ id: number }, RowOf<R>>
  add: Call<AddOf<R>, { id: number }>
  update: Call<UpdateOf<R>, null>
  remove: Call<{ ids: number[] }, { count: number }>
  /** Takes the id of an uploaded file and returns the job that checks and writes it. */
  import: Call<ImportInput, { job: number }>
  export: Call<ExportInput, unknown, Partial<ExportInput>>
  /** Returns one masked value in full. Each use is logged. */
  reveal: Call<RevealInput, { value: string | null }>
}
export interface RevealInput {
  id: number
  field: string
  /** Reason for revealing the value. Written to the log. */
  reason: string
}
export type ExportInput = ListInput & { format: ExportFormat }
export type RecordCalls<R = AnyRecord> = Partial<AllRecordCalls<R>>

/**
 * Declares a record's standard calls at the paths. All have access 'menu' (each is a button that a role may have).
 * @param options.offline the list is cached, too (`Call.offline`)
 */
export function recordCalls<R extends AnyRecord, const P extends RecordPaths>(
  record: R,
  paths: P,
  { offline = false }: { offline?: boolean } = {},
): { [K in keyof P & keyof AllRecordCalls<R>]: AllRecordCalls<R>[K] } {
  const list = record.list as z.ZodObject
  const make: Record<keyof RecordPaths, (path: string) => Call> = {
    query: (path) => ({ ...menu(path, 'query', false, record.list, record.listed), offline }),
    one: (path) => menu(path, 'one', false, z.strictObject({ id: recordId(record.name) }), record.row),
    add: (path) => menu(path, 'add', true, record.add, z.object({ id: z.number() })),
    update: (path) => menu(path, 'update', true, record.update, noOutput),
    remove: (path) =>
      menu(path, 'remove', true, z.strictObject({ ids: z.array(recordId(record.name)).min(1).max(1000) }), countOutput),
    import: (path) => ({ ...menu(path, 'import', true, importInput, jobOutput), logged: false }),
    export: (path) => ({
      ...menu(
        path,
        'export',
        false,
        list.omit({ after: true, before: true, count: true }).extend({
          format: (record.imports?.packed ? exportedPacked : sheetFormat).default('xlsx'),
        }),
        z.unknown(),
      ),
      transport: 'blob',
      timeoutMs: 120_000,
    }),
    reveal: (path) => ({
      ...menu(
        path,
        'reveal',
        true,
        z.strictObject({ id: recordId(record.name), field: z.string().max(64), reason: revealReason }),
        z.object({ value: z.string().nullable() }),
      ),
      needsFactor: true,
    }),
  }
  const entries = (Object.entries(paths) as [keyof RecordPaths, string][]).map(([key, path]) => [key, make[key](path)])
  return Object.fromEntries(entries) as { [K in keyof P & keyof AllRecordCalls<R>]: AllRecordCalls<R>[K] }
}

function menu(path: string, title: keyof typeof titles, changes: boolean, input: z.ZodType, output: z.ZodType): Call {
  return call<unknown, unknown, unknown>(path, { title: titles[title], access: 'menu', changes, input, output })
}

/**
 * Paths of the common shape `/prefix/query`, `/prefix/info`, `/prefix/add`, for groups whose paths the specification
 * leaves open.
 */
export function pathsUnder<const K extends keyof RecordPaths>(prefix: string, ...names: K[]): { [P in K]: string } {
  return Object.fromEntries(
    names.map((name) => [name, `${prefix}/${name === 'one' ? 'info' : name === 'remove' ? 'delete' : name}`]),
  ) as { [P in K]: string }
}
