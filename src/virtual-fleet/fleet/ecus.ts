/**
 * ECUs of the demonstration's vehicles: names, addresses, readable data and trouble codes. The demonstration stores
 * them, and the ECUs of simulated vehicles respond by them.
 */
import type { ecus } from '../../features/work/diagnosis/ecu/store.ts'
import type { dataIdentifiers } from '../../features/work/diagnosis/identifier/store.ts'
import { bms } from './ecus/battery.ts'
import { bcm, gateway, hvac } from './ecus/body.ts'
import { eps, esc } from './ecus/chassis.ts'
import { mcu, vcu } from './ecus/drive.ts'
import type { EcuDescription, EcuRoutine } from './ecus/ecu.ts'
import { dcdc, obc } from './ecus/supply.ts'

export type {
  EcuDescription,
  EcuIdentifier,
  EcuRoutine,
  EcuTroubleCode,
  EcuValue,
  FaultListName,
} from './ecus/ecu.ts'

export const ecuCatalogue: readonly EcuDescription[] = [vcu, bms, mcu, obc, dcdc, bcm, esc, eps, hvac, gateway]

/** Rows in the order of the catalogue, so that the ids returned by the insert belong to its ECUs. */
export const ecuRows = (): (typeof ecus.$inferInsert)[] =>
  ecuCatalogue.map(({ code, name, requestAddress, responseAddress, supplier, services, routines }) => ({
    code,
    name: name[0],
    nameEn: name[1],
    requestAddress,
    responseAddress,
    supplier: supplier[0],
    services: [...services],
    remark: routines.map(routineText).join('\n') || null,
  }))

/** Routines have no record of their own. Their ids are documented in the ECU's remark. */
const routineText = ({ id, name, seconds, found: { name: finding, unit } }: EcuRoutine) =>
  `例程 ${id} ${name[0]}：约 ${seconds} 秒，结果为状态（00 停止、01 运行、02 通过、03 未通过）和 2 字节${finding[0]}${unit && `（${unit}）`}`

export const identifierRows = (ids: readonly number[]): (typeof dataIdentifiers.$inferInsert)[] =>
  ecuCatalogue.flatMap(({ identifiers }, index) =>
    identifiers.flatMap(({ did, writable, values }) =>
      values.map(({ name, at, length, type, factor, offset, unit, codes = {} }) => ({
        ecu: ids[index] ?? 0,
        did,
        name: name[0],
        nameEn: name[1],
        at,
        length,
        type,
        factor,
        offset,
        unit: unit || null,
        writable: writable === 'extended',
        codes:
          Object.entries(codes)
            .map(([value, [zh, en]]) => `${value}=${zh}|${en}`)
            .join('\n') || null,
      })),
    ),
  )
