import { texts } from '../../../../domain/contract/words.ts'

export const codeTexts = texts('exchangeCodeScreen', {
  batches: ['批次', 'Batches'],
  codes: ['兑换码', 'Codes'],
  issueTitle: ['导出 {{name}} 的兑换码', 'Export the codes of {{name}}'],
  issueText: [
    '兑换码只能导出一次，之后无法再次查看。请妥善保管文件。如丢失，请冻结该批次并重新生成。',
    'The codes can be exported only once and can’t be viewed again. Keep the file safe. If it is lost, block the batch and generate a new one.',
  ],
  issue: ['导出', 'Export'],
  issued: ['兑换码已导出', 'Codes exported'],
  blockText: [
    '所有未兑换的兑换码将不能兑换，可以解冻。',
    'Codes not yet redeemed stop working. They can be unblocked.',
  ],
  expireText: ['所有未兑换的兑换码立即过期，不能恢复。', 'Codes not yet redeemed expire now. This can’t be undone.'],
  unblockText: ['所有已冻结的兑换码将可以再次兑换。', 'All blocked codes work again.'],
  block: ['冻结', 'Block'],
  unblock: ['解冻', 'Unblock'],
  expire: ['提前截止', 'Expire now'],
  moved: ['{{count}} 个兑换码已更新', '{{count}} codes updated', '{{count}} code updated'],
  redeem: ['为车辆兑换', 'Redeem for a vehicle'],
  redeemed: ['兑换成功：{{what}}', 'Redeemed: {{what}}'],
  showCodes: ['查看兑换码', 'Show codes'],
  made: ['已生成 {{made}} / {{all}}', '{{made}} of {{all}} generated'],
  onlyNormal: ['只有正常的兑换码可以冻结', 'Only normal codes can be blocked'],
  onlyBlocked: ['只有已冻结的兑换码可以解冻', 'Only blocked codes can be unblocked'],
})
