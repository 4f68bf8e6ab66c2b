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
    fc.property(bundles, chances, (bundle, choices) => {
      const { state, log, requests } = play(bundle, choices)
      expect(state.ended).toBe(true)
      expect(state.taken).toBeLessThanOrEqual(bundle['']!.limits.steps + 1)
      for (const { request } of requests) expect(classOf(fromHex(request))).not.toBe('never')
      // All `finally` steps began, last and in order.
      const last = bundle['']!.finally.map(({ id }) => id)
      const startedSteps = log.flatMap(({ what, step }) => (what === 'began' && step ? [step] : []))
      expect(last.every((id) => startedSteps.includes(id))).toBe(true)
      expect(startedSteps.slice(startedSteps.length - last.length)).toEqual(last)
      // No ECU is left with an open session or with DTC recording off.
      expect(Object.values(state.open).every((open) => !open.session && !open.dtc)).toBe(true)
      expect(log.at(-1)).toMatchObject({ what: 'ended', value: state.ending?.status })
    }),
    { numRuns: inCheck(100, 400) },
  )
})

test('a crash at every step changes nothing: what is kept is enough to go on', () => {
  fc.assert(
    fc.property(bundles, chances, (bundle, choices) => {
      const whole = play(bundle, choices)
      const crashRun = play(JSON.parse(JSON.stringify(bundle)), choices, (state) => JSON.parse(JSON.stringify(state)))
      expect(crashRun.log).toEqual(whole.log)
      expect(crashRun.state).toEqual(JSON.parse(JSON.stringify(whole.state)))
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
