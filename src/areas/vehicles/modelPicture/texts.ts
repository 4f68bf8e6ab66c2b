import { texts } from '../../../kit/words.ts'

export const modelPictureWords = texts('modelPictureScreen', {
  add: ['新增图片', 'Add a picture'],
  none: ['没有符合条件的图片', 'No pictures match'],
  total: ['共 {{count}} 张图片', '{{count}} picture(s)'],
  pictureOf: ['{{model}}，{{colour}}，{{angle}}', '{{model}}, {{colour}}, {{angle}}'],
} as const)
