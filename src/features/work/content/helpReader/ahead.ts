import type { SentOf } from '../../../../domain/contract/call.ts'
import type { ContentLanguage } from '../../../../domain/contract/content-language.ts'
import type { Ahead } from '../../../../ui/reader/ahead.ts'
import type { questionCalls } from '../question/contract.ts'

export const allQuestions = (language: ContentLanguage): SentOf<typeof questionCalls.find> => ({ language })

export const ahead: Ahead = ({ path, query, language }, { ask, load }) => {
  const feedback = query.get('feedback')
  if (path === '/ownerHelp') void ask('/question/find', allQuestions(language))
  else if (!feedback) load('FeedbackForm')
  else {
    load('SentFeedback')
    void ask('/feedback/status', { secret: feedback })
  }
}
