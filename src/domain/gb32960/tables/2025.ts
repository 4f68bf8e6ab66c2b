/** GB/T 32960.3-2025. Table numbers are those of the standard. Ranges are raw. */

import type { Command, Standard } from '../standard.ts'
import { alarmBits2025 } from './alarms.ts'
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
const A = { scale: 0.1, offset: -3000, unit: 'A' }
const mV = { scale: 0.001, unit: 'V' }
const celsius = { offset: -40, unit: '°C' }
const percent = { unit: '%' }
const kPa = { scale: 0.1, offset: -100, unit: 'kPa' }
/** The standard defines neither 'abnormal' nor 'invalid' here. */
const plain = { special: false }

// Table 10
const wholeVehicle: Row[] = [
  code('vehicleState', ['车辆状态', 'Vehicle state'], codes.vehicleStates),
  code('chargingState', ['充电状态', 'Charging state'], codes.chargingStates),
  code('runningMode', ['运行模式', 'Running mode'], codes.runningModes),
  word('speed', ['车速', 'Speed'], [0, 5000], { scale: 0.1, unit: 'km/h' }),
  dword('odometer', ['累计里程', 'Odometer'], [0, 9999999], { scale: 0.1, unit: 'km' }),
  word('voltage', ['总电压', 'Total voltage'], [0, 60000], V),
  word('current', ['总电流', 'Total current'], [0, 60000], A),
  byte('soc', ['SOC', 'SOC'], [0, 100], percent),
  code('converterState', ['DC-DC状态', 'DC-DC state'], codes.converterStates),
  // Table A.1
  bits('gear', ['挡位', 'Gear'], 1, [
    bit(0, 'position', ['挡位', 'Gear'], codes.gears, 4),
    bit(4, 'braking', ['制动力', 'Braking force'], codes.force),
    bit(5, 'driving', ['驱动力', 'Driving force'], codes.force),
    bit(6, 'reserved', ['预留', 'Reserved']),
    bit(7, 'validity', ['挡位有效性', 'Gear validity'], codes.validity),
  ]),
  word('insulation', ['高压对地绝缘电阻', 'Insulation resistance'], [0, 60000], { unit: 'kΩ' }),
]

// Tables 15 and 16
const motors: Row[] = [
  byte('count', ['驱动电机个数', 'Motor count'], [1, 253]),
  list('motors', ['驱动电机', 'Motor'], 'count', [
    byte('number', ['驱动电机序号', 'Number'], [1, 253]),
    code('state', ['驱动电机状态', 'State'], codes.motorStates),
    byte('controllerTemperature', ['驱动电机控制器温度', 'Controller temperature'], [0, 250], celsius),
    word('speed', ['驱动电机转速', 'Speed'], [0, 65531], { offset: -32000, unit: 'r/min' }),
    dword('torque', ['驱动电机转矩', 'Torque'], [0, 400000], { scale: 0.1, offset: -20000, unit: 'N·m' }),
    byte('temperature', ['驱动电机温度', 'Temperature'], [0, 250], celsius),
  ]),
]

// Table 17
const fuelCell: Row[] = [
  word('hydrogenTemperature', ['车载氢系统中最高温度', 'Hydrogen max temperature'], [0, 250], celsius),
  byte('hydrogenTemperatureProbe', ['车载氢系统中最高温度探针代号', 'Hydrogen max temperature probe'], [1, 253]),
  word('hydrogenConcentration', ['氢气最高浓度', 'Hydrogen max concentration'], [0, 60000], { scale: 1e-4, unit: '%' }),
  byte('hydrogenConcentrationSensor', ['氢气最高浓度传感器代号', 'Hydrogen max concentration sensor'], [1, 253]),
  word('hydrogenPressure', ['氢气最高压力', 'Hydrogen max pressure'], [0, 1000], { scale: 0.1, unit: 'MPa' }),
  byte('hydrogenPressureSensor', ['氢气最高压力传感器代号', 'Hydrogen max pressure sensor'], [1, 253]),
  code('converterState', ['高压DC/DC状态', 'High-voltage DC/DC state'], codes.converterStates),
  byte('hydrogenLeft', ['剩余氢量百分比', 'Hydrogen remaining'], [0, 100], percent),
  byte('converterTemperature', ['高压DC/DC控制器温度', 'High-voltage DC/DC temperature'], [0, 250], celsius),
]

// Table 20
const engine: Row[] = [word('speed', ['曲轴转速', 'Crankshaft speed'], [0, 60000], { unit: 'r/min' })]

// Tables 21 and 22
const location: Row[] = [
  bits('status', ['定位状态', 'Position status'], 1, [
    bit(0, 'validity', ['定位有效性', 'Fix'], codes.validity),
    bit(1, 'south', ['南北纬', 'North / south'], codes.latitudes),
    bit(2, 'west', ['东西经', 'East / west'], codes.longitudes),
    bit(3, 'reserved', ['保留', 'Reserved'], undefined, 5),
  ]),
  code(
    'system',
    ['坐标系', 'Coordinate system'],
    { 1: ['WGS84坐标系', 'WGS84'], 2: ['GCJ02坐标系', 'GCJ-02'], 3: ['其他坐标系', 'Other'] },
    false,
  ),
  dword('longitude', ['经度', 'Longitude'], [0, 180e6], {
    scale: 1e-6,
    unit: '°',
    special: false,
    minus: ['status', 2],
  }),
  dword('latitude', ['纬度', 'Latitude'], [0, 90e6], { scale: 1e-6, unit: '°', special: false, minus: ['status', 1] }),
]

// Tables 23 and 24
const alarmNames = Object.fromEntries(alarmBits2025.map(({ bit: at, name }) => [at, name]))
const alarm: Row[] = [
  byte('level', ['最高报警等级', 'Highest alarm level'], [0, 4]),
  bits('flags', ['通用报警标志', 'General alarm flag'], 4, alarmBits2025),
  byte('storageCount', ['可充电储能装置故障总数', 'Storage fault count'], [0, 253]),
  list('storage', ['可充电储能装置故障代码', 'Storage fault'], 'storageCount', [fault('code', ['代码', 'Code'])]),
  byte('motorCount', ['驱动电机故障总数', 'Motor fault count'], [0, 253]),
  list('motor', ['驱动电机故障代码', 'Motor fault'], 'motorCount', [fault('code', ['代码', 'Code'])]),
  byte('engineCount', ['发动机故障总数', 'Engine fault count'], [0, 253]),
  list('engine', ['发动机故障代码', 'Engine fault'], 'engineCount', [fault('code', ['代码', 'Code'])]),
  byte('otherCount', ['其他故障总数', 'Other fault count'], [0, 253]),
  list('other', ['其他故障代码', 'Other fault'], 'otherCount', [fault('code', ['代码', 'Code'])]),
  byte('generalCount', ['通用报警故障总数', 'General alarm count'], [0, 253]),
  list('general', ['通用报警', 'General alarm'], 'generalCount', [
    code('bit', ['通用报警标志位序号', 'Alarm bit'], alarmNames, false),
    byte('level', ['通用报警故障等级', 'Alarm level'], [0, 4], plain),
  ]),
]

// Tables 11 and 12
const cellVoltages: Row[] = [
  byte('count', ['动力蓄电池包个数', 'Pack count'], [0, 50]),
  list('packs', ['动力蓄电池包', 'Pack'], 'count', [
    byte('number', ['动力蓄电池包号', 'Number'], [1, 50]),
    word('voltage', ['动力蓄电池包电压', 'Voltage'], [0, 60000], V),
    word('current', ['动力蓄电池包电流', 'Current'], [0, 60000], A),
    word('cellCount', ['最小并联单元总数', 'Parallel-cell count'], [1, 65531]),
    list('cells', ['最小并联单元电压', 'Parallel-cell voltage'], 'cellCount', [
      word('voltage', ['最小并联单元电压', 'Parallel-cell voltage'], [0, 60000], mV),
    ]),
  ]),
]

// Tables 13 and 14
const temperatures: Row[] = [
  byte('count', ['动力蓄电池包个数', 'Pack count'], [0, 50]),
  list('packs', ['动力蓄电池包', 'Pack'], 'count', [
    byte('number', ['动力蓄电池包号', 'Number'], [1, 50]),
    word('probeCount', ['动力蓄电池包温度探针个数', 'Probe count'], [1, 65531]),
    list('probes', ['探针温度值', 'Probe temperature'], 'probeCount', [
      byte('temperature', ['探针温度值', 'Probe temperature'], [0, 250], celsius),
    ]),
  ]),
]

// Tables 18 and 19
const stacks: Row[] = [
  byte('count', ['燃料电池电堆个数', 'Stack count'], [1, 253]),
  list('stacks', ['燃料电池电堆', 'Stack'], 'count', [
    byte('number', ['燃料电池电堆序号', 'Number'], [1, 253]),
    word('voltage', ['燃料电池电堆电压', 'Voltage'], [0, 20000], V),
    word('current', ['燃料电池电堆电流', 'Current'], [0, 20000], { scale: 0.1, unit: 'A' }),
    word('hydrogenPressure', ['氢气入口压力', 'Hydrogen inlet pressure'], [0, 5000], kPa),
    word('airPressure', ['空气入口压力', 'Air inlet pressure'], [0, 5000], kPa),
    byte('airTemperature', ['空气入口温度', 'Air inlet temperature'], [0, 250], celsius),
    word('probeCount', ['冷却水出水口温度探针总数', 'Coolant outlet probe count'], [0, 65531]),
    list('probes', ['冷却水出水口温度', 'Coolant outlet temperature'], 'probeCount', [
      byte('temperature', ['冷却水出水口温度', 'Coolant outlet temperature'], [0, 250], celsius),
    ]),
  ]),
]

// Table 25
const capacitor: Row[] = [
  byte('number', ['超级电容管理系统号', 'Management system number'], [1, 253]),
  word('voltage', ['超级电容总电压', 'Total voltage'], [0, 10000], V),
  word('current', ['超级电容总电流', 'Total current'], [0, 60000], A),
  word('cellCount', ['超级电容单体总数', 'Cell count'], [1, 65531]),
  list('cells', ['超级电容单体电压', 'Cell voltage'], 'cellCount', [
    word('voltage', ['超级电容单体电压', 'Cell voltage'], [0, 60000], mV),
  ]),
  word('probeCount', ['超级电容温度探针总数', 'Probe count'], [1, 65531]),
  list('probes', ['探针温度值', 'Probe temperature'], 'probeCount', [
    byte('temperature', ['探针温度值', 'Probe temperature'], [0, 250], celsius),
  ]),
]

// Table 26
const capacitorExtremes: Row[] = [
  byte('maxVoltageSystem', ['最高电压管理系统号', 'Max-voltage system'], [1, 253]),
  word('maxVoltageCell', ['最高电压超级电容单体代号', 'Max-voltage cell'], [1, 65531], plain),
  word('maxVoltage', ['超级电容单体电压最高值', 'Max cell voltage'], [0, 60000], mV),
  byte('minVoltageSystem', ['最低电压管理系统号', 'Min-voltage system'], [1, 253]),
  word('minVoltageCell', ['最低电压超级电容单体代号', 'Min-voltage cell'], [1, 65531], plain),
  word('minVoltage', ['超级电容单体电压最低值', 'Min cell voltage'], [0, 60000], mV),
  byte('maxTemperatureSystem', ['最高温度管理系统号', 'Max-temperature system'], [1, 253]),
  word('maxTemperatureProbe', ['最高温度探针代号', 'Max-temperature probe'], [1, 65531], plain),
  byte('maxTemperature', ['最高温度值', 'Max temperature'], [0, 250], celsius),
  byte('minTemperatureSystem', ['最低温度管理系统号', 'Min-temperature system'], [1, 253]),
  word('minTemperatureProbe', ['最低温度探针代号', 'Min-temperature probe'], [1, 65531], plain),
  byte('minTemperature', ['最低温度值', 'Min temperature'], [0, 250], celsius),
]

// Table 27
const custom: Row[] = [
  word('length', ['自定义数据长度', 'Custom data length'], [1, 65531], plain),
  bytes('data', ['自定义数据', 'Custom data'], 'length'),
]

// Table 8
const signature: Row[] = [
  code(
    'algorithm',
    ['签名类型', 'Signature algorithm'],
    { 1: ['SM2', 'SM2'], 2: ['RSA', 'RSA'], 3: ['ECC', 'ECC'] },
    false,
  ),
  word('rLength', ['签名R值长度', 'R length'], [0, 65531], plain),
  bytes('r', ['签名R值', 'R'], 'rLength'),
  word('sLength', ['签名S值长度', 'S length'], [0, 65531], plain),
  bytes('s', ['签名S值', 'S'], 'sLength'),
]

// Table 9
const unitTypes = new Map<number, Case>([
  [0x01, { key: 'vehicle', name: ['整车数据', 'Whole vehicle'], rows: wholeVehicle }],
  [0x02, { key: 'motor', name: ['驱动电机数据', 'Drive motors'], rows: motors }],
  [0x03, { key: 'fuelCell', name: ['燃料电池发动机及车载氢系统数据', 'Fuel cell and hydrogen'], rows: fuelCell }],
  [0x04, { key: 'engine', name: ['发动机数据', 'Engine'], rows: engine }],
  [0x05, { key: 'location', name: ['车辆位置数据', 'Location'], rows: location }],
  [0x06, { key: 'alarm', name: ['报警数据', 'Alarms'], rows: alarm }],
  [0x07, { key: 'voltages', name: ['动力蓄电池最小并联单元电压数据', 'Parallel-cell voltages'], rows: cellVoltages }],
  [0x08, { key: 'temperatures', name: ['动力蓄电池温度数据', 'Battery temperatures'], rows: temperatures }],
  ...range(0x09, 0x2f, 'exchange%', ['平台交换协议自定义数据 0x%', 'Platform exchange data 0x%'], custom),
  [0x30, { key: 'stack', name: ['燃料电池电堆数据', 'Fuel cell stacks'], rows: stacks }],
  [0x31, { key: 'capacitor', name: ['超级电容器数据', 'Supercapacitor'], rows: capacitor }],
  [
    0x32,
    { key: 'capacitorExtremes', name: ['超级电容器极值数据', 'Supercapacitor extremes'], rows: capacitorExtremes },
  ],
  ...range(0x80, 0xfe, 'custom%', ['自定义数据 0x%', 'Custom data 0x%'], custom),
  [0xff, { key: 'signature', name: ['车端签名信息', 'Vehicle signature'], rows: signature, isLast: true }],
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
  text('iccid', ['集成电路卡识别码（ICCID）', 'ICCID'], 20),
  byte('count', ['电池管理系统数', 'Battery management systems'], [0, 20], plain),
  list('packCounts', ['电池管理系统对应动力蓄电池包个数', 'Packs of system'], 'count', [
    byte('packs', ['动力蓄电池包个数', 'Packs'], [0, 50], plain),
  ]),
  list('codes', ['动力蓄电池包编码', 'Pack code'], 'packCounts', [text('code', ['编码', 'Code'], 24)]),
]

// Tables 28 and 30
const logout: Row[] = [
  time(['登出时间', 'Logout time']),
  word('sequence', ['登出流水号', 'Logout sequence'], [1, 65531], plain),
]

// Table 29
const platformLogin: Row[] = [
  time(['平台登入时间', 'Platform login time']),
  word('sequence', ['登入流水号', 'Login sequence'], [1, 65531], plain),
  text('user', ['平台用户名', 'Platform user name'], 12),
  text('password', ['平台密码', 'Platform password'], 20),
  code('encryption', ['加密规则', 'Encryption rule'], codes.encryptions2025),
]

// Table B.3
const activation: Row[] = [
  time(['数据采集时间', 'Collection time']),
  text('chip', ['芯片ID', 'Chip ID'], 16, 0x20),
  word('keyLength', ['公钥长度', 'Public key length'], [0, 65531], plain),
  bytes('key', ['公钥', 'Public key'], 'keyLength'),
  text('vin', ['车辆识别代号（VIN）', 'VIN'], 17),
  ...signature,
]

// Table B.4
const activationAnswer: Row[] = [
  code('state', ['激活状态', 'Activation'], { 1: ['激活成功', 'Activated'], 2: ['激活失败', 'Failed'] }, false),
  code(
    'reason',
    ['信息', 'Information'],
    { 0: ['激活成功', 'Activated'], 1: ['芯片已激活', 'Chip already active'], 2: ['VIN重复', 'Duplicate VIN'] },
    false,
  ),
]

// Table 31
const { 2: rsa, 3: aes, 4: sm2, 5: sm4 } = codes.encryptions2025
const keyExchange: Row[] = [
  code('keyType', ['密钥类型', 'Key type'], { 2: rsa!, 3: aes!, 4: sm2!, 5: sm4! }, false),
  word('keyLength', ['密钥长度', 'Key length'], [0, 65531], plain),
  bytes('key', ['密钥', 'Key'], 'keyLength'),
  time(['启用时间', 'Valid from'], 'from'),
  time(['失效时间', 'Valid until'], 'until'),
]

const terminal = terminalBodies(2025)

// Tables 2, 3, 4 and B.2
export const standard2025: Standard = {
  version: 2025,
  start: 0x24,
  responses: codes.responses2025,
  encryptions: codes.encryptions2025,
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
    [0x09, { name: ['激活', 'Activation'], rows: activation }],
    [0x0a, { name: ['激活应答', 'Activation response'], rows: activationAnswer }],
    [0x0b, { name: ['数据单元加密密钥交换', 'Key exchange'], rows: keyExchange }],
    [0x80, { name: ['查询命令', 'Query parameters'], rows: terminal.query, answer: terminal.queried }],
    [0x81, { name: ['设置命令', 'Set parameters'], rows: terminal.set }],
    [0x82, { name: ['车载终端控制命令', 'Terminal control'], rows: terminal.control }],
    ...extensionCommands,
  ]),
}
