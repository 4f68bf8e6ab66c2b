import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer, type TLSSocket } from 'node:tls'
import { onTestFinished } from 'vitest'
import { logExport } from '../../../../src/features/base/audit/logCollector/exporting.ts'
import { sql } from '../../../../src/platform/store/drizzle.ts'
import type { Store } from '../../../../src/platform/store/store.ts'
import type { Worker } from '../../../../src/platform/work/worker.ts'
import { selfSigned } from '../../../telematics/gateway/certificate.ts'
import { collectorName, startExporting } from './export-worker.ts'
import { FrameReader, type ParsedMessage } from './syslog-parser.ts'

/** A collector that parses strictly and stores what it has read. */
export async function openCollector(
  options: { clientCa?: string; reads?: boolean; onMessage?: (socket: TLSSocket) => void } = {},
) {
  const { clientCa, reads = true } = options
  const own = selfSigned(collectorName)
  const messages: ParsedMessage[] = []
  const faults: unknown[] = []
  const sockets = new Set<TLSSocket>()
  let connections = 0
  let bytesRead = 0
  const server = createServer({ ...own, ...(clientCa ? { requestCert: true, ca: [clientCa] } : {}) }, (socket) => {
    connections++
    sockets.add(socket)
    const reader = new FrameReader()
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    if (!reads) return void socket.pause()
    socket.on('data', (chunk: Buffer) => {
      bytesRead += chunk.length
      try {
        for (const message of reader.push(chunk)) {
          messages.push(message)
          options.onMessage?.(socket)
          if (socket.destroyed) return
        }
      } catch (error) {
        faults.push(error)
        socket.destroy()
      }
    })
  })
  server.on('tlsClientError', () => {})
  await once(server.listen(0), 'listening')
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    if (server.listening) await new Promise((resolve) => server.close(resolve))
  }
  onTestFinished(close)
  return {
    ca: own.cert,
    port: (server.address() as AddressInfo).port,
    messages,
    faults,
    sockets,
    close,
    /** Ids of the entries read, in order. */
    ids: () => messages.flatMap(({ data }) => Number(data.get('audit@32473')?.get('id') ?? [])),
    connections: () => connections,
    bytesRead: () => bytesRead,
  }
}

export interface CollectorRow {
  port: number
  ca: string | null
  cert?: string
  key?: string
  logs?: readonly string[]
  confirm?: 'notify' | 'close' | 'none'
}
/** Adds an active collector that starts with the first entry, and returns its id. */
export async function addCollector(store: Store, row: CollectorRow): Promise<number> {
  const { port, ca, cert, key, logs, confirm = 'notify' } = row
  return store.tx(async (tx) => {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into log_collector (name, enabled, state, host, port, confirm, ca_certificate, client_certificate, client_key,
        logs, lang, app_name, facility, enterprise, max_bytes, cursor_id)
      values (${`collector ${port}`}, true, 'connecting', ${collectorName}, ${port}, ${confirm}, ${ca}, ${cert ?? null},
        ${key ? `plain:${key}` : null}, ${JSON.stringify(logs ?? ['operation', 'signIn', 'reveal', 'refusal', 'digest'])}::jsonb,
        'en', 'platform', 'audit', 32473, 8192, 0)
      returning id::float8 as id`)
    await logExport.start(tx, rows[0]!.id)
    return rows[0]!.id
  })
}

/** Adds entries to the operation log. Returns their ids. */
export async function addEntries(store: Store, count: number, detailBytes = 20): Promise<number[]> {
  const { rows } = await store.tx((tx) =>
    tx.execute<{ id: number }>(sql`
      insert into operation_log (at, user_name, page, action, call, details, ip)
      select now(), 'auditor', '车辆 | Vehicles', '修改 | Edit', '/vehicle/update', repeat('x', ${detailBytes}::int), '::1'
      from generate_series(1, ${count}::int) returning id::float8 as id`),
  )
  return rows.map(({ id }) => id)
}

export async function exporting(store: Store): Promise<Worker> {
  const worker = await startExporting(store)
  onTestFinished(() => worker.stop())
  return worker
}

export type CollectorState = {
  state: string
  error: string | null
  waiting: number | null
  cursor: number
  connected: boolean
}
export async function stateOf(store: Store, id: number): Promise<CollectorState> {
  const { rows } = await store.db.execute<CollectorState>(sql`
    select state, last_error as error, waiting, cursor_id::float8 as cursor, connected_at is not null as connected
    from log_collector where id = ${id}`)
  return rows[0]!
}
