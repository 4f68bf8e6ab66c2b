import { code } from '../../../domain/contract/code.ts'
import { fault } from '../../../platform/fault.ts'
import { sumsOf } from '../../../platform/files/sums.ts'
import type { Db } from '../../../platform/store/store.ts'
import type { PlanFile } from './plan.ts'

/** Describes a file of the file store for plans and boxes. Throws 'no such record' when it was not uploaded. */
export async function planFile(db: Db, hash: string, name: string): Promise<PlanFile> {
  const sums = await sumsOf(db, hash)
  if (!sums) throw fault(code.notFound, 'notFound')
  const { size, sha1, md5 } = sums
  return { name, size, sha256: hash, sha1, md5 }
}
