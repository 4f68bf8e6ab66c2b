/** Annex B, platform to terminal: query, set, control. The editions differ in two parameters and one level. */
import type { Pair } from '../../contract/words.ts'
import type { Version } from '../pair.ts'
import { byte, bytes, type Case, code, REST, type Row, range, taggedList, text, time, word } from './rows.ts'

const value: Pair = ['参数值', 'Value']
const seconds = { unit: 's' }
const editions = {
  // Parameters 0x02 and 0x03: 2016 table B.12, 2025 table B.8.
  2016: [word('value', value, [1, 600], seconds), word('value', value, [0, 60000], { unit: 'ms' })],
  2025: [byte('value', value, [1, 30], seconds), byte('value', value, [0, 1], seconds)],
} as const
/** The length of a domain is a parameter of its own, sent before the domain. */
const length = { special: false }

/** Parameters: 2016 table B.12, 2025 table B.8. */
const parameters = (version: Version): [number, Case][] => {
  const one = (id: number, key: string, name: Pair, row: Row): [number, Case] => [id, { key, name, rows: [row] }]
  const [report, alarm] = editions[version]
  // biome-ignore format: a table
  return [
    one(0x01, 'storagePeriod', ['本地存储时间周期', 'Local storage period'], word('value', value, [0, 60000], { unit: 'ms' })),
    one(0x02, 'reportPeriod', ['正常时信息上报时间周期', 'Normal report period'], report),
    one(0x03, 'alarmReportPeriod', ['出现报警时信息上报时间周期', 'Alarm report period'], alarm),
    one(0x04, 'managementDomainLength', ['远程服务与管理平台域名长度', 'Management platform domain length'], byte('managementLength', value, [0, 255], length)),
    one(0x05, 'managementDomain', ['远程服务与管理平台域名', 'Management platform domain'], text('value', value, 'managementLength')),
    one(0x06, 'managementPort', ['远程服务与管理平台端口', 'Management platform port'], word('value', value, [0, 65531])),
    one(0x07, 'hardwareVersion', ['硬件版本', 'Hardware version'], text('value', value, 5)),
    one(0x08, 'firmwareVersion', ['固件版本', 'Firmware version'], text('value', value, 5)),
    one(0x09, 'heartbeatPeriod', ['心跳发送周期', 'Heartbeat period'], byte('value', value, [1, 240], seconds)),
    one(0x0a, 'terminalTimeout', ['终端应答超时时间', 'Terminal response timeout'], word('value', value, [1, 600], seconds)),
    one(0x0b, 'platformTimeout', ['平台应答超时时间', 'Platform response timeout'], word('value', value, [1, 600], seconds)),
    one(0x0c, 'loginInterval', ['三次登入失败后的登入间隔', 'Login interval after three failures'], byte('value', value, [1, 240], { unit: 'min' })),
    one(0x0d, 'publicDomainLength', ['公共平台域名长度', 'Public platform domain length'], byte('publicLength', value, [0, 255], length)),
    one(0x0e, 'publicDomain', ['公共平台域名', 'Public platform domain'], text('value', value, 'publicLength')),
    one(0x0f, 'publicPort', ['公共平台端口', 'Public platform port'], word('value', value, [0, 65531])),
    one(0x10, 'sampling', ['是否处于抽样监测中', 'In sampling monitoring'], code('value', value, { 1: ['是', 'Yes'], 2: ['否', 'No'] })),
  ]
}

/** Remote upgrade: 2016 table B.16, 2025 table B.12. An empty value stays empty. */
const upgradeRows = [
  text('apn', ['拨号点名称', 'APN'], REST),
  text('user', ['拨号用户名', 'Dial-up user name'], REST),
  text('password', ['拨号密码', 'Dial-up password'], REST),
  bytes('address', ['地址', 'Address'], 6),
  word('port', ['端口', 'Port'], [0, 65531], length),
  text('maker', ['车载终端制造商ID', 'Terminal manufacturer ID'], 4),
  text('hardware', ['硬件版本', 'Hardware version'], 5),
  text('firmware', ['固件版本', 'Firmware version'], 5),
  text('url', ['升级URL地址', 'Upgrade URL'], REST),
  word('limit', ['连接到升级服务器时限', 'Connection timeout'], [0, 60000], { unit: 'min', special: false }),
]
const afterUrl = upgradeRows.map((row) => row.key).filter((key) => key !== 'url')
/** The standard defines two orders: with the URL first (2016 B.15, 2025 B.11) and ninth (B.16, B.12). */
const upgradeOrders = { table: upgradeRows.map((row) => row.key), command: ['url', ...afterUrl] }

const warningLevels: Pair[] = [
  ['无报警', 'No alarm'],
  ['一级报警', 'Level 1'],
  ['二级报警', 'Level 2'],
  ['三级报警', 'Level 3'],
  ['四级报警', 'Level 4'],
]
const free = bytes('parameters', ['命令参数', 'Parameters'], REST)

/** Control commands: 2016 table B.15, 2025 table B.11. */
const controls = (version: Version): [number, Case][] => {
  const levels = { ...warningLevels.slice(0, version === 2016 ? 4 : 5), 255: ['无效', 'Invalid'] } as Record<
    number,
    Pair
  >
  const warning = [
    code('level', ['警告等级', 'Warning level'], levels, false),
    // ASCII or GB 18030, not padded.
    text('message', ['报警信息', 'Message'], REST, -1),
  ]
  const upgrade: Row = { kind: 'joined', key: 'upgrade', rows: upgradeRows, orders: upgradeOrders }
  return [
    [0x01, { key: 'remoteUpgrade', name: ['远程升级', 'Remote upgrade'], rows: [upgrade] }],
    [0x02, { key: 'powerOff', name: ['车载终端关机', 'Power off'], rows: [free] }],
    [0x03, { key: 'reset', name: ['车载终端复位', 'Reset'], rows: [free] }],
    [0x04, { key: 'factoryReset', name: ['恢复出厂设置', 'Factory reset'], rows: [free] }],
    [0x05, { key: 'disconnect', name: ['断开数据通信链路', 'Disconnect the link'], rows: [free] }],
    [0x06, { key: 'warning', name: ['车载终端报警/预警', 'Alarm / warning'], rows: warning }],
    [0x07, { key: 'openSampling', name: ['开启抽样监测链路', 'Open the sampling link'], rows: [free] }],
    ...range(0x80, 0xfe, 'custom%', ['用户自定义 0x%', 'Custom 0x%'], [free]),
  ]
}

const idTag = { key: 'id', name: ['参数ID', 'Parameter ID'] } as const
const count = byte('count', ['参数总数', 'Parameter count'], [0, 252])

/** Bodies of 0x80 (command and answer), 0x81 and 0x82. */
export const terminalBodies = (version: Version) => {
  const parameterCases = parameters(version)
  const items = taggedList('items', 'count', idTag, new Map(parameterCases))
  const ids = code('id', idTag.name, Object.fromEntries(parameterCases.map(([id, { name }]) => [id, name])), false)
  const controlTag = { key: 'id', name: ['命令ID', 'Command ID'] } as const
  const control = taggedList('control', 1, controlTag, new Map(controls(version)))
  return {
    query: [
      time(['参数查询时间', 'Query time']),
      count,
      { kind: 'list', key: 'ids', name: ['参数ID', 'Parameter ID'], count: 'count', rows: [ids] },
    ] as Row[],
    queried: [time(['返回查询参数时间', 'Response time']), count, items] as Row[],
    set: [time(['参数设置时间', 'Set time']), count, items] as Row[],
    control: [time(['时间', 'Time']), control] as Row[],
  }
}

export const parameterNames: ReadonlyMap<number, Pair> = new Map(parameters(2016).map(([id, { name }]) => [id, name]))
