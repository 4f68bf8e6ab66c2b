import { texts } from '../../../../domain/contract/words.ts'

export const taskWords = texts('otaTaskWords', {
  fileUnknown: ['升级文件不存在', 'Update file not found'],
  notPausable: ['该车辆已暂停、已开始安装或已结束', 'The vehicle is paused, already installing or finished'],
  notPaused: ['该车辆未暂停', 'The vehicle is not paused'],
})
