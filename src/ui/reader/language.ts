import Cookies from 'js-cookie'
import { useEffect } from 'react'
import { setLanguage, useT } from '../../client/language.ts'
import type { ContentLanguage } from '../../domain/contract/content-language.ts'
import { useAddress } from './address.ts'
import { wantedLanguage } from './wanted-language.ts'

/** Content language of a public page. The platform's texts follow it, without storing it as a choice. */
export function useReaderLanguage(): ContentLanguage {
  const { lang } = useT()
  const asked = useAddress().query.get('language')
  const wanted = wantedLanguage(asked, lang, Cookies.get('language') !== undefined)
  const own = wanted === 'zh' ? 'zh' : 'en'
  useEffect(() => {
    if (own !== lang) void setLanguage(own, { remember: false })
  }, [own, lang])
  return wanted
}
