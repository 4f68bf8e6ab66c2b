import { CallFault, isOffline } from '../../../client/fault.ts'
import { useT } from '../../../client/language.ts'
import { code } from '../../../domain/contract/code.ts'
import { uiTexts } from '../../../ui/parts/texts.ts'
import { words } from './texts.ts'

interface FaultText {
  readonly title: string
  /** Empty if the title says everything. */
  readonly text: string
  readonly isForbidden: boolean
  /** The query is invalid. The title names what to change. */
  readonly isInvalid: boolean
  /** A repeated query may succeed. */
  readonly canRetry: boolean
}

/** Texts of a failed query. */
export function useFaultText(fault: Error): FaultText {
  const { t } = useT()
  const isCall = fault instanceof CallFault
  const isForbidden = isCall && (fault.code === code.forbidden || fault.http === 403)
  const isGone = isCall && fault.code === code.notFound
  const isInvalid = isCall && fault.code === code.invalid
  const canRetry = !isForbidden && !isGone && !isInvalid
  const key = isForbidden ? words.forbidden : isGone ? words.gone : undefined
  return {
    title: isInvalid ? fault.message : t(key ?? (isOffline(fault) ? uiTexts.notOfflineTitle : words.failed)),
    text: canRetry ? fault.message : '',
    isForbidden,
    isInvalid,
    canRetry,
  }
}
