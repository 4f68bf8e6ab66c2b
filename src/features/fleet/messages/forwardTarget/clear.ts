import { type Decrypt, head, unitOf, withUnit } from '../../../../domain/gb32960/index.ts'
import type { Parts } from '../../../../platform/context.ts'
import { keysOfVehicles } from '../../vehicles/messageKey/stored-keys.ts'
import type { QueuedMessage } from './queue.ts'

/**
 * Decrypts the data units, because a vehicle's encryption is for this platform only. Messages without a usable key are
 * left out.
 */
export async function inClear<M extends Pick<QueuedMessage, 'vin' | 'frame'>>(
  { store, config }: Pick<Parts, 'store' | 'config'>,
  messages: readonly M[],
): Promise<M[]> {
  const encryptedMessages = messages.filter(({ frame }) => !head(frame).isPlain)
  const keys = await keysOfVehicles(store.db, config.secretKey, [...new Set(encryptedMessages.map(({ vin }) => vin))])
  return messages.flatMap((message) => decrypt(message, keys.get(message.vin)) ?? [])
}

function decrypt<M extends Pick<QueuedMessage, 'frame'>>(message: M, open: Decrypt | undefined): M | undefined {
  const { encryption, isPlain, length } = head(message.frame)
  if (isPlain || length === 0) return message
  try {
    const unit = open?.(unitOf(message.frame), encryption)
    return unit ? { ...message, frame: Buffer.from(withUnit(message.frame, 1, unit)) } : undefined
  } catch {
    return undefined
  }
}
