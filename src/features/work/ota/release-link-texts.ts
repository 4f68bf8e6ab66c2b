import { texts } from '../../../domain/contract/words.ts'

export const releaseLinkTexts = texts('releaseLink', { open: ['发布进度', 'Release progress'] })
