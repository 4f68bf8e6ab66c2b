import { useT } from '../../../../client/language.ts'
import { Button } from '../../../../ui/parts/Button.tsx'
import { Grid, SecondaryText } from '../../../../ui/parts/layout.tsx'
import { StatePage } from '../../../../ui/parts/StatePage.tsx'
import { uiTexts } from '../../../../ui/parts/texts.ts'
import { readerLink } from '../../../../ui/reader/address.ts'
import { useLoaded } from '../../../../ui/reader/use-loaded.ts'
import type { PublishedManual } from './load.ts'
import { readerTexts as words } from './texts.ts'

interface HitsProps {
  manuals: readonly PublishedManual[]
  text: string
}

/** Pages that contain all words of a search, best first. The search code is loaded with the first search. */
export function Hits({ manuals, text }: HitsProps) {
  const { t } = useT()
  const versions = manuals.map(({ bundle }) => bundle.hash.slice(0, 8)).join()
  const { data, fault, loading, retry } = useLoaded(`${text} ${versions}`, async () =>
    (await import('./search.ts')).searchManuals(manuals, text),
  )
  if (fault)
    return (
      <StatePage kind="failed" title={t(uiTexts.failedTitle)} text={fault}>
        <Button onClick={retry}>{t(uiTexts.retry)}</Button>
      </StatePage>
    )
  if (!data)
    return (
      <SecondaryText as="p" size="m" role="status">
        {t(words.searching)}
      </SecondaryText>
    )
  const { hits, unsearched: unsearchedCount } = data
  return (
    <section className="mr-hits" aria-busy={loading}>
      <SecondaryText as="p" size="m" role="status">
        {hits.length > 0 ? t(words.hits, { count: hits.length }) : ''}
        {unsearchedCount > 0 && ` ${t(words.unsearched, { count: unsearchedCount })}`}
      </SecondaryText>
      {hits.length === 0 ? (
        <StatePage kind="notFound" title={t(words.noHits)} text={t(words.noHitsText)} />
      ) : (
        <ul>
          {hits.map(({ manual, page, title }) => (
            <li key={`${manual.id} ${page}`}>
              <Grid
                as="a"
                gap={2}
                className="mr-hit"
                href={readerLink('/instructionManualInfo', { id: manual.id, page: page + 1 })}
              >
                <strong lang={manual.language}>{title}</strong>
                <SecondaryText size="m">
                  {manual.title}
                  {manual.model && ` · ${manual.model.name}`}
                </SecondaryText>
              </Grid>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
