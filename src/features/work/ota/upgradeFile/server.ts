import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { Fault, fault } from '../../../../platform/fault.ts'
import { forgetContent } from '../../../../platform/files/contents.ts'
import { trueName } from '../../../../platform/files/name.ts'
import { sql } from '../../../../platform/store/drizzle.ts'
import type { Db } from '../../../../platform/store/store.ts'
import { serve, serveRecord, thing } from '../../../../platform/thing/thing.ts'
import { takeUpload } from '../../../../platform/uploads/take.ts'
import { namesOf } from '../../../../platform/uploads/uploads.ts'
import { upgradeFile, upgradeFileCalls } from './contract.ts'
import { logDownload } from './log-download.ts'
import './store.ts'
import { upgradeFileFaults as words } from './texts.ts'

const { download, ...usual } = upgradeFileCalls

const wrongEcu = (text: string) =>
  fault(code.invalid, 'invalid', { fields: [{ field: 'ecu', label: 'upgradeFile:ecu', text }] })

interface UpgradeFileRow extends Record<string, unknown> {
  id: number
  name: string
  file: string
  hash: string
  type: string
}

async function readFiles(db: Db, ids: readonly number[]): Promise<UpgradeFileRow[]> {
  const { rows } = await db.execute<UpgradeFileRow>(sql`
    select id::float8 as id, name, file, hash, file_type as type from upgrade_file
    where id = any(${sql.param([...ids])}::bigint[])`)
  return rows
}

/** Throws when a task or version uses one of the files. The message names it. */
async function requireUnused({ db, parts, lang }: Context, files: readonly UpgradeFileRow[]): Promise<void> {
  for (const file of files) {
    const [use] = await namesOf(parts, db, file.hash, { except: upgradeFile.name })
    if (!use) continue
    const title = use.title[lang === 'zh' ? 0 : 1]
    throw new Fault(code.inUse, words.usedBy, { values: { file: file.name, title, name: use.name } })
  }
}

export default thing({
  calls: [
    serve(download, async ({ id }, context) => {
      const [file] = await readFiles(context.db, [id])
      if (!file) throw fault(code.notFound, 'notFound')
      const { name: label, hash } = file
      await logDownload(context, download, { record: upgradeFile.name, id, label, hash })
      return { name: trueName(file.file, file.type), type: file.type, contentHash: file.hash }
    }),
  ],
  records: [
    serveRecord(upgradeFile, usual, {
      async check({ db }, { area, ecu }, id) {
        if (id === undefined) {
          if (area === 'eol' && !ecu) throw wrongEcu(words.needsEcu)
          if (area === 'box' && ecu) throw wrongEcu(words.noEcu)
        } else if (ecu !== undefined) {
          const { rows } = await db.execute<{ area: string }>(sql`select area from upgrade_file where id = ${id}`)
          if (rows[0]?.area === 'eol' && ecu === null) throw wrongEcu(words.needsEcu)
          if (rows[0]?.area === 'box' && ecu !== null) throw wrongEcu(words.noEcu)
        }
      },
      async values(context, input, id) {
        if (id !== undefined) return {}
        const {
          name: file,
          hash,
          size,
          type: fileType,
        } = await takeUpload(context, String(input.file), upgradeFile.name)
        const uploadedAt = context.parts.now().toISOString()
        return { file, hash, size, fileType, uploadedAt, uploadedBy: context.user.fullName }
      },
      async removing(context, ids) {
        const files = await readFiles(context.db, ids)
        await requireUnused(context, files)
        for (const { hash } of files) context.afterCommit(() => forgetContent(context.parts, hash))
      },
    }),
  ],
  contentTables: ['upgrade_file'],
  namesContent: [
    {
      title: upgradeFile.title,
      call: usual.query,
      record: upgradeFile.name,
      async find(db, hash) {
        const { rows } = await db.execute<{ id: number; name: string }>(sql`
          select id::float8 as id, name || ' ' || version as name from upgrade_file where hash = ${hash} order by id`)
        return rows
      },
    },
  ],
})
