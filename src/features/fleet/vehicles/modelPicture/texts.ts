import { texts } from '../../../../domain/contract/words.ts'

export const modelPictureWords = texts('modelPictureScreen', {
  add: ['新增图片', 'New picture'],
  none: ['没有符合条件的图片', 'No matching pictures'],
  total: ['共 {{count}} 张图片', '{{count}} pictures', '{{count}} picture'],
  pictureOf: ['{{model}}，{{colour}}，{{angle}}', '{{model}}, {{colour}}, {{angle}}'],
})
