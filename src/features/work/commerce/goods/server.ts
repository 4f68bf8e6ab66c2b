import { code } from '../../../../domain/contract/code.ts'
import { fault } from '../../../../platform/fault.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import { serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { goods, goodsCalls } from './contract.ts'
import { goodsTable } from './store.ts'
import { goodsFaults as words } from './texts.server.ts'

const half = (field: 'functions' | 'months') =>
  fault(code.invalid, 'invalid', { fields: [{ field, label: `${goods.name}:${field}`, text: words.half }] })

export default thing({
  records: [
    serveRecord(goods, goodsCalls, {
      check: async ({ db }, input, id) => {
        const [before] = id === undefined ? [] : await db.select().from(goodsTable).where(eq(goodsTable.id, id))
        const { functions, months } = { ...before, ...input }
        const some = Array.isArray(functions) && functions.length > 0
        if (some !== (months != null)) throw half(some ? 'months' : 'functions')
      },
    }),
  ],
})
