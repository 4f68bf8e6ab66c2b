import { texts } from '../../../../domain/contract/words.ts'

export const agreementWords = texts('agreementScreen', {
  agreements: ['协议', 'Agreements'],
  consents: ['同意记录', 'Consents'],
  load: ['从文件载入', 'Load from a file'],
  loadHint: ['Markdown、HTML 或纯文本文件', 'A Markdown, HTML or text file'],
  notText: ['文件不是文本', 'This file is no text'],
  tooLong: ['文件超过 {{max}} 个字符', 'The file has more than {{max}} characters'],
  added: ['协议已启用，原版本已停用', 'Version enabled. The one before is disabled.'],
  copied: ['链接已复制', 'Link copied'],
  notCopied: ['无法复制', 'Copying is not possible here'],
})
export const agreementLabels = {
  open: ['阅读', 'Read'],
  copy: ['复制链接', 'Copy link'],
  consents: ['同意记录', 'Consents'],
} as const
