/** General alarm flag: 2016 table 18, 2025 table 24. */
import type { Pair } from '../../contract/words.ts'
import { alarmStates } from './codes.ts'
import { bit } from './rows.ts'

type Alarm = readonly [bit: number, key: string, name: Pair]

const alarms2016: readonly Alarm[] = [
  [0, 'temperatureDifference', ['温度差异报警', 'Temperature difference']],
  [1, 'batteryHighTemperature', ['电池高温报警', 'Battery over-temperature']],
  [2, 'storageOverVoltage', ['车载储能装置类型过压报警', 'Storage over-voltage']],
  [3, 'storageUnderVoltage', ['车载储能装置类型欠压报警', 'Storage under-voltage']],
  [4, 'socLow', ['SOC低报警', 'SOC low']],
  [5, 'cellOverVoltage', ['单体电池过压报警', 'Cell over-voltage']],
  [6, 'cellUnderVoltage', ['单体电池欠压报警', 'Cell under-voltage']],
  [7, 'socHigh', ['SOC过高报警', 'SOC too high']],
  [8, 'socJump', ['SOC跳变报警', 'SOC jump']],
  [9, 'storageMismatch', ['可充电储能系统不匹配报警', 'Storage mismatch']],
  [10, 'cellConsistency', ['电池单体一致性差报警', 'Poor cell consistency']],
  [11, 'insulation', ['绝缘报警', 'Insulation']],
  [12, 'converterTemperature', ['DC-DC温度报警', 'DC-DC temperature']],
  [13, 'brakeSystem', ['制动系统报警', 'Brake system']],
  [14, 'converterState', ['DC-DC状态报警', 'DC-DC state']],
  [15, 'motorControllerTemperature', ['驱动电机控制器温度报警', 'Motor controller temperature']],
  [16, 'highVoltageInterlock', ['高压互锁状态报警', 'High-voltage interlock']],
  [17, 'motorTemperature', ['驱动电机温度报警', 'Motor temperature']],
  [18, 'storageOverCharge', ['车载储能装置类型过充报警', 'Storage over-charge']],
]

/** Alarms that 2025 adds or renames. */
const alarms2025: readonly Alarm[] = [
  [5, 'cellOverVoltage', ['最小并联单元过压报警', 'Parallel-cell over-voltage']],
  [6, 'cellUnderVoltage', ['最小并联单元欠压报警', 'Parallel-cell under-voltage']],
  [10, 'cellConsistency', ['最小并联单元一致性差报警', 'Poor parallel-cell consistency']],
  [11, 'insulation', ['绝缘电阻失效报警', 'Insulation failure']],
  [19, 'motorOverSpeed', ['驱动电机超速报警', 'Motor over-speed']],
  [20, 'motorOverCurrent', ['驱动电机过流报警', 'Motor over-current']],
  [21, 'capacitorOverTemperature', ['超级电容过温报警', 'Supercapacitor over-temperature']],
  [22, 'capacitorOverVoltage', ['超级电容过压报警', 'Supercapacitor over-voltage']],
  [23, 'thermalEvent', ['可充电储能装置热事件报警', 'Storage thermal event']],
  [24, 'hydrogenLeak', ['氢气泄漏异常报警', 'Hydrogen leak']],
  [25, 'hydrogenPressure', ['车载氢系统压力异常报警', 'Hydrogen system pressure']],
  [26, 'hydrogenTemperature', ['车载氢系统温度异常报警', 'Hydrogen system temperature']],
  [27, 'stackOverTemperature', ['燃料电池电堆超温报警', 'Fuel cell stack over-temperature']],
]

function flagRows(alarms: readonly Alarm[]) {
  const rows = new Map(alarms.map(([at, key, name]) => [at, bit(at, key, name, alarmStates)]))
  const firstReserved = rows.size
  rows.set(firstReserved, bit(firstReserved, 'reserved', ['预留', 'Reserved'], undefined, 32 - firstReserved))
  return [...rows].sort(([a], [b]) => a - b).map(([, row]) => row)
}

export const alarmBits2016 = flagRows(alarms2016)
export const alarmBits2025 = flagRows([...alarms2016, ...alarms2025])
