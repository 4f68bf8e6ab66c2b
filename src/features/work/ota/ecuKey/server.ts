import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { ecuKey, ecuKeyCalls } from './contract.ts'
import { ecuKeys } from './store.ts'
import { ecuKeyTexts as words } from './texts.ts'

/** Resets the counter for a new key, because a replaced ECU counts from 1. Throws when the ECU had the key before. */
async function changeKey({ db }: Context, publicKey: string, id: number) {
  const [before] = await db
    .select({ publicKey: ecuKeys.publicKey, formerKeys: ecuKeys.formerKeys })
    .from(ecuKeys)
    .where(eq(ecuKeys.id, id))
    .for('update')
  if (!before || before.publicKey === publicKey) return {}
  if (before.formerKeys.includes(publicKey)) {
    const field = { field: 'publicKey', label: `${ecuKey.name}:publicKey`, text: words.formerKey }
    throw fault(code.invalid, 'invalid', { fields: [field] })
  }
  return { counter: null, reportedAt: null, formerKeys: [...before.formerKeys, before.publicKey] }
}

export default thing({
  records: [
    serveRecord(ecuKey, ecuKeyCalls, {
      values: (context, { publicKey }, id) =>
        id === undefined || typeof publicKey !== 'string' ? {} : changeKey(context, publicKey, id),
    }),
  ],
})
