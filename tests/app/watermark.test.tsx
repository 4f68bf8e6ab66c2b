import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { drawTile, keepWatermark } from '../../src/app/watermark/watermark.ts'

const element = () => document.getElementById('watermark')!
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  stop = keepWatermark('zhangwei 1001', 'data:image/png;base64,AA==')
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

test.each<[string, () => void]>([
  ['removed', () => element().remove()],
  ['hidden by its style', () => element().style.setProperty('display', 'none')],
  ['made transparent', () => element().style.setProperty('opacity', '0', 'important')],
  ['stripped of its style', () => element().removeAttribute('style')],
  ['renamed', () => element().setAttribute('class', 'x')],
  ['moved elsewhere', () => document.head.append(element())],
  ['covered from within', () => element().append(document.createElement('div'))],
])('%s, it is back within 500 ms', (_, harm) => {
  const style = element().getAttribute('style')
  harm()
  vi.advanceTimersByTime(500)
  expect(document.querySelectorAll('body > #watermark')).toHaveLength(1)
  expect(element().getAttribute('style')).toBe(style)
  expect(element().attributes).toHaveLength(3)
})

test('it lets every press through and is silent to assistive technology', () => {
  expect(element().style.getPropertyValue('pointer-events')).toBe('none')
  expect(element().getAttribute('aria-hidden')).toBe('true')
})

test('a name is drawn as it is written, and a long one fits', () => {
  const pictureOf = (name: string) => {
    const [, picture = ''] = drawTile(name).split('data:image/svg+xml,')
    return new DOMParser().parseFromString(decodeURIComponent(picture), 'image/svg+xml').querySelector('text')
  }
  expect(pictureOf('<b>&张伟 1001')?.textContent).toBe('<b>&张伟 1001')
  expect(Number(pictureOf('zhangwei 1001')?.getAttribute('font-size'))).toBe(20)
  expect(Number(pictureOf('伟'.repeat(32))?.getAttribute('font-size'))).toBeLessThan(10)
})

test('ended, it is gone and stays gone', () => {
  stop()
  vi.advanceTimersByTime(2000)
  expect(document.getElementById('watermark')).toBeNull()
})
