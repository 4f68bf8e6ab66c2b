import { useCallback, useRef } from 'react'

/** 128 random bits. `crypto.randomUUID` exists only in secure contexts. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * Request key of a form's change. It stays the same while the input is unchanged, so sending again after a lost answer
 * does not repeat the change.
 */
export function useRequestKey(): (input: unknown) => string {
  const attempt = useRef({ sent: '', key: '' })
  return useCallback((input) => {
    const inputJson = JSON.stringify(input)
    if (attempt.current.sent !== inputJson) attempt.current = { sent: inputJson, key: newKey() }
    return attempt.current.key
  }, [])
}
