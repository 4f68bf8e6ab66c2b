/** Units of measurement: their dimensions, and factors between units of one dimension. Pure. */

/** A product of base units. `factor`: of the base units, as 3.6 s per m for km/h is 1 / 3.6. */
export interface Unit {
  /** Exponent by base unit, without zeros. */
  readonly powers: Readonly<Record<string, number>>
  readonly factor: number
  readonly text: string
}

type Base = readonly [powers: Unit['powers'], factor: number]

const [volt, ampere, second, metre] = [{ V: 1 }, { A: 1 }, { s: 1 }, { m: 1 }]
const watt = { V: 1, A: 1 }
const newton = { V: 1, A: 1, s: 1, m: -1 }
/** Base units are V, A, s, m, °C, r (revolutions) and ° (degrees). A kilogram is 1 V·A·s³/m². */
const symbols: Readonly<Record<string, Base>> = {
  V: [volt, 1],
  A: [ampere, 1],
  s: [second, 1],
  min: [second, 60],
  h: [second, 3_600],
  m: [metre, 1],
  g: [{ V: 1, A: 1, s: 3, m: -2 }, 1e-3],
  L: [{ m: 3 }, 1e-3],
  W: [watt, 1],
  Wh: [{ V: 1, A: 1, s: 1 }, 3_600],
  J: [{ V: 1, A: 1, s: 1 }, 1],
  Ah: [{ A: 1, s: 1 }, 3_600],
  Ω: [{ V: 1, A: -1 }, 1],
  N: [newton, 1],
  Pa: [{ V: 1, A: 1, s: 1, m: -3 }, 1],
  '°C': [{ '°C': 1 }, 1],
  '°': [{ '°': 1 }, 1],
  r: [{ r: 1 }, 1],
  '%': [{}, 0.01],
}
const prefixes: Readonly<Record<string, number>> = { µ: 1e-6, m: 1e-3, k: 1e3, M: 1e6 }
const prefixable = new Set(['V', 'A', 's', 'm', 'g', 'L', 'W', 'Wh', 'J', 'Ah', 'Ω', 'N', 'Pa'])

export const noUnit: Unit = { powers: {}, factor: 1, text: '' }

function symbolOf(text: string): Base | undefined {
  const own = Object.hasOwn(symbols, text) ? symbols[text] : undefined
  if (own) return own
  const [prefix = '', rest] = [text[0], text.slice(1)]
  const [factor, base] = [Object.hasOwn(prefixes, prefix) ? prefixes[prefix] : undefined, symbols[rest]]
  return factor && base && prefixable.has(rest) ? [base[0], base[1] * factor] : undefined
}

const exponents: Readonly<Record<string, number>> = { '²': 2, '³': 3 }

/** Reads a unit such as `kW`, `N·m`, `m/s²` or `L/100 km`. Undefined: unknown. Empty: a number without unit. */
export function unitOf(text: string): Unit | undefined {
  const whole = text.trim().replaceAll('Ω', 'Ω').replaceAll('μ', 'µ')
  if (whole === '') return noUnit
  let unit = noUnit
  for (const [place, part] of whole.split('/').entries())
    for (const piece of part.split('·')) {
      const [, number, symbol = '', exponent] = /^\s*(\d+(?:\.\d+)?)?\s*([^\s\d²³]*)([²³])?\s*$/.exec(piece) ?? []
      const base = symbol === '' && number ? ([{}, 1] as const) : symbolOf(symbol)
      if (!base) return undefined
      const power = (exponent ? exponents[exponent]! : 1) * (place === 0 ? 1 : -1)
      unit = product(unit, powerOf(base, power), '')
      unit = { ...unit, factor: unit.factor * Number(number ?? 1) ** (place === 0 ? 1 : -1) }
    }
  return Number.isFinite(unit.factor) && unit.factor > 0 ? { ...unit, text: whole } : undefined
}

function powerOf([powers, factor]: Base, power: number): Unit {
  const own = Object.entries(powers).map(([base, exponent]) => [base, exponent * power])
  return { powers: Object.fromEntries(own), factor: factor ** power, text: '' }
}

function product(a: Unit, b: Unit, text: string): Unit {
  const powers: Record<string, number> = { ...a.powers }
  for (const [base, power] of Object.entries(b.powers)) {
    const sum = (powers[base] ?? 0) + power
    if (sum === 0) delete powers[base]
    else powers[base] = sum
  }
  return { powers, factor: a.factor * b.factor, text }
}

const inBrackets = ({ text }: Unit) => (/[·/]/.test(text) ? `(${text})` : text || '1')

export const times = (a: Unit, b: Unit): Unit => product(a, b, [a, b].flatMap(({ text }) => text || []).join('·'))
export const per = (a: Unit, b: Unit): Unit =>
  product(a, powerOf([b.powers, b.factor], -1), b.text === '' ? a.text : `${a.text || '1'}/${inBrackets(b)}`)

/** Whether values of both units can be converted into each other. */
export function isConvertible(a: Unit, b: Unit): boolean {
  const [own, other] = [Object.entries(a.powers), Object.keys(b.powers)]
  return own.length === other.length && own.every(([base, power]) => b.powers[base] === power)
}
/** Whether both are the same unit, so that values can be added. */
export const isSame = (a: Unit, b: Unit): boolean => isConvertible(a, b) && Math.abs(a.factor / b.factor - 1) < 1e-9
