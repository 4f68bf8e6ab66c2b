import { z } from 'zod'
import { call, uploadPart } from './call.ts'

/** Calls that every record screen uses, whatever its record. */
const ref = z.object({
  id: z.number(),
  label: z.string(),
  parent: z.number().nullable().optional(),
  /** Of a list that staff keep: what is stored, its names, and whether it may still be chosen. */
  entry: z.object({ code: z.string(), zh: z.string(), en: z.string(), active: z.boolean() }).optional(),
  /** Of a vehicle. */
  plate: z.string().optional(),
})

export const jobStates = ['waiting', 'running', 'done', 'failed'] as const
export interface ImportFault {
  /** Row number in the sheet, the header being 1. */
  row: number
  /** Label of the column in the asked language; null: the row as a whole. */
  column: string | null
  /** What stands in the cell, as far as one column is at fault and its content is no secret. */
  value?: string | null
  /** What would be right. */
  message: string
}

export const platformCalls = {
  /** Stores one file by its content and answers its id, to be given to the call that uses it. */
  upload: call('/file/upload', {
    title: ['上传文件', 'Upload a file'],
    access: 'open',
    transport: 'multipart',
    timeoutMs: 120_000,
    changes: true,
    // What the file is given to names it.
    logged: false,
    input: z.strictObject({ file: uploadPart }),
    upload: { kinds: ['picture', 'pdf', 'sheet', 'archive'], maxBytes: 64 * 1024 * 1024 },
    output: z.object({ id: z.string(), name: z.string(), size: z.number(), type: z.string() }),
  }),
  /** Names and types of files by id, for showing them. Content: GET /file/content/{id}. */
  files: call('/file/query', {
    title: ['文件信息', 'File details'],
    access: 'open',
    input: z.strictObject({ ids: z.array(z.uuid()).max(100) }),
    output: z.array(z.object({ id: z.string(), name: z.string(), size: z.number(), type: z.string() })),
  }),
  /**
   * Choices of a reference field: `record`.`field` of a record whose query call the caller holds.
   * `ids` asks for the labels of given ones; trees answer whole, others the first 50 that contain `search`.
   * A VIN field answers choices whose label is the VIN (id 0), a field of a list that staff keep all entries of the list.
   */
  options: call('/option/query', {
    title: ['选项', 'Options'],
    access: 'open',
    input: z.strictObject({
      record: z.string().max(64),
      field: z.string().max(64),
      search: z.string().trim().max(64).optional(),
      ids: z.array(z.int().min(1)).max(1000).optional(),
      /** Only choices that belong to these: by the name of their field, where they have it. */
      within: z.record(z.string().max(64), z.int().min(1)).optional(),
    }),
    output: z.array(ref),
  }),
  /** A job that the caller started: imports and other long work. */
  job: call('/job/query', {
    title: ['任务进度', 'Job progress'],
    access: 'open',
    input: z.strictObject({ id: z.int().min(1) }),
    output: z.object({
      id: z.number(),
      kind: z.string(),
      state: z.enum(jobStates),
      /** Steps done and steps in all; total 0 while unknown. */
      done: z.number(),
      total: z.number(),
      /** For imports: rows written, and the first 1000 faults. */
      count: z.number().nullable(),
      faults: z.array(
        z.object({ row: z.number(), column: z.string().nullable(), value: z.string().nullable(), message: z.string() }),
      ),
      faultCount: z.number(),
      message: z.string().nullable(),
    }),
  }),
  /** All faults of an import as a sheet; `rows`: the rows with faults as they were uploaded, with their reasons, to be corrected and imported again. */
  jobFaults: call('/job/faults', {
    title: ['导入错误清单', 'Import errors'],
    access: 'open',
    transport: 'blob',
    input: z.strictObject({ id: z.int().min(1), rows: z.boolean().default(false) }),
    output: z.unknown(),
  }),
  /** The sheet to fill in for an import, or the empty sheet of an export, of a record whose call of that name the caller holds. */
  template: call('/file/template', {
    title: ['下载模板', 'Download template'],
    access: 'open',
    transport: 'blob',
    /** `without`: fields of an import that are the same for all rows, and not asked for. */
    input: z.strictObject({
      record: z.string().max(64),
      kind: z.enum(['import', 'export']).default('import'),
      without: z.array(z.string().max(64)).max(20).default([]),
    }),
    output: z.unknown(),
  }),
}
export type OptionRef = z.infer<typeof ref>
