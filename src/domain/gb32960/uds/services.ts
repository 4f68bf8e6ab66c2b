/** Services of ISO 14229-1: names, and whether a vehicle may be sent them remotely. */
import type { Pair } from '../../contract/words.ts'

/**
 * Remote use of a service. read: changes nothing. change: changes the vehicle. Requires a parked vehicle, a reason and
 * the password. never: unlocks, programs or accesses memory, and cannot be sent remotely.
 */
export type ServiceClass = 'read' | 'change' | 'never'

export const serviceClasses = {
  read: ['读取', 'Read'],
  change: ['更改', 'Change'],
  never: ['禁止远程', 'Never remotely'],
} as const satisfies Record<ServiceClass, Pair>

export interface UdsService {
  readonly name: Pair
  readonly class: ServiceClass
  /** Values of the second byte. Unlisted ones are `never`. */
  readonly subfunctions?: Readonly<Record<number, { readonly name: Pair; readonly class?: ServiceClass }>>
}

const start = ['启动', 'Start'] as const
const stop = ['停止', 'Stop'] as const

// biome-ignore format: a table
export const udsServices: Readonly<Record<number, UdsService>> = {
  16: { name: ['诊断会话控制', 'Diagnostic session control'], class: 'read', subfunctions: {
    1: { name: ['默认会话', 'Default session'] },
    2: { name: ['编程会话', 'Programming session'], class: 'never' },
    3: { name: ['扩展会话', 'Extended session'] },
  } },
  17: { name: ['ECU 复位', 'ECU reset'], class: 'change', subfunctions: {
    1: { name: ['硬复位', 'Hard reset'] },
    2: { name: ['钥匙关开复位', 'Key off/on reset'] },
    3: { name: ['软复位', 'Soft reset'] },
  } },
  20: { name: ['清除故障码', 'Clear diagnostic information'], class: 'change' },
  25: { name: ['读取故障码', 'Read DTC information'], class: 'read', subfunctions: {
    1: { name: ['按状态计数', 'Number of DTCs by status mask'] },
    2: { name: ['按状态读取', 'DTCs by status mask'] },
    4: { name: ['快照', 'DTC snapshot'] },
    6: { name: ['扩展数据', 'DTC extended data'] },
    10: { name: ['支持的故障码', 'Supported DTCs'] },
  } },
  34: { name: ['按标识读数据', 'Read data by identifier'], class: 'read' },
  35: { name: ['按地址读内存', 'Read memory by address'], class: 'never' },
  39: { name: ['安全访问', 'Security access'], class: 'never' },
  40: { name: ['通信控制', 'Communication control'], class: 'never' },
  41: { name: ['认证', 'Authentication'], class: 'never' },
  42: { name: ['周期读数据', 'Read data by periodic identifier'], class: 'never' },
  44: { name: ['动态定义数据标识', 'Dynamically define data identifier'], class: 'never' },
  46: { name: ['按标识写数据', 'Write data by identifier'], class: 'change' },
  47: { name: ['输入输出控制', 'Input/output control'], class: 'change' },
  49: { name: ['例程控制', 'Routine control'], class: 'change', subfunctions: {
    1: { name: start },
    2: { name: stop },
    3: { name: ['读取结果', 'Request results'], class: 'read' },
  } },
  52: { name: ['请求下载', 'Request download'], class: 'never' },
  53: { name: ['请求上传', 'Request upload'], class: 'never' },
  54: { name: ['传输数据', 'Transfer data'], class: 'never' },
  55: { name: ['请求退出传输', 'Request transfer exit'], class: 'never' },
  56: { name: ['请求文件传输', 'Request file transfer'], class: 'never' },
  61: { name: ['按地址写内存', 'Write memory by address'], class: 'never' },
  62: { name: ['诊断仪在线', 'Tester present'], class: 'read', subfunctions: {
    0: { name: ['无子功能', 'No subfunction'] },
  } },
  133: { name: ['故障码设置控制', 'Control DTC setting'], class: 'change', subfunctions: {
    1: { name: ['开启', 'On'] },
    2: { name: ['关闭', 'Off'] },
  } },
  134: { name: ['事件响应', 'Response on event'], class: 'never' },
  135: { name: ['链路控制', 'Link control'], class: 'never' },
}

/** Maximum length of a request and response over ISO-TP (ISO 15765-2). */
export const longestMessage = 4095

/** Minimum length of requests that is more than service and subfunction. */
const minLength: Readonly<Record<number, number>> = { 20: 4, 34: 3, 46: 4, 47: 4, 49: 4 }

/**
 * Class of a request. It is `never` for services and subfunctions that are not in the table, for truncated requests,
 * and for requests that suppress the response (bit 7 of a subfunction).
 */
export function classOf(request: Uint8Array): ServiceClass {
  const [id = 0, subfunction] = request
  const service = udsServices[id]
  if (!service || request.length > longestMessage || request.length < (minLength[id] ?? 1)) return 'never'
  if (!service.subfunctions) return service.class
  const sub = subfunction === undefined ? undefined : service.subfunctions[subfunction]
  return sub ? (sub.class ?? service.class) : 'never'
}

// biome-ignore format: a table
export const negativeResponses: Readonly<Record<number, Pair>> = {
  16: ['一般拒绝', 'General reject'],
  17: ['不支持该服务', 'Service not supported'],
  18: ['不支持该子功能', 'Subfunction not supported'],
  19: ['长度或格式错误', 'Incorrect message length or invalid format'],
  20: ['响应过长', 'Response too long'],
  33: ['忙，请重试', 'Busy, repeat request'],
  34: ['条件不满足', 'Conditions not correct'],
  36: ['请求顺序错误', 'Request sequence error'],
  37: ['子网节点无响应', 'No response from subnet component'],
  38: ['故障阻止执行', 'Failure prevents execution of requested action'],
  49: ['请求超出范围', 'Request out of range'],
  51: ['安全访问被拒绝', 'Security access denied'],
  52: ['需要认证', 'Authentication required'],
  53: ['密钥无效', 'Invalid key'],
  54: ['尝试次数超限', 'Exceeded number of attempts'],
  55: ['延时未到', 'Required time delay not expired'],
  112: ['不接受上传下载', 'Upload or download not accepted'],
  113: ['数据传输中止', 'Transfer data suspended'],
  114: ['编程失败', 'General programming failure'],
  115: ['数据块序号错误', 'Wrong block sequence counter'],
  120: ['已接收，结果待定', 'Request correctly received, response pending'],
  126: ['当前会话不支持该子功能', 'Subfunction not supported in active session'],
  127: ['当前会话不支持该服务', 'Service not supported in active session'],
  129: ['转速过高', 'Engine speed too high'],
  130: ['转速过低', 'Engine speed too low'],
  131: ['发动机运转中', 'Engine is running'],
  132: ['发动机未运转', 'Engine is not running'],
  133: ['运行时间过短', 'Engine run time too low'],
  134: ['温度过高', 'Temperature too high'],
  135: ['温度过低', 'Temperature too low'],
  136: ['车速过高', 'Vehicle speed too high'],
  137: ['车速过低', 'Vehicle speed too low'],
  141: ['变速器不在空挡', 'Transmission not in neutral'],
  143: ['制动踏板未踩下', 'Brake pedal not pressed'],
  144: ['换挡杆不在 P 挡', 'Shifter lever not in park'],
  146: ['电压过高', 'Voltage too high'],
  147: ['电压过低', 'Voltage too low'],
}
export const negativeResponse = 0x7f
/** The ECU needs more time. The box keeps waiting, and the request is not sent again. */
export const responsePending = 0x78
