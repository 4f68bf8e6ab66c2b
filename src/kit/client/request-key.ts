import { useCallback, useRef } from 'react'

/** 128 random bits; `crypto.randomUUID` exists on secure origins only. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The request key of a change that a form sends: the same while it sends the same, so that an answer that got lost on
 * the way does not make the change twice when it is sent again.
 */
export function useRequestKey(): (input: unknown) => string {
  const attempt = useRef({ sent: '', key: '' })
  return useCallback((input) => {
    const sent = JSON.stringify(input)
    if (attempt.current.sent !== sent) attempt.current = { sent, key: newKey() }
    return attempt.current.key
  }, [])
}
