import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { forgetContent } from '../../../../platform/files/contents.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { takeUpload } from '../../../../platform/uploads/take.ts'
import { compareVersions } from '../../../../record/kinds/version.ts'
import { marketAppCalls as calls, marketApp } from './contract.ts'
import { type MarketState, marketRefusals as words } from './state-texts.ts'
import { marketApps } from './store.ts'

const { query, one, add, update, remove, export: exportCall, ...byHand } = calls

async function heldApp({ db }: Pick<Context, 'db'>, id: number) {
  const [row] = await db.select().from(marketApps).where(eq(marketApps.id, id)).for('update')
  if (!row) throw fault(code.notFound, 'notFound')
  return row
}

async function shelve(context: Context, id: number, state: MarketState): Promise<null> {
  const { db, user, parts, logChange } = context
  const row = await heldApp(context, id)
  if (state === 'on' && row.state === 'on') throw new Fault(code.state, words.alreadyOn)
  if (state === 'off' && row.state !== 'on') throw new Fault(code.state, words.notOn)
  if (state === 'on' && row.hash === null) throw new Fault(code.state, words.noPackage)
  const now = parts.now().toISOString()
  await db
    .update(marketApps)
    .set({ state, shelvedBy: user.fullName, shelvedAt: now, updatedAt: now })
    .where(eq(marketApps.id, id))
  const label = `${row.packageName} ${row.version}`
  logChange({ record: marketApp.name, id, label, before: { state: row.state }, after: { state } })
  return null
}

/** Columns of an uploaded package. Empty when there is no new one. */
async function fileColumns(context: Context, file: string | null | undefined) {
  if (file === undefined) return {}
  if (file === null) return { file: null, hash: null, size: null }
  const { name, hash, size } = await takeUpload(context, file, marketApp.name)
  return { file: name.replace(/\.apk\.zip$/i, '.apk'), hash, size }
}

const offeredApps = serve(calls.offered, async ({ unit }, { db }) => {
  const rows = await db.select().from(marketApps).where(eq(marketApps.state, 'on'))
  const fitting = rows.filter(({ units }) => units.split(/, ?/).includes(unit))
  const newest = [...Map.groupBy(fitting, ({ packageName }) => packageName).values()].map((versions) =>
    versions.reduce((best, each) => (compareVersions(best.version, each.version) >= 0 ? best : each)),
  )
  return newest
    .sort((a, b) => a.id - b.id)
    .map(({ id, hash, ...row }) => ({ ...row, id, sha256: hash, package: `${calls.download.path}?id=${id}` }))
})

const download = serve(calls.download, async ({ id }, { db }) => {
  const [row] = await db.select().from(marketApps).where(eq(marketApps.id, id))
  if (!row?.hash) throw fault(code.notFound, 'notFound')
  const name = `${row.packageName}-${row.version.replaceAll(/[^\w.-]/g, '_')}.apk`
  return { name, type: 'application/vnd.android.package-archive', contentHash: row.hash }
})

export default thing({
  records: [
    serveRecord(
      marketApp,
      { query, one, add, update, remove, export: exportCall },
      {
        byHand,
        async check(context, _input, id) {
          if (id !== undefined && (await heldApp(context, id)).state === 'on')
            throw new Fault(code.state, words.onShelf)
        },
        values: (context, { file }) => fileColumns(context, file),
        async updated({ parts, afterCommit }, _id, { file }, { hash }) {
          if (file !== undefined && typeof hash === 'string') afterCommit(() => forgetContent(parts, hash))
        },
        async removing(context, ids) {
          for (const id of ids) {
            const { state, hash } = await heldApp(context, id)
            if (state === 'on') throw new Fault(code.state, words.onShelf)
            if (hash) context.afterCommit(() => forgetContent(context.parts, hash))
          }
        },
      },
    ),
  ],
  calls: [
    serve(calls.putOn, ({ id }, context) => shelve(context, id, 'on')),
    serve(calls.takeOff, ({ id }, context) => shelve(context, id, 'off')),
    offeredApps,
    download,
  ],
  contentTables: ['market_app'],
  namesContent: [
    {
      title: marketApp.title,
      call: query,
      record: marketApp.name,
      async find(db, hash) {
        const rows = await db.select().from(marketApps).where(eq(marketApps.hash, hash))
        return rows.map(({ id, packageName, version }) => ({ id, name: `${packageName} ${version}` }))
      },
    },
  ],
})
