import type { Pair } from '../contract/words.ts'
import type { Version } from './pair.ts'
import { standard2016 } from './tables/2016.ts'
import { standard2025 } from './tables/2025.ts'
import { type Case, type Codes, code, type Row, text, word } from './tables/rows.ts'

export type Command = Readonly<{
  name: Pair
  rows: readonly Row[]
  /** Data unit of the response, when it has a table of its own. */
  answer?: readonly Row[]
  /** The id is free for use. A data unit that does not fit the table is another maker's, not an error. */
  isFree?: true
}>

export type Standard = Readonly<{
  version: Version
  start: number
  responses: Codes
  encryptions: Codes
  commands: ReadonlyMap<number, Command>
  units: ReadonlyMap<number, Case>
}>

export const standards: Readonly<Record<Version, Standard>> = { 2016: standard2016, 2025: standard2025 }

/** Name of a command id, including reserved and free ids (table 3). */
export function commandName(version: Version, command: number): Pair {
  const definition = standards[version].commands.get(command)
  if (definition) return definition.name
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

/** Bytes before the data unit, table 2. */
export const heads = { 2016: headOf(standard2016), 2025: headOf(standard2025) }
