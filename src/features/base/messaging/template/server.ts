import { exportColumns, importColumns } from '../../../../platform/record/sheet.ts'
import { serve, thing } from '../../../../platform/thing/thing.ts'
import { type Template, templateCalls } from './contract.ts'

const query = serve(templateCalls.query, (_input, { user, parts }) =>
  parts.catalogue.records
    .flatMap(({ record, calls }): Template[] => {
      const holds = (path: string | undefined) => path !== undefined && user.links.has(path)
      const mayImport = holds(calls.import?.path) && !record.imports?.packed
      const mayExport = holds(calls.export?.path)
      if (!mayImport && !mayExport) return []
      const columns = mayImport ? importColumns(record) : exportColumns(record)
      return [
        {
          record: record.name,
          title: record.title,
          import: mayImport,
          export: mayExport,
          columns: columns.map(([, field]) => ({ label: field.label, required: mayImport && field.required === true })),
        },
      ]
    })
    .sort((a, b) => (a.title[1] < b.title[1] ? -1 : 1)),
)

export default thing({ calls: [query] })
