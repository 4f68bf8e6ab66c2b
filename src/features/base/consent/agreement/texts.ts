import { texts } from '../../../../domain/contract/words.ts'

export const agreementWords = texts('agreementScreen', {
  agreements: ['协议', 'Agreements'],
  consents: ['同意记录', 'Consents'],
  load: ['从文件载入', 'Load from a file'],
  loadHint: ['Markdown、HTML 或纯文本文件', 'A Markdown, HTML or text file'],
  notText: ['文件不是文本', 'This is not a text file'],
  tooLong: ['文件超过 {{max}} 个字符', 'The file has more than {{max}} characters'],
  added: ['协议已启用，原版本已停用', 'Version enabled. The previous one is disabled.'],
  copied: ['链接已复制', 'Link copied'],
  notCopied: ['复制失败', 'Could not copy'],
})
export const agreementLabels = {
  open: ['阅读', 'Read'],
  copy: ['复制链接', 'Copy link'],
  consents: ['同意记录', 'Consents'],
} as const
