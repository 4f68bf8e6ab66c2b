import { afterEach, expect, test, vi } from 'vitest'

const browserLanguages = navigator.languages
const setBrowser = (languages: readonly string[]) =>
  Object.defineProperty(navigator, 'languages', { value: languages, configurable: true })

afterEach(() => {
  setBrowser(browserLanguages)
  // biome-ignore lint/suspicious/noDocumentCookie: the browser of the test has no cookie store
  document.cookie = 'language=; max-age=0'
})

test.each([
  [['en-GB', 'zh-CN'], undefined, 'en'],
  [['zh-TW', 'en'], undefined, 'zh'],
  [['fr-FR', 'en'], undefined, 'en'],
  [['fr-FR'], undefined, 'zh'],
  [['en-GB'], 'zh', 'zh'],
  [['zh-CN'], 'en', 'en'],
])('a browser in %j with the choice %j begins in %s', async (languages, choice, expectedLanguage) => {
  setBrowser(languages)
  // biome-ignore lint/suspicious/noDocumentCookie: the browser of the test has no cookie store
  if (choice) document.cookie = `language=${choice}`
  vi.resetModules()
  const { language } = await import('../../src/client/language.ts')
  expect(language()).toBe(expectedLanguage)
  expect(document.documentElement.lang).toBe(expectedLanguage === 'zh' ? 'zh-CN' : 'en')
})
