import { expect, test } from 'vitest'
import { showPush } from '../../src/app/pwa/push-events.ts'
import { platformName } from '../../src/ui/parts/names.ts'

/** Returns the titles that the service worker shows for a message in a browser of this language. */
async function shown(language: string, message: unknown) {
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
  for (const broken of [null, {}, { notification: { title: 1 } }]) {
    expect(await shown('zh-CN', broken)).toEqual([platformName[0]])
    expect(await shown('en-GB', broken)).toEqual([platformName[1]])
    expect(await shown('tr', broken)).toEqual([platformName[1]])
  }
  expect(await shown('en', { notification: { title: 'T', navigate: '/' } })).toEqual(['T'])
})
