import { createContext, useContext, useState } from 'react'
import type { Call, RevealInput } from '../call.ts'
import { send } from '../client/api.ts'
import { useT } from '../client/language.ts'
import { kindWords } from './kinds/texts.ts'

export type RevealCall = Call<RevealInput, { value: string | null }>

/** The call that answers masked values in full; undefined: there is none, or it is not permitted. */
export const RevealContext = createContext<RevealCall | undefined>(undefined)

/** A masked value, and a button that asks for the whole of it: each time a line of the log. */
export function RevealButton({ id, field, masked }: RevealInput & { masked: string }) {
  const { t } = useT()
  const call = useContext(RevealContext)
  const [whole, setWhole] = useState<string>()
  const [busy, setBusy] = useState(false)
  const reveal = async () => {
    if (!call || busy) return
    setBusy(true)
    try {
      setWhole((await send(call, { id, field })).value ?? '')
    } catch {
      // Already told by the call.
    } finally {
      setBusy(false)
    }
  }
  if (whole !== undefined || !call) return <span>{whole ?? masked}</span>
  return (
    <span>
      {masked}{' '}
      <button type="button" className="p-link" disabled={busy} onClick={() => void reveal()}>
        {t(kindWords.reveal)}
      </button>
    </span>
  )
}
