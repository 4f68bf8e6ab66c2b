import { createContext, useContext, useState } from 'react'
import { send } from '../../../client/api.ts'
import { useT } from '../../../client/language.ts'
import type { Call, RevealInput } from '../../../domain/contract/call.ts'
import { useRemark } from '../../../ui/draft/remark-dialog.tsx'
import { Button } from '../../../ui/parts/Button.tsx'
import { kindWords } from '../../kinds/texts.ts'

export type RevealCall = Call<RevealInput, { value: string | null }>

/** Call that returns masked values in full. Undefined: there is none, or it is not permitted. */
export const RevealContext = createContext<RevealCall | undefined>(undefined)

/** Masked value with a button that reveals it. Each use is logged with its reason. */
export function RevealButton({ id, field, maskedText }: Omit<RevealInput, 'reason'> & { maskedText: string }) {
  const { t } = useT()
  const call = useContext(RevealContext)
  const [whole, setWhole] = useState<string>()
  const { ask, dialog } = useRemark()
  const reveal = async () => {
    if (!call) return
    await ask({
      of: `reveal ${call.path} ${field} ${id}`,
      title: t(kindWords.revealTitle),
      text: t(kindWords.revealText),
      label: t(kindWords.revealReason),
      okText: t(kindWords.reveal),
      needed: t(kindWords.revealNeeded),
      longest: 200,
      send: async (reason) => setWhole((await send(call, { id, field, reason })).value ?? ''),
    })
  }
  if (whole !== undefined) return <span data-unkept>{whole}</span>
  if (!call) return <span>{maskedText}</span>
  return (
    <span>
      {maskedText}{' '}
      <Button kind="text" onClick={() => void reveal()}>
        {t(kindWords.reveal)}
      </Button>
      {dialog}
    </span>
  )
}
