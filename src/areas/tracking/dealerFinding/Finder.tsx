import { useDeferredValue, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useT } from '../../../kit/client/language.ts'
import { Loading } from '../../../kit/plain/Loading.tsx'
import type { FoundVehicle } from './contract.ts'
import { Detail } from './Detail.tsx'
import './finder.css'
import { Asking } from './Asking.tsx'
import { FoundMap } from './FoundMap.tsx'
import { backTo, toTop } from './keepPlace.ts'
import { List } from './List.tsx'
import type { Source } from './source.ts'
import { finderWords as words } from './texts.ts'
import { useFound } from './useFound.ts'
import { useHeading } from './useHeading.ts'
import { useHere } from './useHere.ts'

const wide = window.matchMedia('(min-width: 1024px)')
const onWidth = (changed: () => void) => {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

interface FinderProps {
  readonly source: Source
  /** Whether boxes may be woken. */
  readonly wakes: boolean
}

/** Finds vehicles from where the person stands: search, list and map, and the way to one of them. */
export function Finder({ source, wakes }: FinderProps) {
  const { t, formatNumber } = useT()
  const isWide = useSyncExternalStore(onWidth, () => wide.matches)
  const [typed, setTyped] = useState('')
  const [view, setView] = useState<'list' | 'map'>('list')
  const [chosen, setChosen] = useState<FoundVehicle>()
  const { here, ask } = useHere()
  const compass = useHeading()
  const from = here.state === 'known' ? here.at : undefined
  const text = useDeferredValue(typed.trim())
  const { answer, vehicles, total } = useFound(source, text, from)
  const selected = vehicles.find(({ vin }) => vin === chosen?.vin) ?? chosen
  const side = useRef<HTMLDivElement>(null)
  const listTop = useRef(0)
  const choose = (vehicle: FoundVehicle | undefined) => {
    if (vehicle && !chosen) listTop.current = toTop(side.current)
    setChosen(vehicle)
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
          <input
            className="p-input"
            type="search"
            value={typed}
            aria-label={t(words.search)}
            placeholder={t(words.search)}
            autoComplete="off"
            maxLength={32}
            onChange={({ target }) => {
              setTyped(target.value)
              setChosen(undefined)
            }}
          />
        </search>
        {selected ? (
          <Detail {...{ source, from, compass, wakes }} vehicle={selected} onBack={() => choose(undefined)} />
        ) : (
          <>
            <Asking here={here} onAsk={askBoth} />
            <div className="finder-bar">
              <span>
                {answer.data && t(words.count, { count: formatNumber(total) })}
                {answer.data && total > 0 && ` · ${t(from ? words.nearest : words.latest)}`}
              </span>
              {!isWide && (
                <fieldset>
                  {(['list', 'map'] as const).map((each) => (
                    <button key={each} type="button" aria-pressed={view === each} onClick={() => setView(each)}>
                      {t(words[each])}
                    </button>
                  ))}
                </fieldset>
              )}
            </div>
            {(isWide || view === 'list') && (
              <div className="finder-found">
                {!answer.data && !answer.isError && <Loading />}
                {answer.isError && !answer.data && (
                  <p className="finder-hint">
                    {t(words.failed)}{' '}
                    <button type="button" className="p-button" onClick={() => void answer.refetch()}>
                      {t(words.retry)}
                    </button>
                  </p>
                )}
                {answer.data && total === 0 && <p className="finder-hint">{t(text ? words.noMatch : words.none)}</p>}
                <List {...{ vehicles, from, heading: compass.heading, selected: undefined }} onChoose={choose} />
                {answer.hasNextPage && (
                  <button
                    type="button"
                    className="p-button block"
                    disabled={answer.isFetchingNextPage}
                    onClick={() => void answer.fetchNextPage()}
                  >
                    {t(words.more)}
                  </button>
                )}
              </div>
            )}
          </>
        )}
      </div>
      {(isWide || view === 'map' || selected) && answer.data && (
        <FoundMap {...{ vehicles, from, selected }} onChoose={choose} />
      )}
    </div>
  )
}
