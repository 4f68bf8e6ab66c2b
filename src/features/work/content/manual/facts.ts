import { eq } from '../../../../platform/store/drizzle.ts'
import { facts, queryBuilder } from '../../../../platform/store/facts.ts'
import { manualLikes, manuals, manualVersions } from './store.ts'

export const publishedManuals = queryBuilder
  .select({
    id: manuals.id,
    title: manuals.title,
    kind: manuals.kind,
    model: manuals.model,
    language: manuals.language,
    likes: manuals.likes,
    version: manualVersions.number,
    publishedAt: manualVersions.publishedAt,
    bundle: manualVersions.bundle,
    bundleBytes: manualVersions.bundleBytes,
    bytes: manualVersions.bytes,
    cover: manualVersions.cover,
  })
  .from(manuals)
  .innerJoin(manualVersions, eq(manualVersions.manualId, manuals.id))
  .where(eq(manualVersions.state, 'published'))
  .as('published_manuals')

export const manualLikeFacts = facts(manualLikes, ['manualId', 'reader'])
