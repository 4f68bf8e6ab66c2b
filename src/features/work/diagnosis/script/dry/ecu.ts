/**
 * Simulated ECU for dry runs. It responds by the rules of UDS with the data that it got. Pure except for its own state.
 */
import { fromHex, toHex } from '../../../../../domain/gb32960/index.ts'
import { classOf, dtcOf } from '../../../../../domain/gb32960/uds/index.ts'

export interface DryEcu {
  /** Returns the response to a request, both in hex. */
  ask(request: string): string
}
export interface DryKnowledge {
  readonly dtcs?: readonly string[] | undefined
  /** Bytes in hex, keyed by identifier. */
  readonly data?: Readonly<Record<string, string>> | undefined
}

const nrc = { unsupported: '11', length: '13', range: '31', session: '7F' } as const
/** Status bits: test failed in this cycle, confirmed, and failed since the codes were cleared. */
const confirmedStatus = '2B'
const everySupported = 'FF'
const inDefaultSession = new Set(['10', '14', '19', '22', '3E', '11'])
/** Data of an identifier without defined data. */
const unknownData = '00000000'
/** Result of a routine: passed, and a value of 1000. */
const passedResult = '0203E8'

export function openDryEcu({ dtcs = [], data = {} }: DryKnowledge): DryEcu {
  let isExtended = false
  let present = dtcs.flatMap((text) => dtcOf(text) ?? [])
  const dataByDid = new Map(Object.entries(data).map(([did, bytes]) => [did.toUpperCase(), bytes.toUpperCase()]))
  const hexOf = (dtc: number) => dtc.toString(16).padStart(6, '0').toUpperCase()

  const answer = (service: string, request: string): string => {
    const rest = request.slice(2)
    if (service === '10') {
      isExtended = rest === '03'
      // P2 and P2* of the session.
      return `${rest}003201F4`
    }
    if (service === '11') {
      isExtended = false
      return rest.slice(0, 2)
    }
    if (service === '14') {
      const group = Number.parseInt(rest, 16)
      present = present.filter((dtc) => group !== 0xffffff && dtc !== group)
      return ''
    }
    if (service === '19') {
      const kind = rest.slice(0, 2)
      if (kind === '01') return `01${everySupported}01${present.length.toString(16).padStart(4, '0')}`
      if (kind === '04' || kind === '06') return `${kind}${rest.slice(2, 8)}${confirmedStatus}`
      return `${kind}${everySupported}${present.map((dtc) => hexOf(dtc) + confirmedStatus).join('')}`
    }
    if (service === '22') return rest.slice(0, 4) + (dataByDid.get(rest.slice(0, 4)) ?? unknownData)
    if (service === '2E') {
      dataByDid.set(rest.slice(0, 4), rest.slice(4))
      return rest.slice(0, 4)
    }
    if (service === '2F') return rest
    if (service === '31') return rest.slice(0, 6) + passedResult
    return rest.slice(0, 2)
  }

  return {
    ask(input) {
      const request = input.toUpperCase()
      const service = request.slice(0, 2)
      const no = (why: string) => `7F${service}${why}`
      if (classOf(fromHex(request)) === 'never') return no(nrc.unsupported)
      if (!isExtended && !inDefaultSession.has(service)) return no(nrc.session)
      const positive = toHex(new Uint8Array([Number.parseInt(service, 16) + 0x40]))
      return (positive + answer(service, request)).toUpperCase()
    },
  }
}
