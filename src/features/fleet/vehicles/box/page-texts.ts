import { texts } from '../../../../domain/contract/words.ts'

export const boxPageTexts = texts('boxPage', {
  title: ['车载终端', 'Telematics unit (T-Box)'],
  none: ['未安装车载终端', 'No T-Box installed'],
})
