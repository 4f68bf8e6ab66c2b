import { createHash } from 'node:crypto'
import { code } from '../../../../domain/contract/code.ts'
import { type SignatureAlgorithm, verifierOf } from '../../../../platform/cipher/signature.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { inScope } from '../../../../platform/record/query.ts'
import { and, eq, inArray } from '../../../../platform/store/drizzle.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { forgetActivated } from '../pkiKey/note-activated.ts'
import { wrongField } from '../refusals.ts'
import { vehicleChip, vehicleChipCalls } from './contract.ts'
import { vehicleChips } from './store.ts'
import { chipWords as words } from './texts.ts'

type Key = { algorithm: SignatureAlgorithm; publicKey: string }

async function keyAfter(context: Context, input: Partial<Key>, id: number | undefined): Promise<Key> {
  const { algorithm, publicKey } = vehicleChips
  const [before] =
    id === undefined
      ? []
      : await context.db.select({ algorithm, publicKey }).from(vehicleChips).where(eq(vehicleChips.id, id))
  if (id !== undefined && !before) throw fault(code.notFound, 'notFound')
  return { ...before, ...input } as Key
}

export default thing({
  records: [
    serveRecord(vehicleChip, vehicleChipCalls, {
      check: async (context, input, id) => {
        const { algorithm, publicKey } = await keyAfter(context, input as Partial<Key>, id)
        try {
          verifierOf(algorithm, Buffer.from(publicKey, 'hex'))
        } catch {
          throw wrongField(vehicleChip.name, 'publicKey', words.wrongKey)
        }
      },
      values: (_context, { publicKey }) => {
        if (typeof publicKey !== 'string') return {}
        const digest = createHash('sha256').update(Buffer.from(publicKey, 'hex')).digest('hex')
        return { fingerprint: digest.slice(0, 16) }
      },
      removing: async ({ db, scope }, ids) => {
        const removedChips = await db
          .select({ vin: vehicleChips.vin })
          .from(vehicleChips)
          .where(and(inArray(vehicleChips.id, [...ids]), inScope(vehicleChip, scope)))
        const vins = removedChips.map(({ vin }) => vin)
        if (vins.length > 0) await forgetActivated(db, vins)
      },
    }),
  ],
})
