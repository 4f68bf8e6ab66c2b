import { texts } from '../../../../domain/contract/words.ts'

export const listViewWords = texts('listViewForm', {
  save: ['保存视图', 'Save view'],
  change: ['重命名与共享', 'Rename and share'],
  saved: ['视图已保存', 'View saved'],
})
