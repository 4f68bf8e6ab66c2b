/** Lets people of the demonstration make calls like staff, with the same permissions, checks and logs. */
import { randomUUID } from 'node:crypto'
import type { Call } from '../../../domain/contract/call.ts'
import { personNow } from '../../../features/base/accounts/session/person.ts'
import { writeLog } from '../../../features/base/audit/operationLog/write.ts'
import type { Caller, Parts } from '../../../platform/context.ts'
import { type Gate, runCall } from '../../../platform/http/run.ts'
import { sql } from '../../../platform/store/drizzle.ts'

export interface ActingUser {
  readonly id: number
  readonly name: string
  /** Makes a call. Throws its Fault. */
  readonly make: <In, Out, Sent>(call: Call<In, Out, Sent>, input: NoInfer<Sent>) => Promise<Out>
}

export async function peopleOf(parts: Parts, role: string): Promise<ActingUser[]> {
  const { rows } = await parts.store.db.execute<{ id: string; fullName: string }>(sql`
    select a.id, a.full_name as "fullName" from account a join role r on r.id = a.role
    where r.name = ${role} and a.status = 'enabled' order by a.id`)
  return rows.map(({ id, fullName }) => personOf(parts, Number(id), fullName))
}

function personOf(parts: Parts, id: number, name: string): ActingUser {
  const gate: Gate = {
    authenticate: () => personNow(parts.store, id),
    writeLog: (db, line) => writeLog(db, parts.catalogue, line),
  }
  return {
    id,
    name,
    async make<In, Out, Sent>(call: Call<In, Out, Sent>, input: NoInfer<Sent>): Promise<Out> {
      const servedCall = parts.catalogue.calls.find((each) => each.call.path === call.path)
      if (!servedCall) throw new Error(`nothing serves ${call.path}`)
      const credentials = { token: undefined, customerId: undefined }
      const incoming = { caller: atDesk(), lang: 'zh' as const, credentials, body: () => input }
      return (await runCall(parts, gate, servedCall, incoming)) as Out
    },
  }
}

const atDesk = (): Caller => ({
  requestId: randomUUID(),
  ip: '127.0.0.1',
  userAgent: 'demonstration',
  secure: true,
  host: '',
  cookie: () => undefined,
  setCookie: () => {},
})
