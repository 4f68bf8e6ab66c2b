import { useT } from '../../../../client/language.ts'
import { JobForm } from '../frame/parts.tsx'
import { Clauses } from './Clauses.tsx'
import { limits } from './contract.ts'
import { queryWords as words } from './texts.ts'
import type { NewQuery } from './use-new-query.ts'

export function QueryForm({ form }: { form: NewQuery }) {
  const { t } = useT()
  return (
    <JobForm
      form={form}
      className="grid gap-16"
      endClass="grid gap-8 items-start ds-end"
      limits={limits}
      words={{ which: words.which, period: words.period, bounds: words.bounds, start: words.start }}
      fromLabel={t(words.from)}
      toLabel={t(words.until)}
    >
      <Clauses form={form} />
    </JobForm>
  )
}
