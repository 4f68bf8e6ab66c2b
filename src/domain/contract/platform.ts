import { z } from 'zod'
import { call, uploadPart } from './call.ts'

const ref = z.object({
  id: z.number(),
  label: z.string(),
  /** Facts that tell it apart. */
  note: z.string().optional(),
  /** Code by which sheets name the record, if that is not its label. */
  code: z.string().optional(),
  parent: z.number().nullable().optional(),
  /** For an option of a list that staff maintain: stored code, names, whether it may still be chosen. */
  entry: z.object({ code: z.string(), zh: z.string(), en: z.string(), active: z.boolean() }).optional(),
  /** For a vehicle. */
  plate: z.string().optional(),
})

export const jobStates = ['waiting', 'running', 'done', 'failed'] as const
export interface ImportFault {
  /** Row number in the sheet. The header is row 1. */
  row: number
  /** Column label in the request's language. Null: the row as a whole. */
  column: string | null
  /** Content of the cell. Absent unless one column is at fault and its content is not secret. */
  value?: string | null
  /** Message with the correct form. */
  message: string
}

export const platformCalls = {
  /** Stores one file by its content and returns its id for the call that uses it. */
  upload: call('/file/upload', {
    title: ['上传文件', 'Upload a file'],
    access: 'open',
    transport: 'multipart',
    timeoutMs: 120_000,
    changes: true,
    // The call that uses the file logs it.
    logged: false,
    input: z.strictObject({ file: uploadPart }),
    upload: { kinds: ['picture', 'pdf', 'sheet', 'archive'], maxBytes: 64 * 1024 * 1024 },
    output: z.object({ id: z.string(), name: z.string(), size: z.number(), type: z.string() }),
  }),
  /** Names and types of files by id, for display. Content: GET /file/content/{id}. */
  files: call('/file/query', {
    title: ['文件信息', 'File details'],
    access: 'open',
    input: z.strictObject({ ids: z.array(z.uuid()).max(100) }),
    output: z.array(z.object({ id: z.string(), name: z.string(), size: z.number(), type: z.string() })),
  }),
  /**
   * Choices of a reference field: `record`.`field` of a record whose query call the caller may use.
   * `ids` requests the labels of certain ids. Trees are returned whole, other choices as the first 50 that contain
   * `search`. A VIN field returns choices with the VIN as label (id 0). A field of a list that staff maintain returns
   * all entries of the list.
   */
  options: call('/option/query', {
    title: ['选项', 'Options'],
    access: 'open',
    asTool: true,
    input: z.strictObject({
      record: z.string().max(64),
      field: z.string().max(64),
      search: z.string().trim().max(64).optional(),
      ids: z.array(z.int().min(1)).max(1000).optional(),
      /** Restricts the choices to those that belong to these values, by field name, where they have that field. */
      within: z.record(z.string().max(64), z.int().min(1)).optional(),
    }),
    output: z.array(ref),
  }),
  /** A job that the caller started: an import or other long work. */
  job: call('/job/query', {
    title: ['任务进度', 'Job progress'],
    access: 'open',
    input: z.strictObject({ id: z.int().min(1) }),
    output: z.object({
      id: z.number(),
      kind: z.string(),
      state: z.enum(jobStates),
      /** Steps done and steps in all. `total` is 0 while unknown. */
      done: z.number(),
      total: z.number(),
      /** For imports: number of rows written, and the first 1000 faults. */
      count: z.number().nullable(),
      faults: z.array(
        z.object({ row: z.number(), column: z.string().nullable(), value: z.string().nullable(), message: z.string() }),
      ),
      faultCount: z.number(),
      message: z.string().nullable(),
    }),
  }),
  /**
   * All faults of an import as a sheet. With `rows`: the rejected rows as uploaded with their reasons, to be corrected
   * and imported again.
   */
  jobFaults: call('/job/faults', {
    title: ['导入错误清单', 'Import errors'],
    access: 'open',
    transport: 'blob',
    input: z.strictObject({ id: z.int().min(1), rows: z.boolean().default(false) }),
    output: z.unknown(),
  }),
  /** The sheet to fill in for an import, or the empty sheet of an export. Requires the record's call of that name. */
  template: call('/file/template', {
    title: ['下载模板', 'Download template'],
    access: 'open',
    transport: 'blob',
    /** `without`: import fields that have the same value in all rows and are left out of the sheet. */
    input: z.strictObject({
      record: z.string().max(64),
      kind: z.enum(['import', 'export']).default('import'),
      without: z.array(z.string().max(64)).max(20).default([]),
    }),
    output: z.unknown(),
  }),
}
export type OptionRef = z.infer<typeof ref>
