import type { Words } from '../../../kit/client/language.ts'
import type { Fact } from '../../../kit/ui/facts.tsx'
import { decodeFrame, fromHex } from '../../../protocol/index.ts'
import { negativeResponse, negativeResponses } from '../../../protocol/uds/index.ts'
import { type VehicleControls, vehicleControls } from './contract.ts'
import { detailWords as words } from './detail-texts.ts'

/** What a vehicle says of itself, in words: what it left out is left out. */
export function controlFacts(controls: VehicleControls, { t, formatNumber, formatTime }: Words): Fact[] {
  const { locked, doorsOpen, windowsOpen, climate, cabinC, charging, plugged } = controls
  const { chargeLimitPercent, chargePlan, heating, heatPlan } = controls
  const until = (ms: number | undefined) =>
    ms === undefined ? undefined : t(words.until, { time: formatTime(new Date(ms).toISOString()) })
  const running = (on: boolean, ...more: (string | undefined)[]) =>
    [t(on ? words.on : words.off), ...(on ? more : [])].filter(Boolean).join(' · ')
  const open = (count: number) => (count === 0 ? t(words.none) : formatNumber(count))
  const facts: [label: string, value: string | undefined][] = [
    [words.locked, locked === undefined ? undefined : t(locked ? words.isLocked : words.isUnlocked)],
    [words.doorsOpen, doorsOpen === undefined ? undefined : open(doorsOpen)],
    [words.windowsOpen, windowsOpen === undefined ? undefined : open(windowsOpen)],
    [
      words.climate,
      climate &&
        running(
          climate.on,
          climate.targetC === undefined ? undefined : formatNumber(climate.targetC, '°C'),
          until(climate.untilMs),
        ),
    ],
    [words.cabin, cabinC === undefined ? undefined : formatNumber(cabinC, '°C')],
    [words.charging, charging === undefined ? undefined : t(charging ? words.isCharging : words.isNotCharging)],
    [words.plug, plugged === undefined ? undefined : t(plugged ? words.plugged : words.unplugged)],
    [words.chargeLimit, chargeLimitPercent === undefined ? undefined : formatNumber(chargeLimitPercent, '%')],
    [
      words.chargePlan,
      chargePlan === null
        ? t(words.none)
        : chargePlan && t(words.planned, { ...chargePlan, limit: formatNumber(chargePlan.limitPercent, '%') }),
    ],
    [words.heating, heating && running(heating.on, until(heating.untilMs))],
    [
      words.heatPlan,
      heatPlan === null
        ? t(words.none)
        : heatPlan && t(words.heatAt, { at: heatPlan.at, minutes: formatNumber(heatPlan.minutes, 'min') }),
    ],
  ]
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label: t(label), value }]))
}

/** What an ECU responded; a negative response by its name. */
function responseFact(response: string, { t, say }: Words): Fact {
  const [first, , nrc = 0] = fromHex(response)
  const why = first === negativeResponse ? negativeResponses[nrc] : undefined
  return { label: t(words.response), value: why ? `${response} · ${say(why)}` : response }
}

/** What the vehicle reported with the result: its state, or the parameters in the frame with which it answered. */
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
    const said = text ? words.say(text) : typeof value === 'number' ? words.formatNumber(value, unit) : value
    return [{ label: words.say(group), value: said }]
  })
}
