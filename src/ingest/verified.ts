import { setImmediate as turn } from 'node:timers/promises'
import type { SignatureKeys } from './keys.ts'
import type { Message } from './message.ts'

/** A signature takes up to 1.5 ms: sockets and timers have their turn in between. */
const atOnce = 8

/**
 * The messages with their signatures checked (table 8 of 2025). A report whose signature is wrong is kept with that
 * problem and tells nothing: nobody knows who made it. The same for one without a signature, of either edition and
 * however damaged, when its vehicle has signed before: else who leaves the signature out would be believed. One of a
 * vehicle without a known key is as one without signature.
 */
export async function verified(messages: readonly Message[], keys: SignatureKeys): Promise<readonly Message[]> {
  const anyMustSign = await keys.anyMustSign()
  // Of what cannot be decrypted nothing is believed anyway.
  const doubted = messages.filter(
    ({ signals }) => signals && signals.problem !== 'encrypted' && (anyMustSign || signals.signature),
  )
  if (doubted.length === 0) return messages
  const signerOf = await keys.of(new Set(doubted.map(({ vin }) => vin)))
  const wrong = new Map<Message, 'signature' | 'unsigned'>()
  const began = new Set<string>()
  let checked = 0
  for (const message of doubted) {
    const signer = signerOf(message.vin)
    if (!signer) continue
    const { signature } = message.signals!
    if (!signature) {
      if (signer.mustSign || began.has(message.vin)) wrong.set(message, 'unsigned')
      continue
    }
    if (!signer.verify(signature)) wrong.set(message, 'signature')
    else if (!signer.mustSign) began.add(message.vin)
    if (++checked % atOnce === 0) await turn()
  }
  if (began.size > 0) await keys.signed([...began])
  if (wrong.size === 0) return messages
  return messages.map((message) => {
    const problem = wrong.get(message)
    if (!problem) return message
    message.signals!.problem = problem
    return { ...message, counts: false }
  })
}
