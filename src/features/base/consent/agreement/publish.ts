/** Prepares texts for readers: clean HTML with public pictures, or a public PDF. */
import { createHash } from 'node:crypto'
import { code } from '../../../../domain/contract/code.ts'
import type { Context } from '../../../../platform/context.ts'
import { fault } from '../../../../platform/fault.ts'
import { type PublishedFile, publishFiles } from '../../../../platform/files/publish-files.ts'
import { toCleanHtml } from '../../../../platform/markdown/clean-html.ts'
import { requirePictures, withPublished } from '../../../../platform/record/text-pictures.ts'
import { visibleFiles } from '../../../../platform/record/visible-files.ts'
import { agreement } from './contract.ts'
import { agreementRefusals as words } from './state-texts.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const wrong = (field: string, text: string) =>
  fault(code.invalid, 'invalid', { fields: [{ field, label: `${agreement.name}:${field}`, text }] })

interface AgreementSource {
  text?: string | null | undefined
  file?: string | null | undefined
}

async function filesOf({ db, parts, user }: Context, ids: readonly string[]) {
  const files = await visibleFiles(db, parts.catalogue, user, ids)
  return new Map(files.map((file) => [file.id, file]))
}

/** Returns the columns derived from a text or a PDF, and the files to publish. Throws a Fault that names the field. */
export async function readable(context: Context, { text, file }: AgreementSource) {
  if (!text && !file) throw wrong('text', words.needsText)
  if (text && file) throw wrong('file', words.either)
  const files = text ? await requirePictures(context, agreement, { text }) : await filesOf(context, [file as string])
  const publishedFiles: PublishedFile[] = [...files.values()].map(({ hash, name, type }) => ({ hash, name, type }))
  if (!text) {
    const hash = files.get(file as string)?.hash ?? ''
    return { columns: { html: null, pdfHash: hash, hash, pictures: null }, published: publishedFiles }
  }
  const hashes = new Map([...files].map(([id, { hash }]) => [id, hash]))
  const html = toCleanHtml(withPublished(text, hashes))
  return {
    columns: { html, pdfHash: null, hash: sha256(html), pictures: [...files.keys()] },
    published: publishedFiles,
  }
}

/** Publishes the files of a version. Every version stays readable by its link. */
export const publishVersion = ({ db }: Pick<Context, 'db'>, id: number, files: readonly PublishedFile[]) =>
  publishFiles(db, agreement.name, id, files)
