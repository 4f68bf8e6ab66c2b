/**
 * Minimal device interface of a platform, written from the protocol. It is strict about the order of a box's requests.
 */
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface File {
  readonly partNumber: string
  readonly version: string
  readonly bytes: Buffer
  readonly metadata?: Readonly<Record<string, string>>
  /** Hash that the platform announces, if different from the real one. */
  readonly sha256?: string
}

interface DdiFeedback {
  readonly about: string
  readonly action: number
  readonly execution: string
  readonly finished: string
  readonly details: readonly string[]
}

interface OfferedDeployment {
  readonly files: readonly File[]
  needsConsent: boolean
  isHeld: boolean
  isCancelling: boolean
  /** True when the box has read it. */
  isRead: boolean
  isDownloaded: boolean
  isEnded: boolean
  update: 'skip' | 'attempt' | 'forced'
}

/** Body from a box, not validated. */
interface BoxBody {
  readonly id?: string
  readonly mode?: string
  readonly data?: Readonly<Record<string, string>>
  readonly confirmation?: string
  readonly status?: {
    readonly execution?: string
    readonly result?: { readonly finished?: string }
    readonly details?: readonly string[]
  }
}

const executions = ['closed', 'proceeding', 'canceled', 'scheduled', 'rejected', 'resumed', 'download', 'downloaded']
const hash = (how: string, bytes: Buffer) => createHash(how).update(bytes).digest('hex')

export async function openDdi({ vin, token }: { vin: string; token: string }) {
  const actions = new Map<number, OfferedDeployment>()
  const feedback: DdiFeedback[] = []
  const ranges: string[] = []
  const violations: string[] = []
  const configData: Readonly<Record<string, string>>[] = []
  const consents: [number, string][] = []
  const polls: number[] = []
  /** `refuses`: number of coming requests without an answer. */
  const trouble = { refuses: 0, breaksAt: -1 }
  let sleep = '00:01:00'
  let isAuthorized = (candidate: string) => candidate === token

  const server = createServer(async (request, response) => {
    if (trouble.refuses > 0) {
      trouble.refuses--
      request.socket.destroy()
      return
    }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    answer(request, response, body === '' ? undefined : (JSON.parse(body) as BoxBody))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const own = `${origin}/ddi/default/controller/v1/${vin}`

  const json = (response: ServerResponse, value: unknown, status = 200) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(value === undefined ? undefined : JSON.stringify(value))
  }

  function answer(request: IncomingMessage, response: ServerResponse, body: BoxBody | undefined) {
    // It has no metadata.
    if (request.url?.startsWith('/uptane/')) return json(response, undefined, 404)
    const path = (request.url ?? '').replace(/^\/ddi\/default\/controller\/v1\//, '')
    if (!isAuthorized(request.headers.authorization?.slice('TargetToken '.length) ?? '') || !path.startsWith(vin)) {
      violations.push(`${request.method} ${request.url} without the right token`)
      return json(response, undefined, 401)
    }
    const [what = '', id = '', more] = path
      .slice(vin.length + 1)
      .split('?')[0]!
      .split('/')
    const action = Number(id)
    const deployment = actions.get(action)
    const key = `${request.method} ${what}${more ? `/${more}` : ''}`
    if (key === 'GET ') return json(response, base())
    if (key === 'PUT configData') {
      const { mode, data = {} } = body ?? {}
      if (mode !== 'merge' || Object.values(data).some((value) => typeof value !== 'string'))
        violations.push('configData is no map of texts')
      configData.push(data)
      return json(response, undefined)
    }
    if (!deployment) {
      violations.push(`${key} of no action`)
      return json(response, undefined, 404)
    }
    if (key === 'GET deploymentBase') {
      if (deployment.isHeld || deployment.isCancelling || deployment.needsConsent) return json(response, undefined, 404)
      deployment.isRead = true
      return json(response, deploymentOf(action, deployment))
    }
    if (key === 'GET confirmationBase') return json(response, { id: String(action), confirmation: {} })
    if (key === 'POST confirmationBase/feedback') {
      const consent = body?.confirmation ?? ''
      if (!['confirmed', 'denied'].includes(consent)) violations.push(`no consent: ${consent}`)
      consents.push([action, consent])
      if (consent === 'confirmed') deployment.needsConsent = false
      return json(response, undefined)
    }
    if (key === 'GET cancelAction')
      return json(response, { id: String(action), cancelAction: { stopId: String(action) } })
    if (key === 'POST deploymentBase/feedback' || key === 'POST cancelAction/feedback')
      return take(response, what, action, deployment, body)
    if (key.startsWith('GET softwaremodules')) return file(request, response, deployment, Number(more))
    violations.push(`${key} is no call`)
    json(response, undefined, 405)
  }

  function base() {
    polls.push(polls.length)
    const links: Record<string, { href: string }> = {}
    for (const [action, one] of actions) {
      if (one.isEnded) continue
      if (one.isCancelling) links.cancelAction = { href: `${own}/cancelAction/${action}` }
      else if (one.needsConsent) links.confirmationBase = { href: `${own}/confirmationBase/${action}` }
      else if (!one.isHeld) links.deploymentBase = { href: `${own}/deploymentBase/${action}?c=-1` }
    }
    return { config: { polling: { sleep } }, _links: links }
  }

  const deploymentOf = (action: number, { files, update }: OfferedDeployment) => ({
    id: String(action),
    deployment: {
      download: 'forced',
      update,
      chunks: files.map(({ partNumber, version, bytes, metadata = {}, sha256 }, at) => ({
        part: 'os',
        name: partNumber,
        version,
        metadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
        artifacts: [
          {
            filename: `${partNumber}-${version}.bin`,
            size: bytes.length,
            hashes: { sha1: hash('sha1', bytes), md5: hash('md5', bytes), sha256: sha256 ?? hash('sha256', bytes) },
            _links: { 'download-http': { href: `${own}/softwaremodules/${action}/${at}` } },
          },
        ],
      })),
    },
  })

  function take(
    response: ServerResponse,
    about: string,
    action: number,
    deployment: OfferedDeployment,
    body: BoxBody | undefined,
  ) {
    const { execution = '', result: { finished: outcome = '' } = {}, details = [] } = body?.status ?? {}
    if (String(body?.id) !== String(action)) violations.push('feedback about another action than its address')
    if (!executions.includes(execution)) violations.push(`no execution: ${execution}`)
    if (!['success', 'failure', 'none'].includes(outcome)) violations.push(`no result: ${outcome}`)
    if (about === 'deploymentBase' && !deployment.isRead) violations.push('feedback before the deployment was read')
    if (execution === 'proceeding' && !deployment.isDownloaded) violations.push('installation before the download')
    if (execution === 'downloaded') deployment.isDownloaded = true
    feedback.push({ about, action, execution, finished: outcome, details })
    if (deployment.isEnded) return json(response, undefined, 410)
    if (execution === 'closed') deployment.isEnded = true
    if (about === 'cancelAction' && execution === 'rejected') deployment.isCancelling = false
    json(response, undefined)
  }

  function file(request: IncomingMessage, response: ServerResponse, { files, isRead }: OfferedDeployment, at: number) {
    const { bytes } = files[at]!
    const [, from = '', until = ''] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
    if (!isRead || from === '' || Number(until) >= bytes.length) {
      violations.push(`no range: ${request.headers.range}`)
      return json(response, undefined, 416)
    }
    ranges.push(`${at} ${from}-${until}`)
    const piece = bytes.subarray(Number(from), Number(until) + 1)
    const range = `bytes ${from}-${until}/${bytes.length}`
    response.writeHead(206, { 'content-range': range, 'content-length': String(piece.length) })
    if (trouble.breaksAt < 0) return void response.end(piece)
    const breaksAt = trouble.breaksAt
    trouble.breaksAt = -1
    response.write(piece.subarray(0, breaksAt), () => setImmediate(() => request.socket.destroy()))
  }

  return {
    address: own,
    actions,
    said: feedback,
    ranges,
    violations,
    configData,
    consents,
    polls,
    trouble,
    offer(action: number, files: readonly File[], more: Partial<OfferedDeployment> = {}) {
      const fresh = { needsConsent: false, isHeld: false, isCancelling: false, isRead: false, isDownloaded: false }
      const deployment: OfferedDeployment = { files, ...fresh, isEnded: false, update: 'forced', ...more }
      actions.set(action, deployment)
      return deployment
    },
    /** Sets the accepted token. */
    expects: (isRight: (token: string) => boolean) => {
      isAuthorized = isRight
    },
    sleeps: (text: string) => {
      sleep = text
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
