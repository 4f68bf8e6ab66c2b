import { texts } from '../../../kit/words.ts'

export const findingTexts = texts('finding', {
  elsewhere: [
    '该车辆通过其他平台连接，本平台无法直接唤醒其终端。',
    'This vehicle is connected through another platform: its box cannot be woken from here.',
  ],
} as const)

export const finderWords = texts('finder', {
  title: ['经销商找车', 'Dealer vehicle finding'],
  search: ['VIN 或车牌号', 'VIN or licence plate'],
  list: ['列表', 'List'],
  map: ['地图', 'Map'],
  mapLabel: ['车辆位置地图', 'Map of the vehicles'],
  you: ['我的位置', 'You'],
  askHere: ['按距离排序，最近的在前', 'Nearest vehicles first'],
  askHereText: [
    '需要本机位置；仅用于排序，不会保存。',
    'This needs the position of this phone; it is used for the order alone and not kept.',
  ],
  useHere: ['使用我的位置', 'Use my position'],
  asking: ['正在获取位置…', 'Finding your position…'],
  refused: ['未允许使用位置，按最近定位时间排序。', 'Your position is not allowed: those located last come first.'],
  unavailable: ['无法获取本机位置，按最近定位时间排序。', 'Your position is unknown: those located last come first.'],
  nearest: ['由近到远', 'Nearest first'],
  latest: ['最近定位的在前', 'Located last first'],
  count: ['共 {{count}} 辆', '{{count}} vehicles'],
  none: [
    '没有可查找的车辆，如有疑问请联系管理员',
    'There are no vehicles to find; ask an administrator if that is not right',
  ],
  noMatch: ['没有匹配的车辆', 'No vehicle matches'],
  more: ['显示更多', 'Show more'],
  failed: ['加载失败', 'Could not be loaded'],
  retry: ['重试', 'Try again'],
  back: ['返回列表', 'Back to the list'],
  choose: ['从列表或地图选择一辆车', 'Choose a vehicle from the list or the map'],
  noPlace: ['尚无位置', 'No position yet'],
  located: ['定位时间', 'Position of'],
  seen: ['最后通信', 'Last heard'],
  never: ['从未上线', 'Never connected'],
  model: ['车型', 'Model'],
  address: ['位置', 'Place'],
  coordinates: ['经纬度', 'Coordinates'],
  unknown: ['—', '—'],
  direction: ['在您{{direction}}方向', 'to the {{direction}} of you'],
  compassOn: ['箭头随手机转动', 'The arrow turns with the phone'],
  compassOff: ['箭头以上方为北', 'North is up'],
  compassAsk: ['启用指南针', 'Use the compass'],
  distanceUnknown: ['允许使用位置后显示距离和方向', 'Distance and direction are shown once your position is allowed'],
  metres: ['{{count}} 米', '{{count}} m'],
  kilometres: ['{{count}} 公里', '{{count}} km'],
} as const)

/** North first, clockwise. */
export const directionWords = texts('direction', {
  n: ['北', 'north'],
  ne: ['东北', 'north-east'],
  e: ['东', 'east'],
  se: ['东南', 'south-east'],
  s: ['南', 'south'],
  sw: ['西南', 'south-west'],
  w: ['西', 'west'],
  nw: ['西北', 'north-west'],
} as const)

export const wakeWords = texts('wake', {
  wake: ['唤醒并刷新位置', 'Wake and refresh'],
  waking: ['正在唤醒…', 'Waking…'],
  offlineFirst: [
    '终端不在线：平台不能唤醒断开连接的终端，命令会在它下次连接时发送。',
    'The box is offline: the platform cannot wake a box without a connection; it is asked as soon as it connects.',
  ],
  asked: ['已提交', 'Asked'],
  waiting: ['终端离线，连接后立即发送，等待至 {{until}}', 'The box is offline; sent when it connects, until {{until}}'],
  queued: ['终端在线，正在发送', 'The box is online; being sent'],
  sent: ['已发送，等待终端应答', 'Sent; waiting for the answer of the box'],
  done: ['终端已应答，处于唤醒状态', 'The box answered: it is awake'],
  refused: ['终端已应答（拒绝查询），处于唤醒状态', 'The box answered (it refused the question): it is awake'],
  unanswered: ['三次询问终端均未应答', 'The box did not answer, three times'],
  expired: ['终端在 15 分钟内未连接，命令已取消', 'The box did not connect within 15 minutes; given up'],
  invalid: ['该终端不支持此命令', 'This box does not take the command'],
  newPlace: ['位置已刷新：{{age}}', 'The position is new: {{age}}'],
  oldPlace: ['等待新的位置（当前位置：{{age}}）', 'Waiting for a new position (the one shown is from {{age}})'],
  noNewPlace: [
    '终端已唤醒，但尚未上报新位置（当前位置：{{age}}）',
    'The box is awake but reported no new position yet (the one shown is from {{age}})',
  ],
  none: ['无', 'nowhere'],
  steps: ['唤醒进度', 'Progress'],
} as const)

export const dealerWords = texts('dealerPage', {
  needed: [
    '查看本店车辆需要访问码，请向厂家索取。',
    'To see the vehicles of your shop you need an access code. Ask the manufacturer for one.',
  ],
  code: ['访问码', 'Access code'],
  codeNeeded: ['请输入访问码', 'Enter the access code'],
  enter: ['进入', 'Go on'],
  leave: ['退出', 'Leave'],
  signIn: ['员工登录', 'Sign in as staff'],
} as const)

export const codeWords = texts('dealerCodes', {
  find: ['找车', 'Find'],
  codes: ['访问码', 'Access codes'],
  tabs: ['找车或访问码', 'Finding or access codes'],
  revoke: [
    '撤销 {{count}} 个访问码？使用它们的会话将立即结束。',
    'Revoke {{count}} access codes? The sessions begun with them end at once.',
  ],
  revoked: ['已撤销 {{count}} 个访问码', '{{count}} access codes revoked'],
  toldTitle: ['访问码已签发', 'The access code is issued'],
  told: [
    '访问码只显示这一次，请转交给经销商。经销商在 {{address}} 输入。',
    'It is shown this once: pass it on to the dealer, who enters it at {{address}}.',
  ],
} as const)
export const revokeLabel = ['撤销', 'Revoke'] as const
