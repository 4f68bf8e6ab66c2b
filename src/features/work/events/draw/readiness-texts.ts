import { texts } from '../../../../domain/contract/words.ts'

export const readinessRefusals = texts('drawReadiness', {
  noPrizes: ['请先添加奖品', 'Add a prize first'],
  noPeople: ['会议还没有参会人，请先导入名单', 'The meeting has no attendees yet. Import the attendee list first.'],
  noneFor: [
    '奖品“{{name}}”没有可参加的人，请检查限定分组和不参与规则',
    'No one is eligible for the prize “{{name}}”. Check its groups and the exclusions.',
  ],
})
