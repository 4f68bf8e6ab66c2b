import { useSearchParams } from 'react-router-dom'
import { send } from '../../../../client/api.ts'
import { toast } from '../../../../client/feedback.ts'
import { useT } from '../../../../client/language.ts'
import { lazy } from '../../../../client/lazy.tsx'
import { useMay } from '../../../../client/permission.ts'
import { useCall } from '../../../../client/query.ts'
import { partialText } from '../../../../domain/contract/explore/label.ts'
import { fleetDay } from '../../../../domain/time.ts'
import { readState, writeState } from '../../../../record/model/address.ts'
import type { RowOf } from '../../../../record/model/record.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { RowAction } from '../../../../record/views/shared/view.ts'
import { axisDay } from '../../../../ui/chart/axis-time.ts'
import { ChartPlaceholder } from '../../../../ui/chart/ChartPlaceholder.tsx'
import { figureColours } from '../../../../ui/chart/colours.ts'
import { Folding } from '../../../../ui/chart/Folding.tsx'
import { HighPicture, Pictures } from '../../../../ui/chart/pictures.tsx'
import { BarList } from '../../../../ui/parts/BarList.tsx'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Empty } from '../../../../ui/parts/Empty.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { zentaoCalls as calls, type ItemState, itemStates, levels, openStates, trackerItem } from './contract.ts'
import { zentaoLabels as labels, zentaoTexts as words } from './texts.ts'

const Lines = lazy(() => import('../../../../ui/chart/Lines.tsx'))
type Row = RowOf<typeof trackerItem>
type Filter = Readonly<Record<string, unknown>>

/** /bigdata/ChanDaoAnalysis: bugs and tasks of the tracker by state, person, severity and week. */
export default function Zentao() {
  const { t } = useT()
  const may = useMay()
  const [search] = useSearchParams()
  const { filter } = readState(search, trackerItem)
  const picture = useCall(calls.picture, { filter }, { quiet: true, placeholderData: (before) => before })
  const page = picture.data?.page
  const rowActions: RowAction<Row>[] = [
    {
      key: 'page',
      label: labels.openPage,
      when: () => Boolean(page),
      run: ({ kind, number }) => {
        const id = number.split('-')[1] ?? ''
        window.open(page?.replace('{kind}', kind).replace('{number}', id), '_blank', 'noopener,noreferrer')
      },
    },
  ]
  const lookNow = async () => {
    await send(calls.look, {})
    toast.success(t(words.looking))
  }
  return (
    <>
      <Folding name="zentao" title={t(words.picture)}>
        <Picture answer={picture} filter={filter} />
      </Folding>
      <RecordScreen
        record={trackerItem}
        calls={calls}
        rowActions={rowActions}
        toolbar={() =>
          may(calls.look) && picture.data?.isSet ? (
            <Button onClick={() => void lookNow().catch(() => {})}>{t(words.lookNow)}</Button>
          ) : null
        }
      />
    </>
  )
}

type PictureAnswer = ReturnType<typeof useCall<typeof calls.picture>>

function Picture({ answer, filter }: { answer: PictureAnswer; filter: Filter }) {
  const { t, say, lang, formatDay, formatTime } = useT()
  const today = fleetDay(Date.now())
  // The first week is complete, the current one only after Sunday.
  const partly = (week: string) => partialText('week', week, { from: week, to: today }, lang)
  const [, setSearch] = useSearchParams()
  const { data } = answer
  if (!data) return answer.isError ? <ChartPlaceholder {...answer} /> : <Loading />
  const { states, owners, severities, weeks, isSet, look } = data
  const ask = (more: Filter) =>
    setSearch((now) => {
      const state = readState(now, trackerItem)
      return writeState(now, trackerItem, { ...state, page: 1, at: undefined, filter: { ...filter, ...more } })
    })
  const last =
    look && (look.fault ? t(words[look.fault]) : t(words.lookedAt, { at: formatTime(look.at), count: look.items }))
  const bars = (
    title: string,
    items: { key: string; name: string; value: number }[],
    onOpen: (key: string) => void,
  ) => (
    <section>
      <h3>{t(title)}</h3>
      {items.length === 0 ? <Empty>{t(words.none)}</Empty> : <BarList label={t(title)} items={items} onOpen={onOpen} />}
    </section>
  )
  const summaryProps = { basis: isSet ? (last ?? t(words.never)) : t(words.unset), fault: Boolean(look?.fault) }
  if (states.length === 0)
    return (
      <Pictures {...summaryProps}>
        <Empty>{t(words.none)}</Empty>
      </Pictures>
    )
  return (
    <Pictures columns="three" {...summaryProps}>
      {bars(
        words.states,
        states.map(({ state, count }) => ({ key: state, name: say(itemStates[state as ItemState]), value: count })),
        (key) => ask({ state: [key] }),
      )}
      {bars(
        words.owners,
        owners.map(({ owner, count }) => ({ key: owner, name: owner, value: count })),
        (key) => ask({ owner: key, state: [...openStates] }),
      )}
      {bars(
        words.severities,
        severities.map(({ severity, count }) => ({
          key: severity,
          name: say(levels[Number(severity) as keyof typeof levels]),
          value: count,
        })),
        (key) => ask({ severity: [key] }),
      )}
      <HighPicture title={t(words.weeks)} wide>
        {weeks.length === 0 ? (
          <Empty>{t(words.none)}</Empty>
        ) : (
          <Lines
            label={t(words.weeks)}
            keys={weeks.map(({ week }) => week)}
            lines={(['opened', 'closed'] as const).map((key, at) => ({
              key,
              label: t(words[key]),
              color: figureColours[1 - at] ?? '',
              values: weeks.map((week) => week[key]),
            }))}
            tick={(week) => axisDay(week) + partly(week)}
            name={(week) => formatDay(week) + partly(week)}
          />
        )}
      </HighPicture>
    </Pictures>
  )
}
