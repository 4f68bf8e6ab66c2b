import { texts } from '../../../../domain/contract/words.ts'

export const certificatePageTexts = texts('certificatePage', {
  title: ['合格证', 'Certificates'],
  none: ['没有合格证', 'No certificates'],
  issued: ['签发合格证', 'Certificate issued'],
  openFile: ['打开文件', 'Open file'],
})
