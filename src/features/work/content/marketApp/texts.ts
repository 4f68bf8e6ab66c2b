import { texts } from '../../../../domain/contract/words.ts'

export const marketWords = texts('marketAppScreen', {
  putOn: ['应用已上架', 'App published'],
  takenOff: ['应用已下架', 'App unpublished'],
  takeOffText: [
    '车机上不再提供该版本，已安装的不受影响。',
    'Head units no longer offer this version. Existing installations are not affected.',
  ],
})
