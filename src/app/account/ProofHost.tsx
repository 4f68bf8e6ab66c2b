import { useEffect, useState } from 'react'
import { lazy } from '../../client/lazy.tsx'
import { proof } from '../../client/proof.ts'

const ConfirmPassword = lazy(async () => ({ default: (await import('./ConfirmPassword.tsx')).ConfirmPassword }))

/** Password dialog for sensitive steps, whichever page makes the call. */
export function ProofHost() {
  const [asked, setAsked] = useState<{ answer(given: boolean): void }>()
  useEffect(() => {
    proof.ask = async () => {
      const given = await new Promise<boolean>((answer) => setAsked({ answer }))
      setAsked(undefined)
      return given
    }
    return () => {
      delete proof.ask
    }
  }, [])
  return asked ? <ConfirmPassword onAnswer={asked.answer} /> : null
}
