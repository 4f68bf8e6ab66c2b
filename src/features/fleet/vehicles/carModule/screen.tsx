import { useT } from '../../../../client/language.ts'
import { useOpen, useOpens } from '../../../../client/navigation.ts'
import { useCall } from '../../../../client/query.ts'
import { RecordScreen } from '../../../../record/views/RecordScreen.tsx'
import type { ListRequest } from '../../../../record/views/shared/question.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { carModule, carModuleCalls } from './contract.ts'
import './carModule.css'
import { carModuleWords as words } from './texts.ts'

const modelRoute = '/vehicleManagement/vehicleModeInfo'

export default function CarModules() {
  const { t } = useT()
  const open = useOpen()
  const opens = useOpens()
  return (
    <RecordScreen
      record={carModule}
      calls={carModuleCalls}
      aside={{ label: carModule.fields.series.label, panel: (question) => <SeriesPanel question={question} /> }}
      detailExtra={({ id }) =>
        opens(modelRoute) && (
          <Button className="series-model" onClick={() => open(modelRoute, { view: id })}>
            {t(words.openModel)}
          </Button>
        )
      }
    />
  )
}

function SeriesPanel({ question }: { question: Pick<ListRequest, 'filter' | 'setFilter'> }) {
  const { t } = useT()
  const series = useCall(carModuleCalls.series, {})
  const [seriesId] = (question.filter.series as number[] | undefined) ?? []
  const choose = (id: number | undefined) => {
    const { series: _series, ...rest } = question.filter
    question.setFilter(id === undefined ? rest : { ...rest, series: [id] })
  }
  if (!series.data) return <Loading />
  return (
    <ul className="series-list">
      <li>
        <RowButton
          className="row align-center justify-between gap-12 text-start full ui-line"
          aria-pressed={seriesId === undefined}
          onPress={() => choose(undefined)}
        >
          {t(words.allSeries)}
        </RowButton>
      </li>
      {series.data.map(({ id, name, models }) => (
        <li key={id}>
          <RowButton
            className="row align-center justify-between gap-12 text-start full ui-line"
            aria-pressed={seriesId === id}
            onPress={() => choose(id)}
          >
            <span>{name}</span>
            <small className="regular rigid">{t(words.models, { count: models })}</small>
          </RowButton>
        </li>
      ))}
    </ul>
  )
}
