import type { PrivacyClass } from '../../../../domain/contract/event.ts'
import { texts } from '../../../../domain/contract/words.ts'

export const eventFeedWords = texts('eventFeed', {
  live: ['实时事件', 'Live events'],
  types: ['事件类型', 'Event types'],
  guide: ['接入说明', 'Integration guide'],
  following: ['实时显示新事件', 'New events appear as they happen'],
  connecting: ['连接中', 'Connecting'],
  reconnecting: ['连接中断，正在重连', 'Connection lost, reconnecting'],
  refused: ['无法连接事件流', 'The event stream is not available'],
  waiting: ['正在等待下一个事件', 'Waiting for the next event'],
  pause: ['暂停', 'Pause'],
  resume: ['继续', 'Resume'],
  paused: ['已暂停，继续后补上期间的事件', 'Paused. Events since then appear after resuming'],
  time: ['时间', 'Time'],
  event: ['事件', 'Event'],
  vehicle: ['车辆', 'Vehicle'],
  subject: ['对象', 'Object'],
  content: ['内容', 'Content'],
  type: ['类型', 'Type'],
  reveals: ['涉及', 'Reveals'],
  readBy: ['所需权限', 'Requires'],
  example: ['示例', 'Example'],
  schema: ['结构（JSON Schema）', 'JSON Schema'],
  follow: ['在消息中心关注', 'Follow in my inbox'],
  followHint: [
    '所选对象的事件出现在您的消息中心，限您有权查看的车辆和数据。',
    'Events of these objects appear in your inbox, of the vehicles and data that you may see.',
  ],
  followed: ['已保存关注的事件', 'Followed events saved'],
  save: ['保存', 'Save'],
  cancel: ['取消', 'Cancel'],
  empty: ['没有事件类型', 'No event types'],
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  unreadable: ['无权限', 'No permission'],
} as const)

export const guideWords = texts('eventGuide', {
  tokenTitle: ['1. 创建 API 令牌', '1. Create an API token'],
  token: [
    '在“我的 API 令牌”中创建令牌，授予“读取事件”和所需列表的查询权限。令牌可以限定车辆组。',
    'Create a token under “My API tokens” with “Read events” and the lists whose events you need. It can be limited to vehicle groups.',
  ],
  openTokens: ['我的 API 令牌', 'My API tokens'],
  firstTitle: ['2. 第一次请求', '2. Make the first requests'],
  first: [
    'after=now 返回当前游标。之后每次以上一次应答中的 cursor 作为 after，请求最多等待 30 秒，直到有新事件。',
    'after=now returns the current cursor. Each further request sends the cursor of the last answer as after, and waits up to 30 s for the next event.',
  ],
  programTitle: ['3. 持续同步的程序', '3. Run a program that stays in sync'],
  program: [
    '程序把每个对象（subject）的最新状态写入文件。程序或服务器中断后，从保存的游标继续，不会遗漏。环境变量：SERVER、TOKEN、TYPES（事件类型，以逗号分隔）。',
    'The program stores the latest state of each object (subject) in a file. After a crash of either side it continues at the stored cursor and misses nothing. Environment: SERVER, TOKEN, TYPES (event types with commas between).',
  ],
  restartTitle: ['游标失效（20008）', 'When a cursor is refused (20008)'],
  restart: [
    '事件保留 7 天。游标更早，或数据库已从备份恢复时，请先请求 after=now，再读取列表，然后从该游标继续。',
    'Events can be read for 7 days. If the cursor is older, or the database was restored from a backup, request after=now, read the lists, and continue at that cursor.',
  ],
  hookTitle: ['由平台推送：Webhook', 'Let the platform send: webhooks'],
  hook: [
    '平台把所选对象的事件签名后投递到您的地址，未接收时重试约 8 小时。“如何校验签名”有示例代码。',
    'The platform sends signed events of the chosen objects to your address, and repeats them for about 8 hours until they are accepted. “How to verify signatures” has example code.',
  ],
  openHooks: ['Webhook 地址', 'Webhook addresses'],
  mqttTitle: ['由平台推送：MQTT', 'Let the platform publish: MQTT'],
  mqtt: [
    '平台把事件、车辆信号（VSS 名称）和原始报文发布到您的代理，每条至少一次，每辆车的消息保持顺序。连接中断后消息可能重复。',
    'The platform publishes events, signals of vehicles (VSS names) and raw frames to your broker, each at least once and in the order of its vehicle. After a lost connection messages may be repeated.',
  ],
  openMqtt: ['MQTT 输出', 'MQTT output'],
  limitsTitle: ['限制', 'Limits'],
  limits: [
    '每次最多 500 个事件。每个令牌每分钟的请求数见 /openapi。同一用户最多 12 个等待中的请求，超出时返回 20006，请稍后重试。',
    'A request returns up to 500 events. /openapi states the requests per minute of a token. A user can have 12 waiting requests. Beyond that the answer is 20006: try again later.',
  ],
  versionsTitle: ['版本', 'Versions'],
  versions: [
    '只会新增事件类型和字段，不会改名或删除。请忽略未知的类型和字段。',
    'Types and fields are only added, never renamed or removed. Ignore those that you do not know.',
  ],
  copy: ['复制代码', 'Copy code'],
  copied: ['已复制到剪贴板', 'Copied to the clipboard'],
} as const)

export const privacyWords = {
  platform: ['平台工作', 'Platform work'],
  vehicle: ['车辆状态', 'Vehicle state'],
  position: ['车辆位置', 'Vehicle position'],
  person: ['个人行为', 'Actions of a person'],
} as const satisfies Record<PrivacyClass, readonly [string, string]>
