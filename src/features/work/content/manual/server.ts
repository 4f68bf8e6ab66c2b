import { code } from '../../../../domain/contract/code.ts'
import { Fault } from '../../../../platform/fault.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { compareVersions } from './compare.ts'
import { manualCalls as calls, manual, manualPage } from './contract.ts'
import { importArchive } from './import.ts'
import { orderPages, pageHead, pageOf, pagesOf, removePages, savePage } from './pages.ts'
import { publishVersion, refusePublished, withdrawVersion } from './publish.ts'
import { refusals as words } from './state-texts.ts'
import { makeDraft, versionOf, versionsOf } from './versions.ts'
import './store.ts'

const { query, one, add, update, remove, export: exportCall } = calls

const pages = serve(calls.pages, async (input, { db }) => {
  const version = await versionOf(db, input.manual, input.number)
  return (await pagesOf(db, version.id)).map(pageHead)
})
const compare = serve(calls.compare, async ({ manual: id, from, to }, { db }) => {
  const [before, after] = [await versionOf(db, id, from), await versionOf(db, id, to)]
  return compareVersions(await pagesOf(db, before.id), await pagesOf(db, after.id))
})

export default thing({
  records: [
    serveRecord(
      manual,
      { query, one, add, update, remove, export: exportCall },
      {
        check: (_context, { kind, model }, id) => {
          if (id !== undefined) return
          if (kind === 'common' && model) throw new Fault(code.invalid, words.noCommonModel)
          if (kind !== 'common' && !model) throw new Fault(code.invalid, words.needsModel)
        },
        added: async (context, id) => void (await makeDraft(context, id)),
        removing: refusePublished,
      },
    ),
    serveRecord(manualPage, {}),
  ],
  calls: [
    serve(calls.versions, (input, { db }) => versionsOf(db, input.manual)),
    serve(calls.draft, (input, context) => makeDraft(context, input.manual, input.from)),
    pages,
    serve(calls.page, (input, { db }) => pageOf(db, input.manual, input.page)),
    serve(calls.savePage, (input, context) => savePage(context, input)),
    serve(calls.removePages, (input, context) => removePages(context, input.manual, input.pages)),
    serve(calls.order, (input, context) => orderPages(context, input.manual, input.pages)),
    serve(calls.importPages, (input, context) => importArchive(context, input)),
    compare,
    serve(calls.publish, (input, context) => publishVersion(context, input)),
    serve(calls.withdraw, (input, context) => withdrawVersion(context, input)),
  ],
})
