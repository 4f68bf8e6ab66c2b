/** Client of Zentao's REST interface, version 1, for reading. */
import { z } from 'zod'
import { OutgoingError, sendOut } from '../../../../platform/outgoing.ts'
import type { LookFault } from './contract.ts'
import { type Item, itemOf } from './item.ts'

/** Reason why the tracker could not be read. Never contains what was sent. */
export class TrackerError extends Error {
  override name = 'TrackerError'
  readonly reason: LookFault
  constructor(reason: LookFault) {
    super(reason)
    this.reason = reason
  }
}
export interface Tracker {
  readonly url: string
  readonly account: string
  readonly password: string
  /** The setting FORWARD_HOSTS. */
  readonly hosts: string | undefined
}
export interface TrackerSource {
  readonly kind: Item['kind']
  /** Id of a product (bugs) or an execution (tasks). */
  readonly id: number
}
export interface Page {
  readonly items: readonly Item[]
  /** Name of the product or execution, if the response has it. */
  readonly name: string | null
  readonly isLast: boolean
}

/** Small enough that descriptions with images fit into a response. */
const perPage = 20
const maxAnswerBytes = 4 * 1024 * 1024

async function requestJson(
  tracker: Tracker,
  path: string,
  options: { token?: string; body?: object },
): Promise<unknown> {
  let url: URL
  try {
    url = new URL(`api.php/v1/${path}`, tracker.url.endsWith('/') ? tracker.url : `${tracker.url}/`)
  } catch {
    throw new TrackerError('settings')
  }
  const body = options.body && JSON.stringify(options.body)
  const headers = {
    accept: 'application/json',
    ...(body && { 'content-type': 'application/json' }),
    ...(options.token && { token: options.token }),
  }
  const request = { url, method: body ? 'POST' : 'GET', headers, body, isSecret: true }
  const answer = await sendOut(request, { hosts: tracker.hosts, reads: true, maxAnswer: maxAnswerBytes }).catch(
    (error: unknown) => {
      throw error instanceof OutgoingError ? new TrackerError(error.reason) : error
    },
  )
  if (answer.status >= 500) throw new TrackerError('away')
  if (answer.status < 200 || answer.status >= 300) throw new TrackerError('refused')
  try {
    return JSON.parse(answer.text)
  } catch {
    throw new TrackerError('unreadable')
  }
}
const read = <T>(schema: z.ZodType<T>, input: unknown): T => {
  const result = schema.safeParse(input)
  if (!result.success) throw new TrackerError('unreadable')
  return result.data
}

/** Requests an access token. */
export async function tokenOf(tracker: Tracker): Promise<string> {
  const { account, password } = tracker
  return read(
    z.object({ token: z.string().min(1) }),
    await requestJson(tracker, 'tokens', { body: { account, password } }),
  ).token
}

const total = {
  page: z.coerce.number().optional(),
  total: z.coerce.number().optional(),
  limit: z.coerce.number().optional(),
}
const bugs = z.object({ ...total, bugs: z.array(z.unknown()) })
const tasks = z.object({ ...total, tasks: z.array(z.unknown()) })
const nameAnswer = z.object({ name: z.string() })

export async function nameOf(tracker: Tracker, token: string, { kind, id }: TrackerSource): Promise<string> {
  const path = kind === 'bug' ? `products/${id}` : `executions/${id}`
  return read(nameAnswer, await requestJson(tracker, path, { token })).name.slice(0, 100)
}

/** One page of items, most recently edited first. Pages begin at 1. */
export async function pageOf(
  tracker: Tracker,
  token: string,
  { kind, id }: TrackerSource,
  page: number,
): Promise<Omit<Page, 'name'>> {
  const list = kind === 'bug' ? `products/${id}/bugs` : `executions/${id}/tasks`
  const answer = await requestJson(tracker, `${list}?page=${page}&limit=${perPage}&order=lastEditedDate_desc`, {
    token,
  })
  const pageAnswer = kind === 'bug' ? read(bugs, answer) : read(tasks, answer)
  const rows = 'bugs' in pageAnswer ? pageAnswer.bugs : pageAnswer.tasks
  // A tracker may return fewer items per page than requested.
  const size = pageAnswer.limit ?? perPage
  const isLast =
    rows.length === 0 || (pageAnswer.total !== undefined ? page * size >= pageAnswer.total : rows.length < size)
  try {
    return { items: rows.map((each) => itemOf(kind, each)), isLast }
  } catch {
    throw new TrackerError('unreadable')
  }
}
