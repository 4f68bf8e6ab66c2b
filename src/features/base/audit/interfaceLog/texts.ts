import { texts } from '../../../../domain/contract/words.ts'

export const interfaceLogWords = texts('interfaceLogScreen', {
  line: ['接口日志：响应码 {{code}}，耗时 {{time}}', 'Interface log: code {{code}}, {{time}}'],
})
