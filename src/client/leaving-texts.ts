import type { Pair } from '../domain/contract/words.ts'
import { texts } from '../domain/contract/words.ts'

export const leavingTexts = texts('clientLeaving', {
  unsavedTitle: ['内容尚未保存', 'Unsaved changes'],
  unsaved: ['离开后，已填写的内容将丢失。', 'If you leave, what you have entered will be lost.'],
  lostByReload: [
    '部分已填写的内容无法保留，重新加载后将丢失。',
    'Some of your entries can’t be kept. Reloading discards them.',
  ],
  leave: ['离开', 'Leave'],
  stay: ['继续编辑', 'Keep editing'],
} as const satisfies Record<string, Pair>)
