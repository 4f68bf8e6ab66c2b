import { expect, test } from 'vitest'
import { showPush } from '../../src/app/pwa/push-events.ts'
import { platformName } from '../../src/ui/parts/names.ts'

/** Returns the titles that the service worker shows for a message in a browser of this language. */
async function shownTitles(language: string, message: unknown) {
  const titles: string[] = []
  const registration = {
    scope: 'https://fleet.example/',
    showNotification: async (title: string) => void titles.push(title),
  }
  const scope = { registration, navigator: { language }, clients: {} }
  await showPush(scope as never, { json: () => message })
  return titles
}

test('a message that cannot be read has the platform’s name in the reader’s language', async () => {
  for (const brokenMessage of [null, {}, { notification: { title: 1 } }]) {
    expect(await shownTitles('zh-CN', brokenMessage)).toEqual([platformName[0]])
    expect(await shownTitles('en-GB', brokenMessage)).toEqual([platformName[1]])
    expect(await shownTitles('tr', brokenMessage)).toEqual([platformName[1]])
  }
  expect(await shownTitles('en', { notification: { title: 'T', navigate: '/' } })).toEqual(['T'])
})
