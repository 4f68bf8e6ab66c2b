import type { Words } from '../../../../client/language.ts'
import { decodeFrame, fromHex } from '../../../../domain/gb32960/index.ts'
import { negativeResponse, negativeResponses } from '../../../../domain/gb32960/uds/index.ts'
import type { Fact } from '../../../../ui/parts/Facts.tsx'
import { vehicleControls } from './contract.ts'
import { controlFacts } from './control-facts.ts'
import { detailWords as words } from './detail-texts.ts'

/** Response of an ECU. A negative response is shown by name. */
function responseFact(response: string, { t, say }: Words): Fact {
  const [first, , nrc = 0] = fromHex(response)
  const why = first === negativeResponse ? negativeResponses[nrc] : undefined
  return { label: t(words.response), value: why ? `${response} · ${say(why)}` : response }
}

/** Facts of a result: the reported state, or the parameters in the answer frame. */
export function resultFacts(
  result: Readonly<Record<string, unknown>> | null,
  frame: string | null | undefined,
  words: Words,
): Fact[] {
  if (result === null) return []
  if (typeof result.response === 'string') return [responseFact(result.response, words)]
  if (!Array.isArray(result.items)) {
    const controls = vehicleControls.safeParse(result)
    return controls.success ? controlFacts(controls.data, words) : []
  }
  if (!frame) return []
  return decodeFrame(fromHex(frame)).fields.flatMap(({ key, group, value, unit, text }) => {
    if (!key.endsWith('.value')) return []
    const valueText = text ? words.say(text) : typeof value === 'number' ? words.formatNumber(value, unit) : value
    return [{ label: words.say(group), value: valueText }]
  })
}
