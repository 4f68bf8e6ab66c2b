import type { Pair, Version } from './pair.ts'
import { standard2016 } from './tables/2016.ts'
import { standard2025 } from './tables/2025.ts'
import type { Case, Codes, Row } from './tables/rows.ts'
import { code, text, word } from './tables/rows.ts'

export type Command = Readonly<{
  name: Pair
  /** The data unit of the command, and of an answer that repeats it. */
  rows: readonly Row[]
  /** The data unit of its answer, where that is another table. */
  answer?: readonly Row[]
  /** The id is free for use: a data unit that does not fit the table is not wrong, but another's. */
  isFree?: true
}>

/** One edition of the standard. */
export type Standard = Readonly<{
  version: Version
  start: number
  responses: Codes
  encryptions: Codes
  commands: ReadonlyMap<number, Command>
  /** Information types of reports. */
  units: ReadonlyMap<number, Case>
}>

/** The edition of a version. */
export const standards: Readonly<Record<Version, Standard>> = { 2016: standard2016, 2025: standard2025 }

/** The name of a command id, also where it is reserved or free for use (table 3). */
export function commandName(version: Version, command: number): Pair {
  const known = standards[version].commands.get(command)
  if (known) return known.name
  if (command >= 0xc0 && command <= 0xfe) return ['平台交换自定义数据', 'Platform exchange data']
  if (command === 0 || command === 0xff) return ['未定义', 'Undefined']
  return command < 0x80 ? ['上行数据系统预留', 'Reserved, uplink'] : ['下行数据系统预留', 'Reserved, downlink']
}

function headOf({ version, responses, encryptions }: Standard) {
  const names = Array.from({ length: 254 }, (_, index) => [index + 1, commandName(version, index + 1)])
  return [
    text('start', ['起始符', 'Start'], 2),
    code('command', ['命令标识', 'Command ID'], Object.fromEntries(names), false),
    code('response', ['应答标志', 'Response flag'], responses, false),
    text('vin', ['唯一识别码', 'Unique ID (VIN)'], 17),
    code('encryption', ['数据单元加密方式', 'Data unit encryption'], encryptions),
    word('length', ['数据单元长度', 'Data unit length'], [0, 65531], { special: false }),
  ] as const
}

/** The bytes before the data unit, table 2. */
export const heads = { 2016: headOf(standard2016), 2025: headOf(standard2025) }
