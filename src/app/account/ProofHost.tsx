import { useEffect, useState } from 'react'
import { lazy } from '../../client/lazy.tsx'
import { proof } from '../../client/proof.ts'

const ConfirmPassword = lazy(async () => ({ default: (await import('./ConfirmPassword.tsx')).ConfirmPassword }))

/** Password dialog for sensitive steps, whichever page makes the call. */
export function ProofHost() {
  const [request, setRequest] = useState<{ answer(isConfirmed: boolean): void }>()
  useEffect(() => {
    proof.ask = async () => {
      const isConfirmed = await new Promise<boolean>((answer) => setRequest({ answer }))
      setRequest(undefined)
      return isConfirmed
    }
    return () => {
      delete proof.ask
    }
  }, [])
  return request ? <ConfirmPassword onAnswer={request.answer} /> : null
}
