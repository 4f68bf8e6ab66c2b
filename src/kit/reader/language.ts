import Cookies from 'js-cookie'
import { useEffect } from 'react'
import { setLanguage, useT } from '../client/language.ts'
import { type ContentLanguage, isContentLanguage } from '../content-language.ts'
import { useAddress } from './address.ts'

/** The language that a reader's browser wants, where it is one of ours. */
const browsers = (): ContentLanguage | undefined =>
  navigator.languages.map((each) => each.slice(0, 2).toLowerCase()).find(isContentLanguage)

/**
 * The language of the content that a public page shows: `?language` of the address, the one chosen here before, the
 * browser's, else that of the platform's texts. Those follow it, without being remembered.
 */
export function useReaderLanguage(): ContentLanguage {
  const { lang } = useT()
  const asked = useAddress().query.get('language')
  const isChosen = Cookies.get('language') !== undefined
  const wanted = isContentLanguage(asked) ? asked : isChosen ? lang : (browsers() ?? lang)
  const own = wanted === 'zh' ? 'zh' : 'en'
  useEffect(() => {
    if (own !== lang) void setLanguage(own, { remember: false })
  }, [own, lang])
  return wanted
}
