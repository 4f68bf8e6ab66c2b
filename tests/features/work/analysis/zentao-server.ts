/** Local server with the part of ZenTao's REST API, version 1, that the platform reads. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { trackerTime } from '../../../../src/features/work/analysis/zentao/item.ts'

export interface Bug {
  id: number
  [name: string]: unknown
}
/** A bug in ZenTao's format: a missing date is '' or zeros, people are accounts or objects. */
export const bugOf = (id: number, more: object = {}): Bug => ({
  id,
  title: `Bug ${id}`,
  status: 'active',
  severity: (id % 4) + 1,
  pri: 3,
  openedDate: '2026-05-01 08:00:00',
  assignedTo: { account: 'li', realname: '李工' },
  resolution: '',
  resolvedDate: '',
  activatedCount: 0,
  closedDate: '0000-00-00 00:00:00',
  lastEditedDate: '0000-00-00 00:00:00',
  deleted: '0',
  ...more,
})
export const closedBug = (id: number, at: string, more: object = {}) =>
  bugOf(id, {
    status: 'closed',
    assignedTo: 'closed',
    resolution: 'fixed',
    resolvedDate: at,
    closedDate: at,
    lastEditedDate: at,
    ...more,
  })
export const doneTask = {
  id: 7,
  name: 'A task',
  status: 'done',
  pri: 0,
  assignedTo: 'wang',
  openedDate: '2026-05-01T00:00:00Z',
  finishedDate: '2026-05-02T00:00:00Z',
  closedDate: null,
  canceledDate: '',
  lastEditedDate: '',
  deleted: false,
}

/** Bugs of product 3 and tasks of execution 5, for the account `reader` with the password `secret`. */
export async function zentaoServer(initialBugs: readonly Bug[], tasks: readonly object[] = []) {
  const bugs = new Map(initialBugs.map((bug) => [bug.id, bug]))
  const requests: string[] = []
  const state = { isDown: false, limit: 20 }
  const editedAt = (bug: Bug) => trackerTime(bug.lastEditedDate as string) ?? 0
  const answers = (path: string, page: number): [number, unknown] => {
    if (path === '/products/3') return [200, { id: 3, name: 'T-Box 软件' }]
    if (path === '/executions/5') return [200, { id: 5, name: 'Sprint 5' }]
    if (path === '/executions/5/tasks') return [200, { page: 1, total: tasks.length, limit: 20, tasks }]
    if (path !== '/products/3/bugs') return [404, { error: 'not found' }]
    const newestFirst = [...bugs.values()].sort((a, b) => editedAt(b) - editedAt(a) || b.id - a.id)
    const rows = newestFirst.slice((page - 1) * state.limit, page * state.limit)
    return [200, { page, total: newestFirst.length, limit: state.limit, bugs: rows }]
  }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://tracker')
    requests.push(`${request.method} ${url.pathname}${url.search}`)
    const say = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    let body = ''
    for await (const part of request) body += String(part)
    if (state.isDown) return say(502, {})
    const path = url.pathname.replace('/zentao/api.php/v1', '')
    if (path === '/tokens') {
      const { account, password } = JSON.parse(body) as { account: string; password: string }
      return account === 'reader' && password === 'secret' ? say(201, { token: 'T1' }) : say(401, { error: 'no' })
    }
    if (request.headers.token !== 'T1') return say(401, { error: 'Unauthorized' })
    return say(...answers(path, Number(url.searchParams.get('page'))))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/zentao`
  return { address, bugs, asked: requests, state, close: () => server.close() }
}
