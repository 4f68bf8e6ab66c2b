/**
 * Upload endpoint for logs of vehicles. Uploads come in pieces, use a secret of the vehicle, and need no staff session.
 */
import type { DeviceUpload, Uploader } from '../../../../platform/http/device-upload.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import { moment } from '../../../../platform/store/moment.ts'
import { addJob } from '../../../../platform/work/add.ts'
import { assembling } from './assemble.ts'
import { maxBytes } from './contract.ts'

export const uploadPath = (vin: string, id: number | string): string => `/device/${vin}/log/${id}`

const whose = ({ params: { vin = '', id = '' }, secretHash }: Uploader, now: number) => sql`
  vin = ${vin} and id = ${Number(id)} and secret_hash = ${secretHash} and transport = 'upload'
  and state in ('issued', 'uploading') and due_at > ${moment(now)}`

const isId = (text = '') => /^[1-9]\d{0,14}$/.test(text)

export const logUpload: DeviceUpload = {
  path: uploadPath(':vin', ':id'),
  maxBytes,
  async find({ store, now }, uploader) {
    if (!isId(uploader.params.id)) return undefined
    const { rows } = await store.db.execute<{ received: number; bytes: number }>(
      sql`select received_bytes as received, bytes from log_file where ${whose(uploader, now().getTime())}`,
    )
    return rows[0]
  },
  /** Locks the row while a piece is added. Of two pieces at the same offset, the second is refused. */
  append: ({ store, now }, uploader, offset, piece) =>
    store.tx(async (tx) => {
      const db = tx
      const at = now().getTime()
      const { rows } = await db.execute<{ vin: string; id: number; receivedBytes: number; bytes: number }>(sql`
        update log_file set received_bytes = received_bytes + ${piece.length}, state = 'uploading', updated_at = ${moment(at)},
          secret_hash = case when received_bytes + ${piece.length} = bytes then null else secret_hash end
        where ${whose(uploader, at)} and received_bytes = ${offset} and received_bytes + ${piece.length} <= bytes
        returning vin, id::float8 as id, received_bytes as "receivedBytes", bytes`)
      const [row] = rows
      if (!row) return undefined
      await db.execute(sql`
        insert into log_chunk (vin, log_id, at, bytes) values (${row.vin}, ${row.id}, ${offset}, ${piece}::bytea)`)
      if (row.receivedBytes === row.bytes) await addJob(db, assembling, { input: { vin: row.vin, id: row.id } })
      return row.receivedBytes
    }),
}
