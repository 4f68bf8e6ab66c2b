import type { Topic } from '../../features/work/content/question/topic-texts.ts'

interface QuestionText {
  readonly topic: Topic
  readonly zh: readonly [title: string, content: string]
  readonly en: readonly [title: string, content: string]
}

// biome-ignore format: texts
export const questionTexts: readonly QuestionText[] = [
  { topic: 'charging',
    zh: ['充电桩无法充电怎么办？', '1. 拔下充电枪，等待 10 秒后重新插入，听到锁止声。\n2. 确认充电桩显示“可用”，换一个充电桩再试。\n3. 检查 APP 中是否设置了定时充电。\n仍无法充电时，请提交反馈并附上充电桩屏幕的照片。'],
    en: ['What if charging does not start?', '1. Unplug, wait 10 seconds and plug in again until you hear the lock.\n2. Make sure that the station says “available”, and try another one.\n3. See whether scheduled charging is on in the app.\nIf it still does not charge, send feedback with a photo of the station’s screen.'] },
  { topic: 'charging',
    zh: ['冬天续航为什么变短？', '低温下电池可用电量减少，暖风也消耗电量。建议充电后立即出行，并在插枪时预热座舱。'],
    en: ['Why is the range shorter in winter?', 'In the cold the battery gives less energy, and heating takes some of it. Leave right after charging, and warm up the cabin while plugged in.'] },
  { topic: 'remote',
    zh: ['远程开空调没有反应？', '请确认车辆已停稳并锁好、电量高于 20 %，且停在有网络信号的地方。地下车库信号弱时，指令会在车辆联网后执行，最多等待 15 分钟。'],
    en: ['Why does remote climate control not start?', 'The vehicle must be parked and locked, its charge above 20 %, and the network within reach. In an underground car park the order is carried out once the vehicle is connected, within 15 minutes.'] },
  { topic: 'account',
    zh: ['更换手机后如何登录？', '在新手机上安装 APP，用原手机号和验证码登录即可，车辆会自动显示。'],
    en: ['How do I sign in on a new phone?', 'Install the app on the new phone and sign in with your phone number and a code. Your vehicles are there at once.'] },
  { topic: 'account',
    zh: ['车辆转让前要做什么？', '在“我的车辆”中解除绑定，并在车机上恢复出厂设置。新车主可用行驶证重新绑定。'],
    en: ['What do I do before I hand over my vehicle?', 'Unbind it under “My vehicles”, and reset the head unit. The new owner binds it with the driving licence.'] },
  { topic: 'headUnit',
    zh: ['车机黑屏如何重启？', '停车后同时长按音量键和主页键 10 秒，车机会重新启动，设置不会丢失。'],
    en: ['How do I restart a black head unit?', 'Park, then hold volume and home for 10 seconds. The head unit starts again and keeps its settings.'] },
  { topic: 'upgrade',
    zh: ['软件升级需要多长时间？', '下载在后台进行。安装约 30 分钟，期间车辆不能行驶，请停在安全的地方并保证电量高于 30 %。'],
    en: ['How long does a software update take?', 'It is downloaded in the background. Installing takes about 30 minutes, during which the vehicle can’t be driven: park safely with more than 30 % charge.'] },
]

// biome-ignore format: texts
export const templateTexts: readonly { topic: Topic | null; zh: readonly [string, string]; en: readonly [string, string] }[] = [
  { topic: null,
    zh: ['感谢反馈', '您好，感谢您的反馈。我们已记录并转交相关团队，有进展会第一时间答复您。'],
    en: ['Thank you', 'Thank you for your feedback. We have passed it on and will answer as soon as there is news.'] },
  { topic: 'charging',
    zh: ['询问充电桩信息', '您好，为便于排查，请告诉我们充电桩的品牌、位置，以及充电失败的大致时间。'],
    en: ['Ask about the station', 'So that we can look into it, please tell us the make and place of the station, and about when charging failed.'] },
]

export interface SampleFeedback {
  readonly account: string
  readonly appType: 'android' | 'ios' | 'web' | 'unit'
  readonly appVersion: string | null
  readonly scenario: Topic
  readonly language: 'zh' | 'en'
  readonly hoursAgo: number
  readonly description: string
  /** Answer of the staff. Undefined: unanswered. */
  readonly answer?: string
}
// biome-ignore format: texts
export const sampleFeedback: readonly SampleFeedback[] = [
  { account: '13900000001', appType: 'android', appVersion: '3.1.0', scenario: 'charging', language: 'zh', hoursAgo: 2,
    description: '家里的充电桩充不进电，APP 提示连接异常，拔插几次都不行。' },
  { account: 'j.martin', appType: 'ios', appVersion: '3.1.0', scenario: 'remote', language: 'en', hoursAgo: 5,
    description: 'Remote climate control says “sent” but the car stays cold in the underground car park.' },
  { account: '13900000002', appType: 'unit', appVersion: null, scenario: 'headUnit', language: 'zh', hoursAgo: 26,
    description: '导航时车机偶尔黑屏几秒后恢复，语音仍然正常。' },
  { account: '13900000003', appType: 'android', appVersion: '3.0.2', scenario: 'account', language: 'zh', hoursAgo: 50,
    description: '换了新手机，登录后看不到我的车辆。',
    answer: '您好，请确认使用原手机号登录。如仍看不到车辆，请在“我的车辆”下拉刷新一次。' },
]

export const appRows = [
  {
    version: '3.0.2',
    platform: 'android',
    state: 'published',
    percent: 100,
    minimum: '2.0.0',
    daysAgo: 60,
    zh: '修复消息重复提醒。',
    en: 'Messages are no longer shown twice.',
  },
  {
    version: '3.1.0',
    platform: 'android',
    state: 'published',
    percent: 20,
    minimum: null,
    daysAgo: 3,
    zh: '新增定时充电，优化地图加载。',
    en: 'Scheduled charging, and maps that load faster.',
  },
  {
    version: '3.1.0',
    platform: 'ios',
    state: 'published',
    percent: 100,
    minimum: null,
    daysAgo: 2,
    zh: '新增定时充电，优化地图加载。',
    en: 'Scheduled charging, and maps that load faster.',
  },
  {
    version: '3.2.0',
    platform: 'android',
    state: 'draft',
    percent: null,
    minimum: null,
    daysAgo: null,
    zh: '新增桌面小组件。',
    en: 'Widgets for the home screen.',
  },
] as const

export const marketRows = [
  { name: '车载音乐', nameEn: 'Car music', packageName: 'com.example.music', version: '5.2.1', category: 'media' },
  {
    name: '离线地图',
    nameEn: 'Offline maps',
    packageName: 'com.example.maps',
    version: '2.8.0',
    category: 'navigation',
  },
  { name: '胎压助手', nameEn: 'Tyre assistant', packageName: 'com.example.tyres', version: '1.3.4', category: 'tools' },
] as const
