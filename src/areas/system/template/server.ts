import { pathsOf, recordsServed } from '../../../server/record/serve.ts'
import { importColumns } from '../../../server/record/sheet.ts'
import { knownRecord } from '../../../server/record/table.ts'
import { serve } from '../../../server/registry.ts'
import { type Template, templateCalls } from './contract.ts'

serve(templateCalls.query, (_input, { user }) => {
  const holds = (path: string | undefined) => path !== undefined && user.links.has(path)
  return recordsServed()
    .flatMap((name): Template[] => {
      const record = knownRecord(name)?.record
      const mayImport = holds(pathsOf(name)?.import)
      const mayExport = holds(pathsOf(name)?.export)
      if (!record || (!mayImport && !mayExport)) return []
      const columns = mayImport ? importColumns(record) : []
      return [
        {
          record: name,
          title: record.title,
          import: mayImport,
          export: mayExport,
          columns: columns.map(([, field]) => ({ label: field.label, required: field.required === true })),
        },
      ]
    })
    .sort((a, b) => (a.title[1] < b.title[1] ? -1 : 1))
})
