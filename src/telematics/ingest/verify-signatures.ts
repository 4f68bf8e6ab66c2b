import { setImmediate as turn } from 'node:timers/promises'
import type { SignatureKeys } from './keys.ts'
import type { Message } from './message.ts'

/** Number of signatures checked at a time. Each takes up to 1.5 ms: sockets and timers have their turn in between. */
const atOnce = 8

/**
 * Returns the messages with their signatures checked (table 8 of 2025). A report with a wrong signature is stored with
 * that problem, but its signals are ignored. The same applies to an unsigned report, of either edition and however
 * damaged, of a vehicle that has signed before. Otherwise an attacker could leave out the signature. Reports of a
 * vehicle without a public key count as unsigned.
 */
export async function verifySignatures(messages: readonly Message[], keys: SignatureKeys): Promise<readonly Message[]> {
  const anyMustSign = await keys.anyMustSign()
  // Encrypted reports that could not be decrypted are ignored anyway.
  const candidates = messages.filter(
    ({ signals }) => signals && signals.problem !== 'encrypted' && (anyMustSign || signals.signature),
  )
  if (candidates.length === 0) return messages
  const signerOf = await keys.of(new Set(candidates.map(({ vin }) => vin)))
  const wrong = new Map<Message, 'signature' | 'unsigned'>()
  const began = new Set<string>()
  let checked = 0
  for (const message of candidates) {
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
