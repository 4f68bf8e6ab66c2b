import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manifestOf } from '../../src/app/pwa/manifest.ts'
import { screens } from '../../src/features/screens.ts'
import { platformName } from '../../src/ui/parts/names.ts'

interface Manifest {
  id: string
  name: string
  lang: string
  screenshots: { src: string; sizes: string; form_factor: string; label: string }[]
  shortcuts: { name: string; url: string }[]
}
const of = (lang: 'zh' | 'en') => manifestOf(lang) as Manifest

/** Width and height of a JPEG, from its frame header. */
function sizeOf(file: Buffer): string {
  for (let at = 2; at < file.length; ) {
    const [marker = 0, length] = [file[at + 1], file.readUInt16BE(at + 2)]
    if (marker >= 0xc0 && marker <= 0xc3) return `${file.readUInt16BE(at + 7)}x${file.readUInt16BE(at + 5)}`
    at += 2 + length
  }
  throw new Error('no frame header')
}

test.each([
  ['zh', 0],
  ['en', 1],
] as const)('the installed app has its name, shortcuts and screenshots in %s', (lang, half) => {
  const { name, lang: manifestLang, shortcuts, screenshots } = of(lang)
  expect([name, manifestLang.slice(0, 2)]).toEqual([platformName[half], lang])
  expect(shortcuts.map((each) => each.url)).toEqual([
    '/#/vehicleManagement/vehicleInfo',
    '/#/basic/gdmap',
    '/#/warn/queryAlarm',
    '/#/basic/carInfo?scan=1',
  ])
  for (const { name: title, url } of shortcuts.slice(0, 3))
    expect(title).toBe(screens.find(({ route }) => url === `/#${route}`)?.title[half])
  expect(shortcuts[3]?.name).toBe(['扫码查车', 'Scan VIN'][half])
  // Both form factors, each with a file of the declared size in this language.
  expect(screenshots.map((each) => each.form_factor)).toEqual(['narrow', 'wide'])
  for (const { src, sizes, label } of screenshots) {
    expect(sizeOf(readFileSync(`public${src}`)), src).toBe(sizes)
    expect([src.includes(`-${lang}.`), /\p{Script=Han}/u.test(label)]).toEqual([true, lang === 'zh'])
  }
})

test('it is one app in both languages', () => {
  expect(of('zh').id).toBe(of('en').id)
  for (const key of ['name', 'screenshots', 'shortcuts'] as const) expect(of('zh')[key]).not.toEqual(of('en')[key])
})
