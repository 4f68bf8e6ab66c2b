import { databaseError, StoreError } from './store/errors.ts'

const diskCodes: Readonly<Record<string, string>> = {
  ENOSPC: 'is full',
  EDQUOT: 'is full (quota)',
  EROFS: 'is read-only',
  EIO: 'is faulty',
}
/** Error codes of an unreachable server. `driverMessages` matches the messages of the database driver and of fetch. */
const unreachable =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|UND_ERR_\w+)$/
const driverMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection|fetch failed)/

/**
 * A file store fails. The same request may succeed later. The message names the cause for the operator. `brief` is a
 * short text that anyone may read.
 */
export class FilesAway extends Error {
  override name = 'FilesAway'
  readonly brief: string | undefined
  constructor(message: string, { brief, cause }: { brief?: string; cause?: unknown } = {}) {
    super(message, { cause })
    this.brief = brief
  }
}

function* causesOf(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; at = at.cause) {
    yield at
    if (at instanceof AggregateError) for (const each of at.errors) yield* causesOf(each)
  }
}
const codeOf = (error: Error) => ('code' in error && typeof error.code === 'string' ? error.code : '')

/** True when the database is unreachable, stopping, full, or could not resolve a conflict in time. */
function isDatabaseAway(error: unknown): boolean {
  // SQLSTATE classes. 08: connection, 53: resources, 57: operator, 58: system (disk failure), 40: rolled back
  // (conflict).
  return /^(08|53|57|58|40)/.test(databaseError(error)?.code ?? '')
}

/** True when the database, the file store or the disk is unavailable or full: the same request may succeed later. */
export function isAway(error: unknown): boolean {
  if (isDatabaseAway(error)) return true
  for (const each of causesOf(error)) {
    if (each instanceof StoreError && (each.code === 'STORE_CLOSED' || each.code === 'STORE_STOPPED')) return true
    if (each instanceof FilesAway || codeOf(each) in diskCodes || unreachable.test(codeOf(each))) return true
    if (driverMessages.test(each.message)) return true
  }
  return false
}

/** Short reason why files cannot be stored, without folder or host names. Undefined for other errors. */
export function briefly(error: unknown): string | undefined {
  for (const each of causesOf(error)) {
    if (each instanceof FilesAway && each.brief) return each.brief
    const code = codeOf(each)
    const state = diskCodes[code]
    if (state) return `the disk ${state}`
    if (code === 'ENOENT') return 'the folder is missing'
    if (code === 'EACCES' || code === 'EPERM') return 'the folder is not writable'
  }
  return undefined
}

/** One sentence for the operator when the disk rejects writes at start. Undefined for other errors. */
export function explainedDisk(error: unknown, dataDir: string): string | undefined {
  if (/^(53100|58030)$/.test(databaseError(error)?.code ?? ''))
    return 'The disk of the database is full or faulty: free some space and start again.'
  for (const each of causesOf(error)) {
    const state = diskCodes[codeOf(each)]
    if (state) return `The disk with the data folder ${dataDir} ${state}: free some space and start again.`
    // 51: the same error from the embedded database, whose system is WebAssembly.
    if (/no space left on device|disk (is )?full|errno: 51\b/i.test(each.message))
      return `The disk with the data folder ${dataDir} is full: free some space and start again.`
    if (codeOf(each) === 'EACCES' || codeOf(each) === 'EPERM')
      return `The data folder ${dataDir} is not writable for this user: ${each.message}`
  }
  return undefined
}
