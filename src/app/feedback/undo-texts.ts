import { texts } from '../../domain/contract/words.ts'

export const undoTexts = texts('undo', {
  undo: ['撤销', 'Undo'],
})
