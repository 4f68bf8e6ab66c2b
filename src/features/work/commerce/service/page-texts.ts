import { texts } from '../../../../domain/contract/words.ts'

export const servicePageTexts = texts('servicePage', {
  title: ['增值服务', 'Value-added services'],
  none: ['没有增值服务', 'No value-added services'],
  until: ['有效期至 {{time}}', 'until {{time}}'],
  all: ['管理服务', 'Manage services'],
})
