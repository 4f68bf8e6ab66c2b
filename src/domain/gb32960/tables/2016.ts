/** GB/T 32960.3-2016. Table numbers are those of the standard. Ranges are raw. */

import type { Command, Standard } from '../standard.ts'
import { alarmBits2016 } from './alarms.ts'
import * as codes from './codes.ts'
import { extensionCommands } from './extension.ts'
import {
  bit,
  bits,
  byte,
  bytes,
  type Case,
  code,
  dword,
  fault,
  list,
  REST,
  type Row,
  range,
  taggedList,
  text,
  time,
  word,
} from './rows.ts'
import { terminalBodies } from './terminal.ts'

const V = { scale: 0.1, unit: 'V' }
const A = { scale: 0.1, offset: -1000, unit: 'A' }
const mV = { scale: 0.001, unit: 'V' }
const celsius = { offset: -40, unit: '°C' }
const percent = { unit: '%' }
/** The standard defines neither 'abnormal' nor 'invalid' here. */
const plain = { special: false }

// Tables 9 and B.4. The main text calls the last two bytes reserved.
const wholeVehicle: Row[] = [
  code('vehicleState', ['车辆状态', 'Vehicle state'], codes.vehicleStates),
  code('chargingState', ['充电状态', 'Charging state'], codes.chargingStates),
  code('runningMode', ['运行模式', 'Running mode'], codes.runningModes),
  word('speed', ['车速', 'Speed'], [0, 2200], { scale: 0.1, unit: 'km/h' }),
  dword('odometer', ['累计里程', 'Odometer'], [0, 9999999], { scale: 0.1, unit: 'km' }),
  word('voltage', ['总电压', 'Total voltage'], [0, 10000], V),
  word('current', ['总电流', 'Total current'], [0, 20000], A),
  byte('soc', ['SOC', 'SOC'], [0, 100], percent),
  code('converterState', ['DC-DC状态', 'DC-DC state'], codes.converterStates),
  // Table A.1
  bits('gear', ['挡位', 'Gear'], 1, [
    bit(0, 'position', ['挡位', 'Gear'], codes.gears, 4),
    bit(4, 'braking', ['制动力', 'Braking force'], codes.force),
    bit(5, 'driving', ['驱动力', 'Driving force'], codes.force),
    bit(6, 'reserved', ['预留', 'Reserved'], undefined, 2),
  ]),
  word('insulation', ['绝缘电阻', 'Insulation resistance'], [0, 60000], { unit: 'kΩ', special: false }),
  byte('accelerator', ['加速踏板行程值', 'Accelerator travel'], [0, 100], percent),
  byte('brake', ['制动踏板状态', 'Brake pedal'], [0, 100], {
    unit: '%',
    codes: { 101: ['制动有效（无行程值）', 'Braking, travel unknown'] },
  }),
]

// Tables 10 and 11
const motors: Row[] = [
  byte('count', ['驱动电机个数', 'Motor count'], [1, 253]),
  list('motors', ['驱动电机', 'Motor'], 'count', [
    byte('number', ['驱动电机序号', 'Number'], [1, 253], plain),
    code('state', ['驱动电机状态', 'State'], codes.motorStates),
    byte('controllerTemperature', ['驱动电机控制器温度', 'Controller temperature'], [0, 250], celsius),
    word('speed', ['驱动电机转速', 'Speed'], [0, 65531], { offset: -20000, unit: 'r/min' }),
    word('torque', ['驱动电机转矩', 'Torque'], [0, 65531], { scale: 0.1, offset: -2000, unit: 'N·m' }),
    byte('temperature', ['驱动电机温度', 'Temperature'], [0, 250], celsius),
    word('voltage', ['电机控制器输入电压', 'Controller input voltage'], [0, 60000], V),
    word('current', ['电机控制器直流母线电流', 'Controller DC bus current'], [0, 20000], A),
  ]),
]

// Table 12
const fuelCell: Row[] = [
  word('voltage', ['燃料电池电压', 'Voltage'], [0, 20000], V),
  word('current', ['燃料电池电流', 'Current'], [0, 20000], { scale: 0.1, unit: 'A' }),
  word('consumption', ['燃料消耗率', 'Fuel rate'], [0, 60000], { scale: 0.01, unit: 'kg/100 km' }),
  word('probeCount', ['燃料电池温度探针总数', 'Probe count'], [0, 65531]),
  list('probes', ['探针温度值', 'Probe temperature'], 'probeCount', [
    byte('temperature', ['探针温度值', 'Probe temperature'], [0, 240], { ...celsius, special: false }),
  ]),
  word('hydrogenTemperature', ['氢系统中最高温度', 'Hydrogen max temperature'], [0, 2400], { scale: 0.1, ...celsius }),
  byte('hydrogenTemperatureProbe', ['氢系统中最高温度探针代号', 'Hydrogen max temperature probe'], [1, 252]),
  word('hydrogenConcentration', ['氢气最高浓度', 'Hydrogen max concentration'], [0, 60000], { unit: 'mg/kg' }),
  byte('hydrogenConcentrationSensor', ['氢气最高浓度传感器代号', 'Hydrogen max concentration sensor'], [1, 252]),
  word('hydrogenPressure', ['氢气最高压力', 'Hydrogen max pressure'], [0, 1000], {
    scale: 0.1,
    unit: 'MPa',
    special: false,
  }),
  byte('hydrogenPressureSensor', ['氢气最高压力传感器代号', 'Hydrogen max pressure sensor'], [1, 252]),
  code('converterState', ['高压DC/DC状态', 'High-voltage DC/DC state'], codes.converterStates),
]

// Table 13
const engine: Row[] = [
  code('state', ['发动机状态', 'State'], codes.engineStates),
  word('speed', ['曲轴转速', 'Crankshaft speed'], [0, 60000], { unit: 'r/min' }),
  word('consumption', ['燃料消耗率', 'Fuel rate'], [0, 60000], { scale: 0.01, unit: 'L/100 km' }),
]

// Tables 14 and 15
const location: Row[] = [
  bits('status', ['定位状态', 'Position status'], 1, [
    bit(0, 'validity', ['定位有效性', 'Fix'], codes.validity),
    bit(1, 'south', ['南北纬', 'North / south'], codes.latitudes),
    bit(2, 'west', ['东西经', 'East / west'], codes.longitudes),
    bit(3, 'reserved', ['保留', 'Reserved'], undefined, 5),
  ]),
  dword('longitude', ['经度', 'Longitude'], [0, 180e6], {
    scale: 1e-6,
    unit: '°',
    special: false,
    minus: ['status', 2],
  }),
  dword('latitude', ['纬度', 'Latitude'], [0, 90e6], { scale: 1e-6, unit: '°', special: false, minus: ['status', 1] }),
]

// Table 16
const extremes: Row[] = [
  byte('maxVoltageSubsystem', ['最高电压电池子系统号', 'Max-voltage subsystem'], [1, 250]),
  byte('maxVoltageCell', ['最高电压电池单体代号', 'Max-voltage cell'], [1, 250]),
  word('maxVoltage', ['电池单体电压最高值', 'Max cell voltage'], [0, 15000], mV),
  byte('minVoltageSubsystem', ['最低电压电池子系统号', 'Min-voltage subsystem'], [1, 250]),
  byte('minVoltageCell', ['最低电压电池单体代号', 'Min-voltage cell'], [1, 250]),
  word('minVoltage', ['电池单体电压最低值', 'Min cell voltage'], [0, 15000], mV),
  byte('maxTemperatureSubsystem', ['最高温度子系统号', 'Max-temperature subsystem'], [1, 250]),
  byte('maxTemperatureProbe', ['最高温度探针序号', 'Max-temperature probe'], [1, 250]),
  byte('maxTemperature', ['最高温度值', 'Max temperature'], [0, 250], celsius),
  byte('minTemperatureSubsystem', ['最低温度子系统号', 'Min-temperature subsystem'], [1, 250]),
  byte('minTemperatureProbe', ['最低温度探针序号', 'Min-temperature probe'], [1, 250]),
  byte('minTemperature', ['最低温度值', 'Min temperature'], [0, 250], celsius),
]

// Tables 17 and 18
const alarm: Row[] = [
  byte('level', ['最高报警等级', 'Highest alarm level'], [0, 3]),
  bits('flags', ['通用报警标志', 'General alarm flag'], 4, alarmBits2016),
  byte('storageCount', ['可充电储能装置故障总数', 'Storage fault count'], [0, 252]),
  list('storage', ['可充电储能装置故障代码', 'Storage fault'], 'storageCount', [fault('code', ['代码', 'Code'])]),
  byte('motorCount', ['驱动电机故障总数', 'Motor fault count'], [0, 252]),
  list('motor', ['驱动电机故障代码', 'Motor fault'], 'motorCount', [fault('code', ['代码', 'Code'])]),
  byte('engineCount', ['发动机故障总数', 'Engine fault count'], [0, 252]),
  list('engine', ['发动机故障代码', 'Engine fault'], 'engineCount', [fault('code', ['代码', 'Code'])]),
  byte('otherCount', ['其他故障总数', 'Other fault count'], [0, 252]),
  list('other', ['其他故障代码', 'Other fault'], 'otherCount', [fault('code', ['代码', 'Code'])]),
]

// Tables B.5 and B.6
const storageVoltages: Row[] = [
  byte('count', ['可充电储能子系统个数', 'Subsystem count'], [1, 250]),
  list('subsystems', ['子系统', 'Subsystem'], 'count', [
    byte('number', ['可充电储能子系统号', 'Number'], [1, 250], plain),
    word('voltage', ['可充电储能装置电压', 'Voltage'], [0, 10000], V),
    word('current', ['可充电储能装置电流', 'Current'], [0, 20000], A),
    word('cellTotal', ['单体电池总数', 'Cell total'], [1, 65531]),
    word('firstCell', ['本帧起始电池序号', 'First cell of this frame'], [1, 65531], plain),
    byte('cellCount', ['本帧单体电池总数', 'Cells in this frame'], [1, 200], plain),
    list(
      'cells',
      ['单体电池电压', 'Cell voltage'],
      'cellCount',
      [word('voltage', ['单体电池电压', 'Cell voltage'], [0, 60000], mV)],
      'firstCell',
    ),
  ]),
]

// Tables B.7 and B.8
const storageTemperatures: Row[] = [
  byte('count', ['可充电储能子系统个数', 'Subsystem count'], [1, 250]),
  list('subsystems', ['子系统', 'Subsystem'], 'count', [
    byte('number', ['可充电储能子系统号', 'Number'], [1, 250], plain),
    word('probeCount', ['可充电储能温度探针个数', 'Probe count'], [1, 65531]),
    list('probes', ['探针温度值', 'Probe temperature'], 'probeCount', [
      byte('temperature', ['探针温度值', 'Probe temperature'], [0, 250], celsius),
    ]),
  ]),
]

// Table 19
const custom: Row[] = [
  word('length', ['自定义数据长度', 'Custom data length'], [1, 65531], plain),
  bytes('data', ['自定义数据', 'Custom data'], 'length'),
]

// Tables 8 and B.3
const unitTypes = new Map<number, Case>([
  [0x01, { key: 'vehicle', name: ['整车数据', 'Whole vehicle'], rows: wholeVehicle }],
  [0x02, { key: 'motor', name: ['驱动电机数据', 'Drive motors'], rows: motors }],
  [0x03, { key: 'fuelCell', name: ['燃料电池数据', 'Fuel cell'], rows: fuelCell }],
  [0x04, { key: 'engine', name: ['发动机数据', 'Engine'], rows: engine }],
  [0x05, { key: 'location', name: ['车辆位置数据', 'Location'], rows: location }],
  [0x06, { key: 'extremes', name: ['极值数据', 'Extremes'], rows: extremes }],
  [0x07, { key: 'alarm', name: ['报警数据', 'Alarms'], rows: alarm }],
  [0x08, { key: 'voltages', name: ['可充电储能装置电压数据', 'Storage voltages'], rows: storageVoltages }],
  [0x09, { key: 'temperatures', name: ['可充电储能装置温度数据', 'Storage temperatures'], rows: storageTemperatures }],
  ...range(0x0a, 0x2f, 'exchange%', ['平台交换协议自定义数据 0x%', 'Platform exchange data 0x%'], custom),
  ...range(0x80, 0xfe, 'custom%', ['用户自定义数据 0x%', 'Custom data 0x%'], custom),
])

// Table 7
const report: Row[] = [
  time(['数据采集时间', 'Collection time']),
  taggedList('units', REST, { key: 'type', name: ['信息类型标志', 'Information type'] }, unitTypes),
]

// Table 6
const login: Row[] = [
  time(['数据采集时间', 'Collection time']),
  word('sequence', ['登入流水号', 'Login sequence'], [1, 65531], plain),
  text('iccid', ['ICCID', 'ICCID'], 20),
  byte('count', ['可充电储能子系统数', 'Storage subsystem count'], [0, 250], plain),
  byte('codeLength', ['可充电储能系统编码长度', 'Storage code length'], [0, 50], plain),
  list('codes', ['可充电储能系统编码', 'Storage code'], 'count', [text('code', ['编码', 'Code'], 'codeLength')]),
]

// Tables 20 and 22
const logout: Row[] = [
  time(['登出时间', 'Logout time']),
  word('sequence', ['登出流水号', 'Logout sequence'], [1, 65531], plain),
]

// Table 21
const platformLogin: Row[] = [
  time(['平台登入时间', 'Platform login time']),
  word('sequence', ['登入流水号', 'Login sequence'], [1, 65531], plain),
  text('user', ['平台用户名', 'Platform user name'], 12),
  text('password', ['平台密码', 'Platform password'], 20),
  code('encryption', ['加密规则', 'Encryption rule'], codes.encryptions2016),
]

const terminal = terminalBodies(2016)

// Tables 2, 3, 4 and B.2
export const standard2016: Standard = {
  version: 2016,
  start: 0x23,
  responses: codes.responses2016,
  encryptions: codes.encryptions2016,
  units: unitTypes,
  commands: new Map<number, Command>([
    [0x01, { name: ['车辆登入', 'Vehicle login'], rows: login }],
    [0x02, { name: ['实时信息上报', 'Real-time report'], rows: report }],
    [0x03, { name: ['补发信息上报', 'Reissued report'], rows: report }],
    [0x04, { name: ['车辆登出', 'Vehicle logout'], rows: logout }],
    [0x05, { name: ['平台登入', 'Platform login'], rows: platformLogin }],
    [0x06, { name: ['平台登出', 'Platform logout'], rows: logout }],
    [0x07, { name: ['心跳', 'Heartbeat'], rows: [] }],
    [0x08, { name: ['终端校时', 'Time synchronisation'], rows: [] }],
    [0x80, { name: ['查询命令', 'Query parameters'], rows: terminal.query, answer: terminal.queried }],
    [0x81, { name: ['设置命令', 'Set parameters'], rows: terminal.set }],
    [0x82, { name: ['车载终端控制命令', 'Terminal control'], rows: terminal.control }],
    ...extensionCommands,
  ]),
}
