import { expect, test } from 'vitest'
import { bucket, type OfferableVersion, verdict } from '../../../../src/features/work/content/appVersion/verdict.ts'

const version = (more: Partial<OfferableVersion> & { version: string }): OfferableVersion => ({
  minimum: null,
  countries: ['CN'],
  percent: 100,
  halted: false,
  releaseAt: null,
  fetchable: true,
  ...more,
})
const on = (installedVersion: string, install = 'phone-1') => ({ version: installedVersion, install, country: 'CN' })
const verdictText = (installedVersion: string, versions: OfferableVersion[], now = 0) => {
  const { verdict: what, version: offeredVersion } = verdict(on(installedVersion), versions, now)
  return offeredVersion ? `${what} ${offeredVersion.version}` : what
}

test('the newest version that is there is offered, by its numbers', () => {
  const versions = [version({ version: '2.9.0' }), version({ version: '2.10.0' })]
  expect(verdictText('2.9.0', versions)).toBe('offer 2.10.0')
  expect(verdictText('2.10.0', versions)).toBe('none')
  expect(verdictText('3.0', versions)).toBe('none')
  expect(verdictText('1.0', [])).toBe('none')
})

test('not before its time, not in other countries, not while it is halted or cannot be fetched', () => {
  const offer = (more: Partial<OfferableVersion>, now = 0) =>
    verdictText('1.0', [version({ version: '2.0', ...more })], now)
  expect(offer({ releaseAt: 10 }, 9)).toBe('none')
  expect(offer({ releaseAt: 10 }, 10)).toBe('offer 2.0')
  expect(offer({ countries: ['FR', 'TR'] })).toBe('none')
  expect(offer({ halted: true })).toBe('none')
  expect(offer({ fetchable: false })).toBe('none')
})

test('who was offered a version at a small share is offered it at every larger one', () => {
  const installs = Array.from({ length: 2_000 }, (_, index) => `install-${index}`)
  const offeredAt = (percent: number) =>
    installs.filter(
      (install) => verdict(on('1.0', install), [version({ version: '2.0', percent })], 0).verdict === 'offer',
    )
  const [few, some, all] = [offeredAt(5), offeredAt(20), offeredAt(100)]
  expect(few.every((install) => some.includes(install))).toBe(true)
  expect(all).toHaveLength(installs.length)
  // 5 % and 20 % of 2000, within four standard deviations.
  expect(few.length).toBeGreaterThan(60)
  expect(few.length).toBeLessThan(140)
  expect(some.length).toBeGreaterThan(328)
  expect(some.length).toBeLessThan(472)
  // Buckets depend on the version, so that no installation always comes first.
  expect(installs.some((install) => bucket(install, '2.0') < 5 && bucket(install, '3.0') >= 5)).toBe(true)
})

test('below the minimum of a complete release users must update, and only while it can be fetched', () => {
  const must = version({ version: '3.0', minimum: '2.5' })
  expect(verdictText('2.4', [must])).toBe('must 3.0')
  expect(verdictText('2.5', [must])).toBe('offer 3.0')
  expect(verdictText('2.4', [{ ...must, fetchable: false }])).toBe('none')
  expect(verdictText('2.4', [{ ...must, halted: true }])).toBe('none')
  // A partial rollout does not force all users to update.
  expect(verdictText('2.4', [{ ...must, percent: 99 }, version({ version: '2.9' })])).toMatch(/^offer/)
  // With several minimums the highest counts, and the newest version is offered.
  expect(verdictText('2.4', [must, version({ version: '3.1', minimum: '1.0' })])).toBe('must 3.1')
})
