/**
 * Tests the search of a place by its address. The result names its geocoder, even when Google finds nothing or fails.
 */
import type { Page } from 'playwright'
import { beforeAll, describe, test } from 'vitest'
import type { Caller } from './caller.ts'
import { bases, openOn } from './google.ts'
import { expect, openStage, shells } from './stage.ts'

/** The part of Google Maps that the test replaces. */
declare const window: Window & {
  readonly google: { readonly maps: { readonly Geocoder: { readonly prototype: { geocode: unknown } } } }
}

const stage = openStage()
let admin: Caller
beforeAll(async () => {
  admin = await stage.caller()
})
const words = {
  zh: {
    add: '新增围栏',
    label: '按地址查找',
    find: '查找',
    map: '围栏地图',
    nothing: '没有匹配的地点',
    city: /^杭州市?$/,
    longitude: '中心经度 (°)',
    maplibre: '地点按内置的省市名称查找',
    google: '地点由 Google 地址服务查找',
    silent: 'Google 地址服务未响应，已按内置的省市名称查找',
  },
  en: {
    add: 'New geofence',
    label: 'Find by address',
    find: 'Find',
    map: 'Geofence map',
    nothing: 'No matching places',
    city: /^Hangzhou/,
    longitude: 'Longitude (°)',
    maplibre: 'Places found by the built-in names of provinces and cities',
    google: 'Places found by Google',
    silent: 'Google did not respond. Places found by the built-in names of provinces and cities.',
  },
} as const

describe.each(bases)('on %s', (base) => {
  test.each(shells)('%s', async (shell) => {
    // Each shell is tested in each language.
    const lang = (shell === 'desk') === (base === 'google') ? 'zh' : 'en'
    const say = words[lang]
    const { page } = await openOn(stage, base, { shell, lang, as: admin, at: '/vehicleManagement/Geofencing' })
    await page.getByRole('button', { name: say.add, exact: true }).click()
    const form = page.locator('.fence-form:visible')
    const map = form.getByRole('region', { name: say.map })
    await expect(map).toHaveAttribute('data-base', base)
    await expect(map.locator('canvas').first()).toBeVisible()
    const statusMessage = form.locator('.fence-address').getByRole('status')
    const find = async (text: string) => {
      await form.getByLabel(say.label).fill(text)
      await form.getByRole('button', { name: say.find, exact: true }).click()
    }
    await find('Nowhere at all')
    await expect(statusMessage).toContainText(say.nothing)
    await expect(statusMessage).toContainText(say[base])
    if (base === 'google') {
      await find('外滩18号')
      // Geofences of other tests at this place are listed above.
      await form.getByRole('button', { name: '上海市黄浦区外滩18号' }).last().click()
      await expect(form.getByLabel(say.longitude)).toHaveValue(/^121\.48/)
      await refuseGeocoding(page)
    }
    const city = lang === 'zh' ? '杭州' : 'Hangzhou'
    await find(city)
    await expect(statusMessage).toContainText(base === 'google' ? say.silent : say.maplibre)
    const cityButtons = form.getByRole('button', { name: say.city })
    await expect(cityButtons.last()).toBeVisible()
    if (lang === 'en') {
      const names = await form.locator('.fence-address li').allInnerTexts()
      expect(names.lastIndexOf('Hangzhou')).toBeLessThan(names.indexOf('Changzhou'))
    }
    await cityButtons.last().click()
    await expect(form.getByLabel(say.longitude)).toHaveValue(/^120\./)
  })
})

/** Makes Google's geocoder refuse the key, as with a key that is valid for maps only. */
const refuseGeocoding = (page: Page) =>
  page.evaluate(() => {
    window.google.maps.Geocoder.prototype.geocode = async () => {
      throw Object.assign(new Error('This key may not geocode'), { code: 'REQUEST_DENIED' })
    }
  })
