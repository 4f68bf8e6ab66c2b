import { texts } from '../../../../domain/contract/words.ts'

export const finderTexts = texts('vehicleFinder', {
  elsewhere: [
    '该车辆通过其他平台接入，本平台无法直接唤醒其车载终端。',
    'This vehicle connects through another platform, so its T-Box can’t be woken up from here.',
  ],
} as const)

export const finderWords = texts('finder', {
  title: ['经销商找车', 'Vehicle finder'],
  search: ['VIN 或车牌号', 'VIN or licence plate'],
  list: ['列表', 'List'],
  map: ['地图', 'Map'],
  mapLabel: ['车辆位置地图', 'Vehicle map'],
  you: ['我的位置', 'You'],
  askHere: ['按距离排序，最近的在前', 'Nearest vehicles first'],
  askHereText: [
    '需要获取本机位置，仅用于排序，不会保存。',
    'This needs your location. It is used only for sorting and never stored.',
  ],
  useHere: ['使用我的位置', 'Use my location'],
  asking: ['正在获取位置…', 'Finding your location…'],
  refused: ['未允许获取位置，已按最近定位时间排序。', 'Location access denied. Sorted by most recent position.'],
  unavailable: [
    '无法获取本机位置，已按最近定位时间排序。',
    'Your location is unavailable. Sorted by most recent position.',
  ],
  nearest: ['由近到远', 'Nearest first'],
  latest: ['最近定位在前', 'Most recently located first'],
  count: ['共 {{count, number}} 辆', '{{count, number}} vehicles', '{{count, number}} vehicle'],
  none: [
    '没有可查找的车辆，如有疑问请联系管理员',
    'No vehicles to find. If you expected some, contact an administrator.',
  ],
  noMatch: ['没有匹配的车辆', 'No matching vehicles'],
  more: ['显示更多', 'Show more'],
  failed: ['加载失败', 'Failed to load'],
  retry: ['重试', 'Try again'],
  back: ['返回列表', 'Back to list'],
  choose: ['从列表或地图中选择车辆', 'Select a vehicle from the list or the map'],
  noPlace: ['尚无位置', 'No position yet'],
  located: ['定位时间', 'Position time'],
  seen: ['最后通信', 'Last contact'],
  never: ['从未上线', 'Never connected'],
  model: ['车型', 'Model'],
  address: ['位置', 'Location'],
  coordinates: ['经纬度', 'Coordinates'],
  unknown: ['—', '—'],
  direction: ['位于您的{{direction}}方向', 'to the {{direction}} of you'],
  compassOn: ['箭头随手机转动', 'Arrow follows the phone'],
  compassOff: ['箭头以上方为北', 'North is up'],
  compassAsk: ['启用指南针', 'Use compass'],
  distanceUnknown: ['允许获取位置后显示距离和方向', 'Allow location access to see distance and direction'],
  metres: ['{{count}} 米', '{{count}} m'],
  kilometres: ['{{count}} 公里', '{{count}} km'],
})

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
  wake: ['唤醒并刷新位置', 'Wake up and refresh'],
  waking: ['正在唤醒…', 'Waking up…'],
  offlineFirst: [
    '终端离线，将用短信唤醒，连接通常需要一两分钟。',
    'The T-Box is offline. A wake-up SMS will be sent. Connecting usually takes a minute or two.',
  ],
  asked: ['已提交', 'Submitted'],
  waiting: [
    '终端离线，连接后立即发送，有效期至 {{until}}',
    'The T-Box is offline. The command is sent when it connects, until {{until}}.',
  ],
  smsSent: ['已发送唤醒短信', 'Wake-up SMS sent'],
  smsOutbox: [
    '未设置短信服务商，唤醒短信存入发件箱，等待终端自行连接',
    'No SMS provider is set up, so the wake-up SMS stays in the outbox. Waiting for the T-Box to connect on its own.',
  ],
  smsNone: [
    '终端没有 MSISDN，无法用短信唤醒，等待其自行连接',
    'The T-Box has no MSISDN and can’t receive SMS. Waiting for it to connect on its own.',
  ],
  smsFailed: [
    '唤醒短信发送失败，等待终端自行连接',
    'The wake-up SMS could not be sent. Waiting for the T-Box to connect on its own.',
  ],
  queued: ['终端在线，正在发送', 'The T-Box is online. Sending…'],
  sent: ['已发送，等待终端应答', 'Sent. Waiting for a reply.'],
  done: ['终端已应答，处于唤醒状态', 'The T-Box replied. It is awake.'],
  refused: ['终端已应答但拒绝查询，处于唤醒状态', 'The T-Box replied, but rejected the query. It is awake.'],
  unanswered: ['三次尝试均无应答', 'No reply after three attempts'],
  expired: ['终端 15 分钟内未连接，命令已取消', 'The T-Box did not connect within 15 minutes. Command cancelled.'],
  invalid: ['该终端不支持此命令', 'This T-Box does not support the command'],
  newPlace: ['位置已刷新：{{age}}', 'Position updated {{age}}'],
  oldPlace: ['等待新位置（当前位置：{{age}}）', 'Waiting for a new position (current one: {{age}})'],
  noNewPlace: [
    '终端已唤醒，但尚未上报新位置（当前位置：{{age}}）',
    'The T-Box is awake but has not sent a new position yet (current one: {{age}})',
  ],
  none: ['无', 'none'],
  steps: ['唤醒进度', 'Progress'],
} as const)

export const dealerWords = texts('dealerPage', {
  needed: [
    '查看本店车辆需要访问码，请向厂家获取。',
    'You need an access code to see your dealership’s vehicles. Ask the manufacturer for one.',
  ],
  code: ['访问码', 'Access code'],
  codeNeeded: ['请输入访问码', 'Enter the access code'],
  enter: ['继续', 'Continue'],
  leave: ['退出', 'Sign out'],
  signIn: ['员工登录', 'Staff sign-in'],
} as const)

export const codeWords = texts('dealerCodes', {
  find: ['找车', 'Find vehicles'],
  codes: ['访问码', 'Access codes'],
  tabs: ['找车或访问码', 'Vehicles and access codes'],
  revoke: [
    '撤销 {{count}} 个访问码？使用这些访问码的会话将立即结束。',
    'Revoke {{count}} access codes? Their sessions end immediately.',
    'Revoke {{count}} access code? Its sessions end immediately.',
  ],
  revoked: ['已撤销 {{count}} 个访问码', '{{count}} access codes revoked', '{{count}} access code revoked'],
  toldTitle: ['访问码已签发', 'Access code issued'],
  told: [
    '访问码仅显示这一次，请立即转交经销商，在 {{address}} 输入。',
    'You will not see this code again. Give it to the dealer now. They enter it at {{address}}.',
  ],
})
