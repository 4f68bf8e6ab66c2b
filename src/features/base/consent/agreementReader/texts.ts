import { texts } from '../../../../domain/contract/words.ts'

export const readerWords = texts('agreementReader', {
  privacy: ['隐私政策', 'Privacy policy'],
  user: ['用户协议', 'User agreement'],
  countries: ['其他国家', 'Other countries'],
  version: ['版本 {{version}}', 'Version {{version}}'],
  since: ['自 {{time}} 起有效', 'In force since {{time}}'],
  until: ['{{from}} 至 {{to}} 有效', 'In force from {{from}} to {{to}}'],
  replaced: ['此版本已停用。', 'This version is no longer in force.'],
  present: ['阅读当前版本', 'Read the current version'],
  otherLanguage: [
    '暂无所选语言的文本，以下为其他语言的版本。',
    'Not available in your language. Showing another version.',
  ],
  noneTitle: ['尚未发布', 'Not published yet'],
  none: ['该国家尚无此文本。', 'Not available for this country.'],
  versions: ['历次版本', 'All versions'],
  pdf: ['打开 PDF', 'Open the PDF'],
  agree: ['同意', 'Agree'],
  withdraw: ['撤回同意', 'Withdraw consent'],
  agreed: ['您已于 {{time}} 同意', 'You agreed on {{time}}'],
  withdrew: ['您已于 {{time}} 撤回同意', 'You withdrew your consent on {{time}}'],
  failed: ['提交失败，请重试：{{message}}', 'Could not submit. Try again: {{message}}'],
})
