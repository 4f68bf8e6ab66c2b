import { useT } from '../../../../client/language.ts'
import { udsServices } from '../../../../domain/gb32960/uds/index.ts'
import type { IdentifierValue } from './contract.ts'
import { normalizeHex } from './draft.ts'

/** Returns the display name of a request: its service and what it is about. */
export function useRequestName() {
  const { say } = useT()
  return (request: string): string => {
    const service = udsServices[Number.parseInt(request.slice(0, 2), 16)]
    if (!service) return normalizeHex(request)
    const subfunction = service.subfunctions?.[Number.parseInt(request.slice(2, 4), 16)]
    const dids = request.startsWith('22') ? (request.slice(2).match(/.{4}/g) ?? []) : []
    const did = request.startsWith('2E') ? request.slice(2, 6) : dids.slice(0, 3).join(' ') + (dids[3] ? ' …' : '')
    return [say(service.name), subfunction ? say(subfunction.name) : did].filter(Boolean).join(' · ')
  }
}

/** Names of identifiers. An identifier with several values is named after all of them. */
export function useDidNames(values: readonly IdentifierValue[]) {
  const { say, lang } = useT()
  const dids = [...new Set(values.map(({ did }) => did))]
  const names = new Map(
    dids.map((did) => {
      const own = values.filter((value) => value.did === did).map(({ name }) => say(name))
      return [did, own.join(lang === 'zh' ? '、' : ', ')] as const
    }),
  )
  return { dids, nameOf: (did: string) => names.get(did) }
}
