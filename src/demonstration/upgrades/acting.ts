/** People of the demonstration make calls as staff do: permitted, checked and logged like theirs. */
import { randomUUID } from 'node:crypto'
import { permissionsOf } from '../../areas/accounts/role/permission-sets.ts'
import { writeLog } from '../../areas/system/operationLog/write.ts'
import type { Call } from '../../kit/call.ts'
import type { Caller, Parts, SessionUser } from '../../server/context.ts'
import { type Gate, runCall } from '../../server/http/run.ts'
import { scopeOf } from '../../server/scope.ts'
import { sql } from '../../server/store/drizzle.ts'
import type { Db } from '../../server/store/store.ts'

export interface Person {
  readonly id: number
  readonly name: string
  /** Makes a call; throws its Fault. */
  readonly make: <In, Out, Sent>(call: Call<In, Out, Sent>, input: NoInfer<Sent>) => Promise<Out>
}

interface Row extends Record<string, unknown> {
  id: string
  userName: string
  fullName: string
  department: string | null
  roleId: string
  roleName: string
  allVehicles: boolean
}

/** Enabled accounts of a role, the oldest first. */
export async function peopleOf(parts: Parts, role: string): Promise<Person[]> {
  const { rows } = await (parts.store.db as unknown as Db).execute<Row>(sql`
    select a.id, a.user_name as "userName", a.full_name as "fullName", d.name as department, r.id as "roleId",
      r.name as "roleName", r.all_vehicles as "allVehicles"
    from account a join role r on r.id = a.role left join department d on d.id = a.department
    where r.name = ${role} and a.status = 'enabled' order by a.id`)
  return rows.map((row) => personOf(parts, row))
}

function personOf(parts: Parts, { id, userName, fullName, department, roleId, roleName, allVehicles }: Row): Person {
  const user = async (): Promise<SessionUser> => ({
    ...{ id: Number(id), name: userName, fullName, department, sessionId: randomUUID(), mustChangePassword: false },
    role: { id: Number(roleId), name: roleName },
    // Without a version they are read each time.
    links: (await permissionsOf(parts.store, Number(roleId), Number.NaN)).links,
    scope: await scopeOf(parts.store, Number(id), allVehicles),
  })
  const gate: Gate = { authenticate: user, writeLog: (db, line) => writeLog(db, parts.catalogue, line) }
  return {
    id: Number(id),
    name: fullName,
    async make<In, Out, Sent>(call: Call<In, Out, Sent>, input: NoInfer<Sent>): Promise<Out> {
      const served = parts.catalogue.calls.find((each) => each.call.path === call.path)
      if (!served) throw new Error(`nothing serves ${call.path}`)
      const credentials = { token: undefined, customerId: undefined }
      const incoming = { caller: atDesk(), lang: 'zh' as const, credentials, body: () => input }
      return (await runCall(parts, gate, served, incoming)) as Out
    },
  }
}

/** A browser on this machine. */
const atDesk = (): Caller => ({
  ...{ requestId: randomUUID(), ip: '127.0.0.1', userAgent: 'demonstration', secure: true },
  cookie: () => undefined,
  setCookie: () => {},
})
