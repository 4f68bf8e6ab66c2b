import { texts } from '../../domain/contract/words.ts'

export const uploadTexts = texts('uploads', {
  tooLarge: ['文件超过 {{size}}', 'The file is larger than {{size}}'],
  tooManyOpen: [
    '您有 {{count}} 个未完成的上传，请先完成或取消',
    'You have {{count}} unfinished uploads. Finish or cancel one first.',
    'You have an unfinished upload. Finish or cancel it first.',
  ],
  tooMuch: ['24 小时内最多上传 {{size}}', 'Up to {{size}} can be uploaded within 24 hours'],
  over: ['该上传已结束，请重新选择文件', 'This upload has ended. Choose the file again.'],
  notReady: ['文件尚未上传完成', 'The file is not uploaded yet'],
  piece: ['分片大小有误', 'Wrong part size'],
  offset: ['续传位置不一致', 'Upload position does not match'],
})
