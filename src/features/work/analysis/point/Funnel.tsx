import { useT } from '../../../../client/language.ts'
import { useCall } from '../../../../client/query.ts'
import { span } from '../../../../client/span.ts'
import { daysFrom, lastDays } from '../../../../domain/time.ts'
import { ChartPlaceholder } from '../../../../ui/chart/ChartPlaceholder.tsx'
import { BarList } from '../../../../ui/parts/BarList.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Grid, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { Select } from '../../../../ui/parts/Select.tsx'
import { pointCalls as calls, type FunnelWindow, maxSteps, pointGroups, windows } from './contract.ts'
import { useSteps } from './steps.ts'
import { pointTexts as words } from './texts.ts'

const rawDays = 30
type Filter = Readonly<Record<string, unknown>>

/** Chosen steps one below the other, and the users who took them in this order. */
export function Funnel({ filter }: { filter: Filter }) {
  const { t, say } = useT()
  const { steps, minutes, setSteps, setMinutes } = useSteps()
  const [first, last] = (filter.period ?? lastDays(rawDays)) as [string, string]
  const isLong = daysFrom(first, last).length > rawDays
  const funnelFilter = { ...filter, period: isLong ? lastDays(rawDays) : [first, last] }
  const pointUses = useCall(calls.query, { filter: funnelFilter, pageSize: 100 }, { quiet: true })
  const groups = Object.entries(pointGroups).flatMap(([group, title]) => {
    const rows = pointUses.data?.rows.filter((row) => row.group === group) ?? []
    const options = rows.map(({ key, name }) => ({ value: key, label: name }))
    return options.length > 0 ? [{ label: say(title), options }] : []
  })
  // A step in the URL may be unused in the period. Until the used ones are loaded it has no option.
  const offers = (step: string) => groups.some(({ options }) => options.some(({ value }) => value === step))
  const optionsOf = (step: string) =>
    step === '' || offers(step)
      ? groups
      : [...groups, { label: say(pointGroups.other), options: [{ value: step, label: step }] }]
  const replace = (index: number, key: string) => setSteps(steps.map((each, at) => (at === index ? key : each)))
  return (
    <div className="pt-card">
      <SecondaryText as="p" className="flush below-8">
        {t(words.funnelHint)} {isLong && t(words.funnelPeriod)}
      </SecondaryText>
      <Grid gap={12} align="end" className="pt-steps">
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
          <Grid align="end" className="pt-step" key={index}>
            <Select
              label={t(words.step, { number: index + 1 })}
              options={optionsOf(step)}
              value={step === '' || pointUses.isPending ? undefined : step}
              placeholder={t(words.chooseStep)}
              onChange={(key) => replace(index, String(key))}
            />
            {steps.length > 2 && (
              <Button
                kind="text"
                aria-label={t(words.removeStep, { number: index + 1 })}
                onClick={() => setSteps(steps.filter((_, at) => at !== index))}
              >
                ✕
              </Button>
            )}
          </Grid>
        ))}
        <Select
          label={t(words.window)}
          options={Object.entries(windows).map(([value, title]) => ({ value: Number(value), label: say(title) }))}
          value={Number(minutes)}
          onChange={(value) => setMinutes(value as FunnelWindow)}
        />
        {steps.length < maxSteps && <Button onClick={() => setSteps([...steps, ''])}>{t(words.addStep)}</Button>}
      </Grid>
      <Result filter={funnelFilter} steps={steps} minutes={minutes} />
    </div>
  )
}

function Result({ filter, steps, minutes }: { filter: Filter; steps: readonly string[]; minutes: FunnelWindow }) {
  const { t, formatNumber } = useT()
  const isChosen = steps.every((step) => step !== '')
  const funnel = useCall(
    calls.funnel,
    { filter: { ...filter }, steps: [...steps], minutes },
    { quiet: true, enabled: isChosen, placeholderData: (before) => before },
  )
  if (!isChosen) return <Empty>{t(words.twoSteps)}</Empty>
  if (!funnel.data) return funnel.isError ? <ChartPlaceholder {...funnel} /> : <Loading />
  const most = funnel.data.steps[0]?.users ?? 0
  if (most === 0) return <Empty>{t(words.noStart)}</Empty>
  return (
    <BarList
      label={t(words.funnel)}
      most={most}
      items={funnel.data.steps.map(({ key, name, users, medianS }, index) => ({
        key: `${index} ${key}`,
        name: [`${index + 1}. ${name}`, medianS !== null && t(words.median, { seconds: span(1000 * medianS) })]
          .filter(Boolean)
          .join(' · '),
        value: users,
        text: t(words.ofFirst, {
          count: users,
          percent: formatNumber(Math.round((1000 * users) / most) / 10, '%'),
        }),
      }))}
    />
  )
}
