import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { useT } from '../../../../client/language.ts'
import { useShell } from '../../../../client/shell.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Loading } from '../../../../ui/parts/Loading.tsx'
import { Row, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { RowButton } from '../../../../ui/parts/RowButton.tsx'
import { TextInput } from '../../../../ui/parts/text-input.tsx'
import type { LotVehicle } from './contract.ts'
import { Detail } from './Detail.tsx'
import './finder.css'
import { Asking } from './Asking.tsx'
import { FoundMap } from './FoundMap.tsx'
import { backTo, toTop } from './keep-place.ts'
import { List } from './List.tsx'
import type { FinderSource } from './source.ts'
import { finderWords as words } from './texts.ts'
import { useFound } from './use-found.ts'
import { useHeading } from './use-heading.ts'
import { useHere } from './use-here.ts'

interface FinderProps {
  readonly source: FinderSource
  /** Whether boxes may be woken. */
  readonly wakes: boolean
}

/** Finds vehicles around the user's position: search, list and map, and the way to one of them. */
export function Finder({ source, wakes }: FinderProps) {
  const { t } = useT()
  const isWide = useShell() === 'desk'
  const [searchText, setSearchText] = useState('')
  const [view, setView] = useState<'list' | 'map'>('list')
  const [chosenVehicle, setChosenVehicle] = useState<LotVehicle>()
  const { here, ask } = useHere()
  const compass = useHeading()
  const from = here.state === 'known' ? here.at : undefined
  const text = useDeferredValue(searchText.trim())
  const { answer, vehicles, total } = useFound(source, text, from)
  const selected = vehicles.find(({ vin }) => vin === chosenVehicle?.vin) ?? chosenVehicle
  const side = useRef<HTMLDivElement>(null)
  const listTop = useRef(0)
  const choose = (vehicle: LotVehicle | undefined) => {
    if (vehicle && !chosenVehicle) listTop.current = toTop(side.current)
    setChosenVehicle(vehicle)
  }
  const isListed = selected === undefined
  useLayoutEffect(() => {
    if (isListed) backTo(side.current, listTop.current)
  }, [isListed])
  const askBoth = () => {
    ask()
    compass.ask?.()
  }
  return (
    <div className={`finder ${selected ? 'one' : view === 'map' ? 'mapped' : ''}`}>
      <div className="finder-side" ref={side}>
        <search>
          <TextInput
            type="search"
            label={t(words.search)}
            labelHidden
            placeholder={t(words.search)}
            autoComplete="off"
            value={searchText}
            maxLength={32}
            onChange={(text) => {
              setSearchText(text)
              setChosenVehicle(undefined)
            }}
          />
        </search>
        {selected ? (
          <Detail
            source={source}
            from={from}
            compass={compass}
            wakes={wakes}
            vehicle={selected}
            onBack={() => choose(undefined)}
          />
        ) : (
          <>
            <Asking here={here} onAsk={askBoth} />
            <Row align="center" justify="between" className="muted text-m finder-bar">
              <span>
                {answer.data && t(words.count, { count: total })}
                {answer.data && total > 0 && ` · ${t(from ? words.nearest : words.latest)}`}
              </span>
              {!isWide && (
                <Row as="fieldset">
                  {(['list', 'map'] as const).map((each) => (
                    <RowButton key={each} aria-pressed={view === each} onPress={() => setView(each)}>
                      {t(words[each])}
                    </RowButton>
                  ))}
                </Row>
              )}
            </Row>
            {(isWide || view === 'list') && (
              <div className="finder-found">
                {!answer.data && !answer.isError && <Loading />}
                {answer.isError && !answer.data && (
                  <SecondaryText as="p" className="flush finder-hint">
                    {t(words.failed)} <Button onClick={() => void answer.refetch()}>{t(words.retry)}</Button>
                  </SecondaryText>
                )}
                {answer.data && total === 0 && (
                  <SecondaryText as="p" className="flush finder-hint">
                    {t(text ? words.noMatch : words.none)}
                  </SecondaryText>
                )}
                <List
                  vehicles={vehicles}
                  from={from}
                  heading={compass.heading}
                  selected={undefined}
                  onChoose={choose}
                />
                {answer.hasNextPage && (
                  <Button block disabled={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
                    {t(words.more)}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </div>
      {(isWide || view === 'map' || selected) && answer.data && (
        <FoundMap vehicles={vehicles} from={from} selected={selected} onChoose={choose} />
      )}
    </div>
  )
}
