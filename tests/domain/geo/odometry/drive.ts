/** Simulates a vehicle's day second by second, independently of the code under test. */

const [northM, dayStart] = [111_320, Date.parse('2026-11-18T08:00:00+08:00')]

interface Second {
  /** Metres driven since the beginning of the day. */
  readonly metres: number
  readonly longitude: number
  readonly latitude: number
  /** Metres per second. */
  readonly speed: number
  readonly isOn: boolean
}

/** Simulated day. Times in ms since 1970. */
export interface Day {
  readonly from: number
  readonly to: number
  readonly trips: readonly { readonly from: number; readonly to: number }[]
  at(ms: number): Second
}

/** `random` returns numbers in [0, 1). */
export function randomDay(random: () => number): Day {
  const between = (least: number, most: number) => least + (most - least) * random()
  const seconds: Second[] = []
  const trips: { from: number; to: number }[] = []
  let [metres, longitude, latitude, heading] = [0, between(121.4, 121.5), between(31.1, 31.2), between(0, 360)]
  const live = (count: number, isOn: boolean, speed = () => 0) => {
    for (let second = 0; second < count; second++) {
      const v = speed()
      const angle = (heading * Math.PI) / 180
      latitude += (v * Math.cos(angle)) / northM
      longitude += (v * Math.sin(angle)) / (northM * Math.cos((latitude * Math.PI) / 180))
      metres += v
      seconds.push({ metres, longitude, latitude, speed: v, isOn })
    }
  }
  const now = () => dayStart + seconds.length * 1000
  live(between(60, 1_800), false)
  const drives = Math.floor(between(1, 5))
  for (let drive = 0; drive < drives; drive++) {
    const from = now()
    live(between(5, 60), true)
    let v = 0
    const stretches = Math.floor(between(1, 9))
    for (let stretch = 0; stretch < stretches; stretch++) {
      const [target, turn] = [random() < 0.2 ? 0 : between(5, 33), between(-6, 6)]
      let second = 0
      live(between(20, 400), true, () => {
        v = Math.max(0, v + Math.max(-2.5, Math.min(2, target - v)))
        heading += v > 2 ? turn * Math.sin(second++ / 20) : 0
        return v
      })
    }
    live(Math.ceil(v / 2.5), true, () => (v = Math.max(0, v - 2.5)))
    live(between(1, 30), true)
    trips.push({ from, to: now() })
    live(between(120, random() < 0.3 ? 20_000 : 2_400), false)
  }
  const last = seconds.length - 1
  const at = (ms: number) => seconds[Math.max(0, Math.min(last, Math.floor((ms - dayStart) / 1000)))]!
  return { from: dayStart, to: dayStart + last * 1000, trips, at }
}
