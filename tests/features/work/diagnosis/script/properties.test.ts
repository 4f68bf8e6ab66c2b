import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromHex } from '../../../../../src/domain/gb32960/index.ts'
import { classOf } from '../../../../../src/domain/gb32960/uds/index.ts'
import { stepsOf } from '../../../../../src/features/work/diagnosis/script/language/language.ts'
import { inCheck } from '../../../../check.ts'
import { bundles, play } from './programs.ts'

const chances = fc.array(fc.nat(1_000), { maxLength: 40 })

test('random programs and random answers end within the limits, tidy up, and send nothing that is forbidden', () => {
  fc.assert(
    fc.property(bundles, chances, (bundle, chosen) => {
      const { state, log, requests } = play(bundle, chosen)
      expect(state.ended).toBe(true)
      expect(state.taken).toBeLessThanOrEqual(bundle['']!.limits.steps + 1)
      for (const { request } of requests) expect(classOf(fromHex(request))).not.toBe('never')
      // All `finally` steps began, last and in order.
      const last = bundle['']!.finally.map(({ id }) => id)
      const begun = log.flatMap(({ what, step }) => (what === 'began' && step ? [step] : []))
      expect(last.every((id) => begun.includes(id))).toBe(true)
      expect(begun.slice(begun.length - last.length)).toEqual(last)
      // No ECU is left with an open session or with DTC recording off.
      expect(Object.values(state.open).every((open) => !open.session && !open.dtc)).toBe(true)
      expect(log.at(-1)).toMatchObject({ what: 'ended', value: state.ending?.status })
    }),
    { numRuns: inCheck(100, 400) },
  )
})

test('a crash at every step changes nothing: what is kept is enough to go on', () => {
  fc.assert(
    fc.property(bundles, chances, (bundle, chosen) => {
      const whole = play(bundle, chosen)
      const crashed = play(JSON.parse(JSON.stringify(bundle)), chosen, (state) => JSON.parse(JSON.stringify(state)))
      expect(crashed.log).toEqual(whole.log)
      expect(crashed.state).toEqual(JSON.parse(JSON.stringify(whole.state)))
    }),
  )
})

test('every step has an id of its own', () => {
  fc.assert(
    fc.property(bundles, (bundle) => {
      const ids = stepsOf(bundle['']!).map(({ id }) => id)
      expect(new Set(ids).size).toBe(ids.length)
    }),
  )
})
