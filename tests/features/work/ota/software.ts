import { piecesPath, uploadCalls } from '../../../../src/domain/contract/upload.ts'
import { ecuCalls } from '../../../../src/features/work/diagnosis/ecu/contract.ts'
import { otaModelCalls } from '../../../../src/features/work/ota/otaModel/contract.ts'
import { softwareVersion, softwareVersionCalls } from '../../../../src/features/work/ota/softwareVersion/contract.ts'
import { vehicleEcuCalls } from '../../../../src/features/work/ota/vehicleEcu/contract.ts'
import { vehicleTypeCalls } from '../../../../src/features/work/ota/vehicleType/contract.ts'
import type { AddOf } from '../../../../src/record/model/record.ts'
import type { Client } from '../../../platform/harness.ts'
import { eventually } from '../../../telematics/gateway/yard.ts'
import { callData } from '../../fleet/vehicles/fleet.ts'

/** Uploads a file for a record, by default a software version. Returns the id that 'add' and 'edit' take. */
export async function uploadFile(
  client: Client,
  content: string | Uint8Array,
  name = 'image.bin',
  record = softwareVersion.name,
): Promise<string> {
  const bytes = Buffer.from(content)
  const place = { record, field: 'file' }
  const { upload } = await callData(client, uploadCalls.start, { ...place, name, size: bytes.length })
  const { id } = upload!
  const headers = {
    ...client.headers(),
    'content-type': 'application/offset+octet-stream',
    'upload-offset': '0',
  }
  await client.raw({ method: 'PATCH', url: piecesPath(id), headers, payload: bytes })
  await eventually(
    () => callData(client, uploadCalls.one, { id }),
    ({ state }) => state === 'done',
  )
  return id
}

export interface SoftwareCatalogue {
  readonly vehicleType: number
  readonly places: Readonly<Record<string, number>>
}
const ecu = { name: '控制器', nameEn: 'Control unit', services: ['22'], responseAddress: '7EF' }

/** Part number of an ECU's software, the same in all vehicle types. */
export const partOf = (code: string) => `${code}-100`

/** Adds a vehicle type with these ECUs, in this order, for a model. */
export async function addSoftware(
  admin: Client,
  { model, code = 'E5', ecus = ['TBOX', 'BMS', 'VCU'] }: { model: number; code?: string; ecus?: readonly string[] },
): Promise<SoftwareCatalogue> {
  const { id: vehicleType } = await callData(admin, vehicleTypeCalls.add, { code, name: '车型', nameEn: 'Type' })
  await callData(admin, otaModelCalls.add, { model, vehicleType, enabled: true })
  const places: Record<string, number> = {}
  for (const [at, name] of ecus.entries()) {
    const { rows } = await callData(admin, ecuCalls.query, { filter: { code: name }, pageSize: 50 })
    const existing = rows.find((row) => row.code === name)
    const id =
      existing?.id ?? (await callData(admin, ecuCalls.add, { ...ecu, code: name, requestAddress: `7E${at}` })).id
    const place = { vehicleType, ecu: id, partNumber: partOf(name), position: at + 1, isPrimary: at === 0 }
    places[name] = (await callData(admin, vehicleEcuCalls.add, place)).id
  }
  return { vehicleType, places }
}

const notes = { notesZh: '修复问题', notesEn: 'Fixes' }

/** Adds a version of an ECU's software with a file. `by` enters and tests it, and `releasedBy` releases it. */
export async function addVersion(
  by: Client,
  code: string,
  version: string,
  { counter, releasedBy, ...more }: Partial<AddOf<typeof softwareVersion>> & { counter: number; releasedBy?: Client },
): Promise<number> {
  const file = await uploadFile(by, `${code} ${version}`, `${code}-${version}.bin`)
  const versionInput = { partNumber: partOf(code), version, counter, kind: 'full', file, ...notes, ...more } as const
  const { id } = await callData(by, softwareVersionCalls.add, versionInput)
  await callData(by, softwareVersionCalls.test, { id })
  if (releasedBy) await callData(releasedBy, softwareVersionCalls.release, { id })
  return id
}
