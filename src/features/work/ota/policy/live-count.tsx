import { useT } from '../../../../client/language.ts'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { FaultText } from '../../../../ui/parts/field.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid } from '../../../../ui/parts/layout.tsx'
import { Bars } from '../eligibility/parts.tsx'
import { policyCalls as calls, type PolicyProblem, type PolicyRules } from './contract.ts'
import './policy.css'
import { problemWords, editorWords as words } from './texts.ts'

/** Problems of a policy that do not depend on the vehicle. */
export function Problems({ problems }: { problems: readonly PolicyProblem[] }) {
  const { t } = useT()
  if (problems.length === 0) return null
  return (
    <Grid as="ul" gap={4} className="below-8 ui-warning po-problems" role="alert">
      {problems.map(({ code, about }) => (
        <li key={`${code} ${about}`}>{t(problemWords[code], { about })}</li>
      ))}
    </Grid>
  )
}

export function LiveCount({ rules }: { rules: PolicyRules | undefined }) {
  const { t } = useT()
  const may = useMay()
  const countQuery = useCall(calls.count, rules as PolicyRules, {
    quiet: true,
    enabled: rules !== undefined && may(calls.count),
    staleTime: 30_000,
    placeholderData: (before) => before,
  })
  if (!rules) return <p className="ui-hint">{t(words.chooseFirst)}</p>
  if (countQuery.isError && !countQuery.isFetching) return <FaultText>{countQuery.error}</FaultText>
  if (!countQuery.data) return <Loading />
  const { sums, problems } = countQuery.data
  return (
    <div className={countQuery.isFetching ? 'po-stale' : undefined}>
      <Problems problems={problems} />
      <Bars sums={sums} />
    </div>
  )
}
