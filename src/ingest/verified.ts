import { setImmediate as turn } from 'node:timers/promises'
import type { SignatureKeys } from './keys.ts'
import type { Message } from './message.ts'

/** A signature takes up to 1.5 ms: sockets and timers have their turn in between. */
const atOnce = 8

/**
 * The messages with their signatures checked (table 8 of 2025). A report whose signature is wrong is kept with that
 * problem and tells nothing: nobody knows who made it. One of a vehicle without a known key is as one without signature.
 */
export async function verified(messages: readonly Message[], keys: SignatureKeys): Promise<readonly Message[]> {
  const signed = messages.filter(({ signals }) => signals?.signature && signals.problem === null)
  if (signed.length === 0) return messages
  const verifierFor = await keys.of(new Set(signed.map(({ vin }) => vin)))
  const wrong = new Set<Message>()
  for (const [index, message] of signed.entries()) {
    const verify = verifierFor(message.vin)
    if (!verify) continue
    if (!verify(message.signals!.signature!)) wrong.add(message)
    if (index % atOnce === atOnce - 1) await turn()
  }
  if (wrong.size === 0) return messages
  return messages.map((message) => {
    if (!wrong.has(message)) return message
    message.signals!.problem = 'signature'
    return { ...message, counts: false }
  })
}
