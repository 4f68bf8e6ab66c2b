import { type Pair, texts } from '../../../../domain/contract/words.ts'
import type { SkipReason } from './contract.ts'

/** Reasons why a person got no mail, for readers of the history. */
export const skipTexts: Readonly<Record<SkipReason, Pair>> = {
  account: ['账号已停用', 'The account is disabled'],
  chart: ['图表已删除，或不再共享给此人', 'The chart was deleted or is no longer shared with this person'],
  board: ['看板已删除，或不再共享给此人', 'The board was deleted or is no longer shared with this person'],
  empty: ['看板上没有图表', 'No charts on the board'],
  right: ['角色无权查看此数据', 'The role has no access to this data'],
  vehicles: ['没有可见的车辆', 'No access to any vehicles'],
  address: ['没有邮箱地址', 'No e-mail address'],
  cost: ['查询耗时过长，已停止', 'The query took too long and was stopped'],
  stopped: ['已退订', 'Unsubscribed'],
  refused: ['邮件服务器拒收', 'The mail server rejected the e-mail'],
  robot: ['群机器人已停止', 'The chat robot has stopped'],
}

export const subscriptionRefusals = texts('subscriptionRefusal', {
  needsDay: ['请选择发送日', 'Choose the send day'],
  needsPeople: ['请至少选择一位收件人或一个群机器人', 'Choose at least one recipient or chat robot'],
  needsSubject: ['请选择一个图表或一个看板', 'Choose one chart or one board'],
  cannotSee: [
    '{{names}} 不能查看此图表或看板，请先共享',
    '{{names}} can’t see this chart or board. Share it with them first.',
  ],
  tooMany: [
    '每个用户最多 {{most}} 个图表订阅，请先删除不用的',
    'You can have up to {{most}} chart subscriptions. Delete one first.',
  ],
  notOwn: [
    '只有创建人可以修改或删除订阅。您可以退订。',
    'Only its creator can change or delete a subscription. You can unsubscribe.',
  ],
  noChart: ['图表或看板已删除，或不再共享给您', 'Chart or board deleted, or no longer shared with you'],
  noAddress: [
    '您的账号没有可用的邮箱地址，请先在用户管理中填写',
    'Your account has no usable e-mail address. Enter one under “Users” first.',
  ],
  noMail: ['平台未配置邮件服务器，无法发送邮件', 'No mail server is set up. E-mails can’t be sent.'],
  unknownLink: [
    '退订链接无效或已过期。请登录平台，在图表订阅中退订。',
    'This link is invalid or has expired. Sign in and unsubscribe in the list of chart subscriptions.',
  ],
})
