import { code } from '../../../../domain/contract/code.ts'
import { toHex } from '../../../../domain/gb32960/index.ts'
import { classOf, type ServiceClass } from '../../../../domain/gb32960/uds/index.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { exchangeTexts as words } from './texts.ts'

interface EcuServicesRow extends Record<string, unknown> {
  requestAddress: string
  services: string[]
}

export interface EcuCommand {
  readonly kind: 'diagnosisRead' | 'diagnosisChange'
  readonly settings: { readonly ecu: string; readonly request: string }
}
const kinds: Record<Exclude<ServiceClass, 'never'>, EcuCommand['kind']> = {
  read: 'diagnosisRead',
  change: 'diagnosisChange',
}

/**
 * Returns the command that carries a request to an ECU of a vehicle.
 *
 * @throws Fault if the vehicle has no such ECU, the ECU does not offer the service, or the service must never be sent
 * remotely
 */
export async function ecuCommand(db: Db, vin: string, ecu: number, request: Uint8Array): Promise<EcuCommand> {
  const { rows } = await db.execute<EcuServicesRow>(sql`
    select e.request_address as "requestAddress", e.services from ecu e
    join vehicle v on v.vin = ${vin} left join model m on m.id = v.model
    where e.id = ${ecu} and (e.series is null or e.series = m.series)`)
  const [ecuRow] = rows
  if (!ecuRow) throw fault(code.notFound, 'notFound')
  const sends = classOf(request)
  if (sends === 'never') throw new Fault(code.forbidden, words.never)
  const service = toHex(request.subarray(0, 1)).toUpperCase()
  if (!ecuRow.services.includes(service)) throw new Fault(code.state, words.notOffered, { values: { service } })
  return { kind: kinds[sends], settings: { ecu: ecuRow.requestAddress, request: toHex(request).toUpperCase() } }
}
