import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { contrast } from '../../../src/app/settings/contrast.ts'
import { root } from '../../../src/tools/sources.ts'

const css = readFileSync(join(root, 'src/ui/parts/tokens.css'), 'utf8')

/** Returns the colours of a rule of tokens.css, by token. */
function coloursOf(selector: string): Record<string, string> {
  const start = css.indexOf(`${selector} {`)
  const rule = css.slice(start, css.indexOf('}', start))
  const long = (hex: string) =>
    hex.length === 4 ? `#${[...hex.slice(1)].map((digit) => digit + digit).join('')}` : hex
  return Object.fromEntries(
    [...rule.matchAll(/--c-([\w-]+): (#[\da-f]+);/g)].map(([, name, hex]) => [name, long(hex ?? '')]),
  )
}

const light = coloursOf(':root')
const themes = { light, dark: { ...light, ...coloursOf(':root[data-theme="dark"]') } }

/** Text tokens with the backgrounds that they appear on. */
const pairs: [texts: string[], grounds: string[]][] = [
  [
    ['text', 'text-2', 'link', 'danger', 'success', 'warning'],
    ['bg', 'surface', 'raised', 'hover'],
  ],
  [['on-primary', 'on-fill'], ['primary-strong']],
  [['on-fill'], ['danger-strong', 'level-1', 'level-2', 'level-3', 'level-other']],
  [['on-notice'], ['notice']],
  [['on-side'], ['side']],
]

/** WCAG 2.1, 1.4.3: contrast of 4.5 for text of normal size. */
test.each(['light', 'dark'] as const)('text is readable on each ground that it stands on: %s', (theme) => {
  const colours = themes[theme]
  const low = pairs.flatMap(([texts, grounds]) =>
    texts.flatMap((text) =>
      grounds.flatMap((ground) => {
        const ratio = contrast(colours[text] ?? '', colours[ground] ?? '')
        return ratio >= 4.5 ? [] : [`${text} on ${ground}: ${ratio.toFixed(2)}`]
      }),
    ),
  )
  expect(low).toEqual([])
})

/** WCAG 2.1, 1.4.11: contrast of 3 for the edges of controls. */
test.each(['light', 'dark'] as const)('edges of controls are seen: %s', (theme) => {
  const { control = '', bg = '', surface = '' } = themes[theme]
  expect(contrast(control, surface)).toBeGreaterThanOrEqual(3)
  expect(contrast(control, bg)).toBeGreaterThanOrEqual(3)
})
