/** Parses a bug or a task of Zentao's REST interface (v1) as a row. Pure. */
import { z } from 'zod'
import { fleetOffsetMs } from '../../../../domain/time.ts'
import { type ItemState, itemStates } from './contract.ts'

/** A person is an account name or an object. 'closed' means no one. */
const person = z
  .union([z.string(), z.object({ account: z.string(), realname: z.string().optional() }), z.null()])
  .optional()
  .transform((who) => {
    const name = typeof who === 'string' ? who : who?.realname || who?.account || ''
    return name === '' || name === 'closed' ? null : name.slice(0, 64)
  })

/**
 * Parses a tracker's time to milliseconds since 1970.
 *
 * Format: 'YYYY-MM-DD HH:MM:SS' in the tracker's zone, China's, or ISO 8601. '' and 0000-00-00 are none.
 */
export function trackerTime(text: string | null | undefined): number | null {
  if (!text || text.startsWith('0000-00-00')) return null
  const plain = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/.exec(text)
  const at = plain ? Date.parse(`${plain[1]}T${plain[2] ?? '00:00:00'}Z`) - fleetOffsetMs : Date.parse(text)
  return Number.isNaN(at) ? null : at
}
const time = z.string().nullish().transform(trackerTime)
const level = z.coerce
  .number()
  .optional()
  .transform((value) => (value && value >= 1 && value <= 4 ? String(value) : null))
const flag = z
  .union([z.boolean(), z.string(), z.number()])
  .optional()
  .transform((value) => value === true || value === '1' || value === 1)
const state = z
  .string()
  .transform((value): ItemState => (Object.hasOwn(itemStates, value) ? (value as ItemState) : 'active'))

const common = { id: z.coerce.number().int().positive(), status: state, pri: level, openedDate: time, deleted: flag }
const bug = z.object({
  ...common,
  title: z.string(),
  severity: level,
  assignedTo: person,
  resolution: z.string().nullish(),
  resolvedDate: time,
  closedDate: time,
  lastEditedDate: time,
  activatedCount: z.coerce.number().int().min(0).optional(),
})
const task = z.object({
  ...common,
  name: z.string(),
  assignedTo: person,
  finishedDate: time,
  closedDate: time,
  canceledDate: time,
  closedReason: z.string().nullish(),
  lastEditedDate: time,
})

/** Times in milliseconds since 1970. */
export interface Item {
  readonly number: string
  readonly title: string
  readonly kind: 'bug' | 'task'
  readonly state: ItemState
  readonly owner: string | null
  readonly severity: string | null
  readonly priority: string | null
  readonly openedAt: number
  readonly resolvedAt: number | null
  readonly closedAt: number | null
  readonly editedAt: number
  readonly reopens: number | null
  readonly resolution: string | null
  /** It is in the tracker's recycle bin. */
  readonly isDeleted: boolean
}
const titleOf = (text: string) => text.trim().slice(0, 255) || '-'

/** Throws a ZodError when the input is neither a bug nor a task. */
export function itemOf(kind: Item['kind'], input: unknown): Item {
  const read = kind === 'bug' ? { ...bug.parse(input), kind } : { ...task.parse(input), kind }
  const openedAt = read.openedDate ?? 0
  const one = {
    kind,
    state: read.status,
    owner: read.assignedTo,
    priority: read.pri,
    openedAt,
    isDeleted: read.deleted,
    number: `${kind.toUpperCase()}-${read.id}`,
    closedAt: read.closedDate,
    editedAt: Math.max(openedAt, read.lastEditedDate ?? 0, read.closedDate ?? 0),
  }
  if (read.kind === 'bug')
    return {
      ...one,
      title: titleOf(read.title),
      severity: read.severity,
      resolvedAt: read.resolvedDate,
      reopens: read.activatedCount ?? null,
      resolution: read.resolution?.slice(0, 64) || null,
    }
  return {
    ...one,
    title: titleOf(read.name),
    severity: null,
    resolvedAt: read.finishedDate,
    reopens: null,
    resolution: read.closedReason?.slice(0, 64) || null,
  }
}
