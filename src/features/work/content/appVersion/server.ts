import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { forgetContent } from '../../../../platform/files/contents.ts'
import { eq } from '../../../../platform/store/drizzle.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { takeUpload } from '../../../../platform/uploads/take.ts'
import { appVersion, appVersionCalls as calls } from './contract.ts'
import { changeMinimum, changeShare, heldVersion, moveVersion, requireMinimum } from './moves.ts'
import { check, packageOf, publicPackage } from './offer.ts'
import { marketsOf, appVersionRefusals as words } from './state-texts.ts'
import { appListings, appVersions } from './store.ts'

const { query, one, add, update, remove, export: exportCall, check: _check, package: _package, ...byHand } = calls

/** Columns of an uploaded package. Empty when there is no new one. */
async function fileColumns(context: Context, file: string | null | undefined) {
  if (file === undefined) return {}
  if (file === null) return { file: null, hash: null, size: null }
  const { name, hash, size } = await takeUpload(context, file, appVersion.name)
  // An APK is a ZIP file, and the file store appends `.zip` to its name.
  return { file: name.replace(/\.apk\.zip$/i, '.apk'), hash, size }
}

const shelves = serve(calls.shelves, async ({ id }, { db }) => {
  const [row] = await db.select().from(appVersions).where(eq(appVersions.id, id))
  if (!row) throw fault(code.notFound, 'notFound')
  const listings = await db.select().from(appListings).where(eq(appListings.versionId, id))
  return marketsOf[row.platform].map((market) => {
    const { state = 'none', by = null, at = null } = listings.find((each) => each.market === market) ?? {}
    return { market, state, by, at }
  })
})

const saveListing = serve(calls.noteShelf, async ({ id, market, state }, context) => {
  const { db, user, parts, logChange } = context
  const row = await heldVersion(context, id)
  if (!marketsOf[row.platform].includes(market)) throw new Fault(code.invalid, words.otherMarket)
  const listing = { state, by: user.fullName, at: parts.now().toISOString() }
  await db
    .insert(appListings)
    .values({ versionId: id, market, ...listing })
    .onConflictDoUpdate({ target: [appListings.versionId, appListings.market], set: listing })
  logChange({ record: appVersion.name, id, label: row.version, after: { [market]: state } })
  return null
})

const download = serve(calls.download, async ({ id }, { db }) => {
  const [row] = await db.select().from(appVersions).where(eq(appVersions.id, id))
  if (!row?.hash) throw fault(code.notFound, 'notFound')
  return packageOf({ hash: row.hash, version: row.version })
})

export default thing({
  records: [
    serveRecord(
      appVersion,
      { query, one, add, update, remove, export: exportCall },
      {
        byHand,
        async check(context, input, id) {
          const before = id === undefined ? undefined : await heldVersion(context, id)
          if (before && before.state !== 'draft') throw new Fault(code.state, words.notDraft)
          const { version = '', minimum } = { ...before, ...input }
          requireMinimum({ version, minimum })
        },
        values: (context, { file }) => fileColumns(context, file),
        async updated({ parts, afterCommit }, _id, { file }, { hash }) {
          if (file !== undefined && typeof hash === 'string') afterCommit(() => forgetContent(parts, hash))
        },
        async removing(context, ids) {
          for (const id of ids) {
            const { state, hash } = await heldVersion(context, id)
            if (state !== 'draft' && state !== 'cancelled') throw new Fault(code.state, words.notDeletable)
            if (hash) context.afterCommit(() => forgetContent(context.parts, hash))
          }
        },
      },
    ),
  ],
  calls: [
    serve(calls.submit, ({ id }, context) => moveVersion(context, id, 'submit')),
    serve(calls.reopen, ({ id }, context) => moveVersion(context, id, 'reopen')),
    serve(calls.publish, ({ id, percent }, context) => moveVersion(context, id, 'publish', percent)),
    serve(calls.cancel, ({ id }, context) => moveVersion(context, id, 'cancel')),
    serve(calls.takeDown, ({ id }, context) => moveVersion(context, id, 'remove')),
    serve(calls.share, (input, context) => changeShare(context, input)),
    serve(calls.minimum, ({ id, minimum }, context) => changeMinimum(context, id, minimum)),
    shelves,
    saveListing,
    download,
    check,
    publicPackage,
  ],
  contentTables: ['app_version'],
  namesContent: [
    {
      title: appVersion.title,
      call: query,
      record: appVersion.name,
      async find(db, hash) {
        const rows = await db.select().from(appVersions).where(eq(appVersions.hash, hash))
        return rows.map(({ id, platform, version }) => ({ id, name: `${platform} ${version}` }))
      },
    },
  ],
})
