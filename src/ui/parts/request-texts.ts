import { texts } from '../../domain/contract/words.ts'

export const requestTexts = texts('request', {
  copy: ['请求 {{id}}… · 复制', 'Request {{id}}… · copy'],
  copyWhole: ['复制请求编号 {{id}}', 'Copy request ID {{id}}'],
  copied: ['请求编号已复制', 'Request ID copied'],
  notCopied: ['请求编号：{{id}}', 'Request ID: {{id}}'],
} as const)
