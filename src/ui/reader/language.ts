import Cookies from 'js-cookie'
import { useEffect } from 'react'
import { setLanguage, useT } from '../../client/language.ts'
import type { ContentLanguage } from '../../domain/contract/content-language.ts'
import { useAddress } from './address.ts'
import { preferredLanguage } from './preferred-language.ts'

/** Content language of a public page. The platform's texts follow it, without storing it as a choice. */
export function useReaderLanguage(): ContentLanguage {
  const { lang } = useT()
  const requestedLanguage = useAddress().query.get('language')
  const contentLanguage = preferredLanguage(requestedLanguage, lang, Cookies.get('language') !== undefined)
  const own = contentLanguage === 'zh' ? 'zh' : 'en'
  useEffect(() => {
    if (own !== lang) void setLanguage(own, { remember: false })
  }, [own, lang])
  return contentLanguage
}
